import { pastedLines } from '../frame/form/pasted-lines.ts';

/** A line of a delivery as it is received. */
export interface ReceiptLine {
  readonly sku: string;
  readonly quantity: number;
}

/** A pasted list: the lines that fit, and the numbers and words of those that do not. */
export interface ReceiptList {
  readonly lines: readonly ReceiptLine[];
  readonly unfit: readonly { readonly line: number; readonly text: string }[];
}

/** Lines that one call takes. */
export const MOST_LINES = 200;

const SEPARATOR = /[;\t]/u;
const HEADING = /^(?:sku|article|artikel)\b/iu;

/** Reads `sku;quantity` a line, as spreadsheets copy it; a heading and empty lines are left out. */
export function readReceipt(text: string): ReceiptList {
  const lines: ReceiptLine[] = [];
  const unfit: { line: number; text: string }[] = [];
  for (const { line, text: pasted, cells } of pastedLines(text, HEADING, SEPARATOR)) {
    const [sku = '', typed = ''] = cells;
    const quantity = Number(typed.replace(',', '.'));
    const fits = sku !== '' && typed !== '' && quantity > 0 && Number.isFinite(quantity);
    if (fits && lines.length < MOST_LINES) lines.push({ sku, quantity });
    else unfit.push({ line, text: pasted });
  }
  return { lines, unfit };
}

/** What a list will do, and which of its lines fit nothing. */
export function receiptSentence({ lines, unfit }: ReceiptList): string {
  const goods = `Receives ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}.`;
  if (unfit.length === 0) return goods;
  const named = unfit.map(({ line, text }) => `line ${line} (${text})`).join(', ');
  return `${goods} Left out, since it is no article and quantity or beyond ${MOST_LINES}: ${named}.`;
}
