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

const HEADING = /^(?:number|order|nummer|bestellung)\b/iu;

/** Reads `number;tracking[;carrier]` a line, as carriers give it; a heading and empty lines are left out. */
export function readTracking(text: string): TrackingList {
  const byNumber = new Map<string, Tracking>();
  const unfit: { line: number; text: string }[] = [];
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = raw.trim();
    if (line === '' || (index === 0 && HEADING.test(line))) continue;
    const [number = '', code = '', carrier = ''] = line.split(/[;,\t]/u).map((cell) => cell.trim());
    if (number === '' || code === '' || byNumber.has(number)) {
      unfit.push({ line: index + 1, text: line });
    } else {
      byNumber.set(number, { tracking_code: code, ...(carrier !== '' && { carrier }) });
    }
  }
  return { byNumber, unfit };
}

/** The numbers of a list that are none of these orders. */
export const strangersOf = ({ byNumber }: TrackingList, numbers: readonly string[]): string[] =>
  [...byNumber.keys()].filter((number) => !numbers.includes(number));
