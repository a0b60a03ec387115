import { type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import { queriedWords } from '@waybill/kernel/words';
import type { Filter, ListRequest } from '@waybill/table/list';
import { PREFIX_LETTERS } from '../index/index.entity.ts';

/** A search: its words, filters and span of time. */
export interface Sought {
  readonly words: readonly string[];
  /** The last word, where it may be the beginning of one. */
  readonly prefix: string | undefined;
  /**
   * The beginning of a number that was sent in groups: an order that has it is found as well
   * (SEA-17).
   */
  readonly number: string | undefined;
  /** Compared with the rows of orders (SEA-8). */
  readonly filters: readonly Filter[];
  /** Milliseconds; the end is excluded. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const QUERY_LETTERS = 200;
const WORDS = 8;

const wrong = (path: string, message: string) =>
  rejectProblems('invalid_value', [{ path, message }]);

/** A number of so many letters and digits, most of them digits, may be printed in groups. */
const PRINTED = { letters: 8, digits: 0.5 } as const;

/** The words as one, where they may be the groups of a number as it is printed on a parcel. */
function numberOf(words: readonly string[]): string | undefined {
  const number = words.join('');
  const digits = number.replace(/\D/gu, '').length;
  const isNumber = /^[a-z\d]+$/u.test(number) && number.length >= PRINTED.letters;
  return words.length > 1 && isNumber && digits >= number.length * PRINTED.digits
    ? number
    : undefined;
}

function readWords(text: string): readonly string[] | Rejection<'invalid_value'> {
  if (Array.from(text).length > QUERY_LETTERS) {
    return wrong('q', `must have at most ${QUERY_LETTERS} characters`);
  }
  const words = queriedWords(text);
  if (words.length === 0) return wrong('q', 'must have a word');
  const number = numberOf(words);
  if (words.length > WORDS && number !== undefined) return [number];
  return words.length > WORDS ? wrong('q', `must have at most ${WORDS} words`) : words;
}

/** Reads what a call looks for (SEA-4, SEA-5, SEA-8), or refuses it before the table is read. */
export function readSought(request: ListRequest): Sought | Rejection<'invalid_value'> {
  const sent = (column: string) => request.filters.filter((filter) => filter.column === column);
  if (sent('q').length > 1) return wrong('q', 'must be sent once');
  const words = readWords(String(sent('q')[0]?.value ?? ''));
  if ('rejected' in words) return words;
  const prefix = words.slice(-1).find((last) => Array.from(last).length >= PREFIX_LETTERS);
  const moment = (bound: string | undefined) =>
    bound === undefined ? undefined : Date.parse(bound);
  return {
    words: prefix === undefined ? words : words.slice(0, -1),
    prefix,
    number: numberOf(words),
    filters: request.filters.filter(({ column }) => column !== 'q'),
    from: moment(request.range?.from),
    to: moment(request.range?.to),
  };
}

/** Tells if an order has all words of a search; its own stand in one text. */
export function hasWords({ words, prefix }: Sought, indexed: string): boolean {
  const text = ` ${indexed} `;
  return (
    words.every((word) => text.includes(` ${word} `)) &&
    (prefix === undefined || text.includes(` ${prefix}`))
  );
}
