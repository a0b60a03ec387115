import { definePattern } from '@waybill/table/item';
import type { Budget } from '@waybill/table/list';
import { query } from '@waybill/table/read';
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
  readonly ids: ReadonlySet<string>;
  /** Every order above this bound has been read; it is empty once all have. */
  readonly until: string;
  /** More orders than a first page holds. */
  readonly isMany: boolean;
  readMore(): Promise<void>;
}

/** Orders of a later page, and the most items of one. */
const PAGE = 1_000;

const END = '\u{10ffff}';

/** The word of a key; behind it stands the group, named by its newest order. */
const termOf = (sk: string): string => sk.slice(0, sk.indexOf('#'));
const sliceOfKey = (sk: string): string => sliceOf(sk.slice(sk.indexOf('#') + 1));

/** The bound above which every order of some words has been read; empty once all have. */
export const reachOf = (some: readonly Pick<WordOrders, 'until'>[]): string =>
  some.reduce((highest, { until }) => (until > highest ? until : highest), '');

interface Page {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  readonly backwards?: boolean;
  readonly after?: Record<string, unknown>;
}

/** The orders of a word that lie in one item. */
interface Group {
  readonly sk: string;
  readonly ids: readonly string[];
}

interface Groups {
  readonly groups: readonly Group[];
  readonly after: Record<string, unknown> | undefined;
}

/** Reads groups of orders, each an item; of their orders those within the bounds of the search. */
async function readGroups(
  { index, from, to, budget }: Reach,
  term: string,
  page: Page,
): Promise<Groups> {
  if (budget.isSpent) return { groups: [], after: undefined };
  const selection = { ...page, pk: wordPartition(index, term), attributes: ['sk', 'ids'] };
  const { items, after } = await query({ ...selection, consistent: false });
  const groups = items.map((item) => ({ sk: item.sk, ids: [...wordEntity.read(item).ids] }));
  budget.spend(groups.reduce((sum, { ids }) => sum + ids.length, 0));
  const isWithin = (id: string) => id > from && id < to;
  return { groups: groups.map(({ sk, ids }) => ({ sk, ids: ids.filter(isWithin) })), after };
}

/** The orders of one word, the newest first; they may be read into a set of orders of several words. */
export class OrdersOfWord implements WordOrders {
  readonly ids: Set<string>;
  until = NEWEST;
  isMany = false;
  readonly #reach: Reach;
  readonly #term: string;
  #page: Page;

  constructor(reach: Reach, term: string, ids = new Set<string>()) {
    this.#reach = reach;
    this.#term = term;
    this.ids = ids;
    const [from, to] = [`${term}#${reach.from}`, `${term}#${sliceOf(reach.to)}${NEWEST}`];
    this.#page = { from, to, backwards: true, limit: reach.page };
  }

  async readMore(): Promise<void> {
    const { groups, after } = await readGroups(this.#reach, this.#term, this.#page);
    const orders = groups.flatMap(({ ids }) => ids);
    for (const id of orders) this.ids.add(id);
    // The time slice of the last group may go on behind the page.
    this.until = after === undefined ? '' : `${sliceOfKey(groups.at(-1)?.sk ?? '')}${NEWEST}`;
    this.isMany ||= after !== undefined;
    const limit = Math.ceil((PAGE * groups.length) / Math.max(1, orders.length, groups.length));
    this.#page = { ...this.#page, limit, ...(after && { after }) };
  }
}

/**
 * The orders of all words that begin alike. Where a page does not hold them, the word itself and each
 * longer one that many orders have are read as far as needed, those of the others at once.
 */
export class OrdersOfBeginning implements WordOrders {
  readonly ids = new Set<string>();
  until = NEWEST;
  isMany = false;
  readonly #reach: Reach;
  readonly #prefix: string;
  readonly #common: OrdersOfWord[] = [];

  constructor(reach: Reach, prefix: string) {
    this.#reach = reach;
    this.#prefix = prefix;
  }

  async readMore(): Promise<void> {
    if (!this.isMany) return this.#readFirst();
    if (this.#common.length === 0) await this.#readRare();
    const behind = this.#common.filter(({ until }) => until === this.until);
    await Promise.all(behind.map((one) => one.readMore()));
    this.until = reachOf(this.#common);
  }

  async #readFirst(): Promise<void> {
    const { groups, after } = await this.#readFrom(this.#prefix, this.#reach.page);
    this.isMany = after !== undefined;
    if (this.isMany) return;
    this.#add(groups);
    this.until = '';
  }

  /** Tells common words from rare ones, whose orders it reads. */
  async #readRare(): Promise<void> {
    this.#common.push(new OrdersOfWord(this.#reach, this.#prefix, this.ids));
    let limit = this.#reach.page;
    for (let from: string | undefined = `${this.#prefix}$`; from !== undefined; ) {
      const { groups, after }: Groups = await this.#readFrom(from, limit);
      const last = groups.at(-1)?.sk ?? '';
      const term = termOf(last);
      const others = groups.filter(({ sk }) => !sk.startsWith(`${term}#`));
      const isRare = after === undefined || others.length * 2 > groups.length;
      this.#add(isRare ? groups : others);
      if (!isRare) this.#common.push(new OrdersOfWord(this.#reach, term, this.ids));
      limit = isRare ? Math.min(PAGE, limit * 2) : limit;
      // Behind a key stands `!`, and `$` behind all groups of its word.
      from = after && (isRare ? `${last}!` : `${term}$`);
    }
  }

  #readFrom(from: string, limit: number): Promise<Groups> {
    return readGroups(this.#reach, this.#prefix, { from, to: `${this.#prefix}${END}`, limit });
  }

  #add(groups: readonly Group[]): void {
    for (const { ids } of groups) for (const id of ids) this.ids.add(id);
  }
}
