import { type PastedKind, type PastedLine, readPasted } from '../frame/form/pasted-lines.ts';
import { readNumber } from '../frame/format/typed-number.ts';

const COLUMNS = {
  sku: {
    kind: 'code',
    title: 'article',
    heading: /^(?:sku|art(?:icle|ikel|\.|ículo|icolo)|item|product|produ[ck]t|réf|ref)/iu,
  },
  quantity: {
    kind: 'quantity',
    title: 'quantity',
    heading: /^(?:quantit|qty|menge|anzahl|stück|pieces|pcs|count|cantidad|aantal)/iu,
  },
} as const;

/** A line of a delivery as it is received. */
export type ReceiptLine = PastedLine<typeof COLUMNS>;

/** Lines that one call takes. */
export const MOST_LINES = 200;

/** Digits of a bar code: nobody receives that many pieces. */
export const BAR_CODE = /^\d{8,}$/u;

const receipt: PastedKind<typeof COLUMNS> = {
  columns: COLUMNS,
  most: MOST_LINES,
  problemOf: ({ sku, quantity }) => {
    const isQuantity = ['number', 'doubt'].includes(readNumber(sku).kind) && !BAR_CODE.test(sku);
    const isCode = BAR_CODE.test(quantity) || readNumber(quantity).kind === 'unreadable';
    return isQuantity && isCode
      ? `article and quantity are the wrong way round (${sku}, ${quantity}).`
      : undefined;
  },
};

/** Reads article and quantity a line. */
export const readReceipt = (text: string, locale?: string) => readPasted(text, receipt, locale);
