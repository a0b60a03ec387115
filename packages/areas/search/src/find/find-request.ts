import { type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import { filterValues, type ListRequest } from '@waybill/table/list';
import { stateColumns, stateTerm } from '../words/searchable-order.ts';
import { PREFIX_LETTERS, soughtTerm } from '../words/word-terms.ts';
import { queriedWords } from '../words/words.ts';

/** What is looked for: the terms of words, of which the last may be a beginning, and values of filters. */
export interface Sought {
  readonly words: readonly string[];
  readonly prefix: string | undefined;
  /**
   * The beginning of a number that was sent in groups: an order that has it is found as well
   * (SEA-17).
   */
  readonly number?: string | undefined;
  /** Of each filter the terms of its values, one of which an order must have. */
  readonly states: readonly (readonly string[])[];
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

/** What a call looks for (SEA-4, SEA-5, SEA-8); it is refused before anything is read. */
export function readSought(request: ListRequest): Sought | Rejection<'invalid_value'> {
  const sent = (column: string) => request.filters.filter((filter) => filter.column === column);
  if (sent('q').length > 1) return wrong('q', 'must be sent once');
  const read = readWords(String(sent('q')[0]?.value ?? ''));
  if ('rejected' in read) return read;
  const words = read.map(soughtTerm);
  const number = numberOf(read);
  const filters = request.filters.filter(({ column }) =>
    stateColumns.some((state) => state === column),
  );
  const isPrefix = words.slice(-1).some((last) => Array.from(last).length >= PREFIX_LETTERS);
  const moment = (bound: string | undefined) =>
    bound === undefined ? undefined : Date.parse(bound);
  return {
    words: isPrefix ? words.slice(0, -1) : words,
    prefix: isPrefix ? words.at(-1) : undefined,
    number: number && soughtTerm(number),
    states: filters.map((filter) =>
      filterValues(filter).map((value) => stateTerm(filter.column, value)),
    ),
    from: moment(request.range?.from),
    to: moment(request.range?.to),
  };
}

/** Whether the terms of an order, and the moment it was made, are what is looked for. */
export function isSought(
  { words, prefix, number, states, from, to }: Sought,
  terms: readonly string[],
  at: number,
): boolean {
  const has = new Set(terms);
  const begins = (text: string) => terms.some((term) => term.startsWith(text));
  const hasWords = words.every((word) => has.has(word)) && (prefix === undefined || begins(prefix));
  return (
    (hasWords || (number !== undefined && begins(number))) &&
    states.every((values) => values.some((value) => has.has(value))) &&
    (from === undefined || at >= from) &&
    (to === undefined || at < to)
  );
}
