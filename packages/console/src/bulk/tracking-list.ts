import { pastedLines } from '../frame/form/pasted-lines.ts';

/** What a carrier gave for an order. */
export interface Tracking {
  readonly tracking_code: string;
  readonly carrier?: string;
}

/** A pasted list of tracking codes, and the lines that are none. */
export interface TrackingList {
  readonly byNumber: ReadonlyMap<string, Tracking>;
  readonly unfit: readonly { readonly line: number; readonly text: string }[];
}

const SEPARATOR = /[;,\t]/u;
const HEADING = /^(?:number|order|nummer|bestellung)\b/iu;

/** Reads `number;tracking[;carrier]` a line, as carriers give it; a heading and empty lines are left out. */
export function readTracking(text: string): TrackingList {
  const byNumber = new Map<string, Tracking>();
  const unfit: { line: number; text: string }[] = [];
  for (const { line, text: pasted, cells } of pastedLines(text, HEADING, SEPARATOR)) {
    const [number = '', code = '', carrier = ''] = cells;
    if (number === '' || code === '' || byNumber.has(number)) {
      unfit.push({ line, text: pasted });
    } else {
      byNumber.set(number, { tracking_code: code, ...(carrier !== '' && { carrier }) });
    }
  }
  return { byNumber, unfit };
}

/** The numbers of a list that are none of these orders. */
export const strangersOf = ({ byNumber }: TrackingList, numbers: readonly string[]): string[] =>
  [...byNumber.keys()].filter((number) => !numbers.includes(number));
