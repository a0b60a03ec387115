import { firstIndex } from '@waybill/kernel/first-index';
import { definePattern } from '@waybill/table/item';
import { query } from '@waybill/table/read';
import { type IndexOf, wordPartition, wordSortKey } from '../index/index.entity.ts';
import { anyOf, type Budget, listWalk, NEWEST, type Walk } from './walk.ts';

export const patterns = [
  definePattern({
    name: 'The orders of a word in a search',
    key: 'pk = T#tenant#SEARCH#generation#WORD#first letters, sk begins word#',
    reads: 'bare keys, the newest order first; a beginning reads those of all its words',
  }),
];

/** What a search reads of an index, between which ids, and how much it may compare. */
export interface Reach {
  readonly index: IndexOf;
  /** No id is at either bound: they are beginnings of ids. */
  readonly from: string;
  readonly to: string;
  readonly budget: Budget;
  /** Keys of the first page of a word. */
  readonly few: number;
}

/** Keys of later pages. */
const MOST = 2_000;

const END = '\u{10ffff}';

const idOf = (sk: string): string => sk.slice(sk.lastIndexOf('#') + 1);
const termOf = (sk: string): string => sk.slice(0, sk.lastIndexOf('#'));
const isNewer = (left: string, right: string): number => (left > right ? -1 : 1);

interface Keys {
  readonly keys: readonly string[];
  readonly isLast: boolean;
}

async function readKeys(
  { index, budget }: Reach,
  term: string,
  range: { readonly from: string; readonly to: string; readonly backwards?: boolean },
  limit: number,
): Promise<Keys> {
  if (budget.isSpent) return { keys: [], isLast: true };
  const pk = wordPartition(index, term);
  const { items, after } = await query({
    ...{ pk, ...range, limit, attributes: ['sk'], consistent: false },
  });
  budget.take(items.length);
  return { keys: items.map(({ sk }) => sk), isLast: after === undefined };
}

/** The orders of a word, read from the table page by page. */
export class WordWalk implements Walk {
  readonly #reach: Reach;
  readonly #term: string;
  #limit: number;
  #ids: readonly string[] = [];
  /** What the page reaches from and until: the end of the walk where it is the last one. */
  #from = '';
  #until = NEWEST;

  constructor(reach: Reach, term: string, limit: number) {
    this.#reach = reach;
    this.#term = term;
    this.#limit = limit;
  }

  /** All orders of the word, where its first page holds them. */
  async few(): Promise<readonly string[] | undefined> {
    if (this.#from === '') await this.#read(this.#reach.to);
    return this.#from === this.#reach.to && this.#until === '' ? this.#ids : undefined;
  }

  async next(bound: string): Promise<string | undefined> {
    const at = bound < this.#reach.to ? bound : this.#reach.to;
    if (at > this.#from || at < this.#until) await this.#read(at);
    return this.#ids[firstIndex(this.#ids, (one) => one <= at)];
  }

  async #read(at: string): Promise<void> {
    const term = this.#term;
    const range = { from: wordSortKey(term, this.#reach.from), to: wordSortKey(term, at) };
    const { keys, isLast } = await readKeys(
      this.#reach,
      term,
      { ...range, backwards: true },
      this.#limit,
    );
    this.#limit = Math.min(MOST, this.#limit * 2);
    this.#ids = keys.map((sk) => sk.slice(term.length + 1));
    this.#from = at;
    this.#until = isLast ? '' : (this.#ids.at(-1) ?? '');
  }
}

const inReach = ({ from, to }: Reach, keys: readonly string[]): string[] =>
  [...new Set(keys.map(idOf))].filter((id) => id > from && id < to).sort(isNewer);

/** All orders of the words that begin so, where a page holds them. */
export async function fewOfPrefix(
  reach: Reach,
  prefix: string,
): Promise<readonly string[] | undefined> {
  const range = { from: prefix, to: `${prefix}${END}` };
  const { keys, isLast } = await readKeys(reach, prefix, range, reach.few);
  return isLast ? inReach(reach, keys) : undefined;
}

/**
 * The orders of all words that begin so: the word itself and each longer one that many orders have is
 * walked, the keys of the others are gathered.
 */
export async function prefixWalk(reach: Reach, prefix: string, limit: number): Promise<Walk> {
  const walks: Walk[] = [new WordWalk(reach, prefix, limit)];
  const gathered: string[] = [];
  const to = `${prefix}${END}`;
  let size = reach.few;
  for (let from = `${prefix}$`; ; ) {
    const { keys, isLast } = await readKeys(reach, prefix, { from, to }, size);
    const last = keys.at(-1) ?? '';
    const term = termOf(last);
    const others = keys.filter((sk) => !sk.startsWith(`${term}#`));
    if (isLast || others.length * 2 > keys.length) {
      gathered.push(...keys);
      from = `${last}!`;
      size = Math.min(MOST, size * 2);
    } else {
      walks.push(new WordWalk(reach, term, reach.few));
      gathered.push(...others);
      from = `${term}$`;
    }
    if (isLast) break;
  }
  return anyOf([...walks, listWalk(inReach(reach, gathered))]);
}
