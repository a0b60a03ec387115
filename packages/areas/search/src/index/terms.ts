import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { prefixesOf } from '../words/word-terms.ts';
import { type Posting, posting } from './postings.ts';
import { goneTerm, isWord } from './run-format.ts';
import { compareTerms } from './term-order.ts';

/** Terms of an order, words and filters, as one small item. */
export const packTerms = (terms: readonly string[]): Uint8Array =>
  new Uint8Array(deflateRawSync(terms.join(' ')));

export const openTerms = (bytes: Uint8Array): string[] => {
  const text = inflateRawSync(bytes).toString('utf8');
  return text === '' ? [] : text.split(' ');
};

const prefixSet = (terms: ReadonlySet<string>): Set<string> =>
  new Set([...terms].filter(isWord).flatMap(prefixesOf));

/** An order that a run says something new of: its number, its terms before and now. */
export interface TermChange {
  readonly ordinal: number;
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/** What a run says of one order: what it has got, what it has no more, and which beginnings with it. */
function saidOf({ ordinal, before, now }: TermChange): [string, Posting][] {
  const [old, current] = [new Set(before), new Set(now)];
  const gained = now.filter((term) => !old.has(term));
  const lost = before.filter((term) => !current.has(term));
  const prefixes = prefixSet(current);
  const gone = lost.some(isWord)
    ? [...prefixSet(new Set(lost))].filter((prefix) => !prefixes.has(prefix)).map(goneTerm)
    : [];
  return [
    ...gained.map((term): [string, Posting] => [term, posting(ordinal)]),
    ...[...lost, ...gone].map((term): [string, Posting] => [term, posting(ordinal, true)]),
  ];
}

/** The terms of a run, in its order. */
export function termsOfRun(changes: readonly TermChange[]): [string, Posting[]][] {
  const lists = new Map<string, Posting[]>();
  for (const [term, one] of changes.flatMap(saidOf)) {
    const list = lists.get(term);
    if (list === undefined) lists.set(term, [one]);
    else list.push(one);
  }
  return [...lists]
    .map(([term, list]): [string, Posting[]] => [term, list.sort((left, right) => right - left)])
    .sort(([left], [right]) => compareTerms(left, right));
}
