import { definePattern } from '@waybill/table/item';
import type { Budget } from '@waybill/table/list';
import { query, type Selection } from '@waybill/table/read';
import { type IndexOf, sliceOf, wordEntity, wordPartition } from '../index/index.entity.ts';

export const patterns = [
  definePattern({
    name: 'The orders of a word in a search',
    key: 'pk = T#tenant#SEARCH#generation#WORD#first letters, sk begins word#',
    reads: 'groups of orders, the newest first; a beginning reads those of all its words',
  }),
];

/** Behind every id. */
export const NEWEST = '~';

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

/** The orders of a word, or of a beginning, as far as they have been read. */
export interface WordOrders {
  readonly word: string;
  readonly ids: ReadonlySet<string>;
  /** Every order above this bound has been read; it is empty once all have. */
  until: string;
  readMore(): Promise<void>;
}

/** Orders of a later page, and the most items of one. */
const PAGE = 1_000;

const END = '\u{10ffff}';

/** The bound above which every order of some words has been read; empty once all have. */
export const reachOf = (some: readonly Pick<WordOrders, 'until'>[]): string =>
  some.reduce((highest, { until }) => (until > highest ? until : highest), '');

/** The part of an index in which the items of a word and of those that begin alike lie. */
const partOf = ({ index, page }: Reach, word: string) => ({
  pk: wordPartition(index, word),
  attributes: ['sk', 'ids'],
  consistent: false,
  limit: page,
});

/** Reads groups of orders, each an item; of their orders those within the bounds of the search. */
async function readGroups({ from, to, budget }: Reach, page: Selection) {
  const { items, after } = await query(page);
  const groups = items.map((item) => {
    const ids = [...wordEntity.read(item).ids];
    budget.spend(ids.length);
    const [word = '', group = ''] = item.sk.split('#');
    return { sk: item.sk, word, group, ids: ids.filter((id) => id > from && id < to) };
  });
  return { groups, after };
}

/** The orders of one word, the newest first; they may be read into a set of orders of several words. */
export function ordersOfWord(reach: Reach, word: string, ids = new Set<string>()): WordOrders {
  const [from, to] = [`${word}#${reach.from}`, `${word}#${sliceOf(reach.to)}${NEWEST}`];
  let page: Selection = { ...partOf(reach, word), from, to, backwards: true };
  return {
    word,
    ids,
    until: NEWEST,
    async readMore() {
      const { groups, after } = await readGroups(reach, page);
      const orders = groups.flatMap((group) => group.ids);
      for (const id of orders) ids.add(id);
      // The time slice of the last group may go on behind the page.
      this.until = after === undefined ? '' : `${sliceOf(groups.at(-1)?.group ?? '')}${NEWEST}`;
      const limit = Math.ceil((PAGE * groups.length) / Math.max(1, orders.length, groups.length));
      page = { ...page, limit, ...(after && { after }) };
    },
  };
}

/**
 * The orders of all words that begin alike: first page by page, in the order of words; one that fills
 * half a page is common, and read later, the newest orders first and as far as needed.
 */
export function ordersOfBeginning(reach: Reach, word: string): WordOrders {
  const ids = new Set<string>();
  const common: WordOrders[] = [];
  let page: Selection | undefined = { ...partOf(reach, word), from: word, to: `${word}${END}` };

  /** Reads a page, and answers the next one, which begins behind all groups of a common word. */
  const pageBehind = async (read: Selection): Promise<Selection | undefined> => {
    const { groups, after } = await readGroups(reach, read);
    const last = after && groups.at(-1);
    const others = groups.filter((group) => group.word !== last?.word);
    const isCommon = last !== undefined && 2 * others.length <= groups.length;
    for (const group of isCommon ? others : groups) for (const id of group.ids) ids.add(id);
    if (isCommon) common.push(ordersOfWord(reach, last.word, ids));
    // `$` stands behind all groups of a word, and `!` behind a key.
    const from = isCommon ? `${last.word}$` : `${last?.sk}!`;
    return last && { ...read, from, limit: Math.min(PAGE, groups.length + others.length) };
  };

  return {
    word,
    ids,
    until: NEWEST,
    async readMore() {
      const behind = common.filter(({ until }) => until === this.until);
      if (page !== undefined) page = await pageBehind(page);
      else await Promise.all(behind.map((one) => one.readMore()));
      if (page === undefined) this.until = reachOf(common);
    },
  };
}
