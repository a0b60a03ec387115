import { firstIndex } from '@waybill/kernel/first-index';
import { definePattern } from '@waybill/table/item';
import type { Budget } from '@waybill/table/list';
import { query } from '@waybill/table/read';
import { type IndexOf, sliceOf, wordEntity, wordPartition } from '../index/index.entity.ts';
import { anyOf, listWalk, NEWEST, type Walk } from './walk.ts';

export const patterns = [
  definePattern({
    name: 'The orders of a word in a search',
    key: 'pk = T#tenant#SEARCH#generation#WORD#first letters, sk begins word#',
    reads: 'groups of orders, the newest first; a beginning reads those of all its words',
  }),
];

/** The part of an index that a search reads: between two ids, and as far as its budget goes. */
export interface Reach {
  readonly index: IndexOf;
  /** No id is at either bound: they are beginnings of ids. */
  readonly from: string;
  readonly to: string;
  readonly budget: Budget;
  /** Items of the first page of a word. */
  readonly page: number;
}

/** Items of later pages. */
const MOST = 1_000;

const END = '\u{10ffff}';

/** The word of a key; behind it stands the group, named by its newest order. */
const termOf = (sk: string): string => sk.slice(0, sk.indexOf('#'));
const sliceOfKey = (sk: string): string => sliceOf(sk.slice(sk.indexOf('#') + 1));
const isNewer = (left: string, right: string): number => (left > right ? -1 : 1);

/** The orders of a word that lie in one item. */
interface Group {
  readonly sk: string;
  readonly ids: ReadonlySet<string>;
}

interface Groups {
  readonly groups: readonly Group[];
  readonly isLast: boolean;
}

async function readGroups(
  { index, budget }: Reach,
  term: string,
  range: { readonly from: string; readonly to: string; readonly backwards?: boolean },
  limit: number,
): Promise<Groups> {
  if (budget.isSpent) return { groups: [], isLast: true };
  const pk = wordPartition(index, term);
  const { items, after } = await query({
    pk,
    ...range,
    limit,
    attributes: ['sk', 'ids'],
    consistent: false,
  });
  const groups = items.map((item) => ({ sk: item.sk, ids: wordEntity.read(item).ids }));
  budget.spend(groups.reduce((sum, { ids }) => sum + ids.size, 0));
  return { groups, isLast: after === undefined };
}

/** The orders of some groups within the bounds of a search, the newest first. */
function idsIn({ from, to }: Reach, groups: readonly Group[], until = ''): string[] {
  const ids = new Set<string>();
  for (const group of groups) {
    for (const id of group.ids) if (id > until && id > from && id < to) ids.add(id);
  }
  return [...ids].sort(isNewer);
}

/** The orders of a word, read from the table page by page, in whole time slices. */
export class WordWalk implements Walk {
  readonly #reach: Reach;
  readonly #term: string;
  #limit: number;
  #ids: readonly string[] = [];
  /** The bounds that the page answers: from the first, and not the last, which is empty at the end. */
  #from = '';
  #until = NEWEST;

  constructor(reach: Reach, term: string) {
    this.#reach = reach;
    this.#term = term;
    this.#limit = reach.page;
  }

  /** All orders of the word, where its first page holds them. */
  async few(): Promise<readonly string[] | undefined> {
    await this.#read(this.#reach.to);
    return this.#until === '' ? this.#ids : undefined;
  }

  async next(bound: string): Promise<string | undefined> {
    let at = bound < this.#reach.to ? bound : this.#reach.to;
    if (at > this.#from || at <= this.#until) await this.#read(at);
    for (;;) {
      const id = this.#ids[firstIndex(this.#ids, (one) => one <= at)];
      if (id !== undefined || this.#until === '') return id;
      at = this.#until;
      await this.#read(at);
    }
  }

  async #read(at: string): Promise<void> {
    const from = `${this.#term}#${this.#reach.from}`;
    let to = `${this.#term}#${sliceOf(at)}${NEWEST}`;
    const all: Group[] = [];
    for (this.#until = at; ; to = all.at(-1)?.sk ?? to) {
      const range = { from, to, backwards: true };
      const { groups, isLast } = await readGroups(this.#reach, this.#term, range, this.#limit);
      all.push(...groups);
      const [first, last] = [all[0], all.at(-1)].map((group) => sliceOfKey(group?.sk ?? ''));
      // The slice of the last item may go on behind the page.
      this.#until = isLast ? '' : `${last}${NEWEST}`;
      this.#ids = idsIn(this.#reach, all, this.#until);
      const perItem = Math.max(1, this.#ids.length / Math.max(1, all.length));
      this.#limit = Math.min(MOST, Math.max(2 * this.#limit, Math.ceil(MOST / perItem)));
      if (isLast || first !== last) break;
    }
    this.#from = at;
  }
}

/** All orders of the words that begin so, where a page holds them. */
export async function fewOfPrefix(
  reach: Reach,
  prefix: string,
): Promise<readonly string[] | undefined> {
  const range = { from: prefix, to: `${prefix}${END}` };
  const { groups, isLast } = await readGroups(reach, prefix, range, reach.page);
  return isLast ? idsIn(reach, groups) : undefined;
}

/**
 * The orders of all words that begin so: the word itself and each longer one that many orders have is
 * walked, those of the others are gathered.
 */
export async function prefixWalk(reach: Reach, prefix: string): Promise<Walk> {
  const walks: Walk[] = [new WordWalk(reach, prefix)];
  const gathered: Group[] = [];
  const to = `${prefix}${END}`;
  let size = reach.page;
  for (let from = `${prefix}$`; ; ) {
    const { groups, isLast } = await readGroups(reach, prefix, { from, to }, size);
    const last = groups.at(-1)?.sk ?? '';
    const term = termOf(last);
    const others = groups.filter(({ sk }) => !sk.startsWith(`${term}#`));
    if (isLast || others.length * 2 > groups.length) {
      gathered.push(...groups);
      from = `${last}!`;
      size = Math.min(MOST, size * 2);
    } else {
      walks.push(new WordWalk(reach, term));
      gathered.push(...others);
      from = `${term}$`;
    }
    if (isLast) break;
  }
  return anyOf([...walks, listWalk(idsIn(reach, gathered))]);
}
