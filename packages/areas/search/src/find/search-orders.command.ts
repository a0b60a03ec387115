import { chunksOf } from '@waybill/kernel/chunks';
import { uuidFloor } from '@waybill/kernel/id';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { Budget } from '@waybill/table/list';
import { getMany } from '@waybill/table/read';
import { entryEntity, entryKey, type IndexOf } from '../index/index.entity.ts';
import { hasWords, type Sought } from './find-request.ts';
import { COUNTED, type Found } from './found-page.ts';
import {
  NEWEST,
  ordersOfBeginning,
  ordersOfWord,
  reachOf,
  type WordOrders,
} from './word-orders.repository.ts';

/** The page of a search. */
export interface PageSought {
  readonly limit: number;
  readonly offset: number;
  /** The order behind which the page begins. */
  readonly after: string | undefined;
}

/** Which of some orders pass the filters of a search, by their rows. */
export type Passing = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** The most that a search compares (SEA-18). */
export const LIMITS = {
  /** Orders of words in the index. */
  keys: 20_000,
  rows: 2_000,
  rowsAtOnce: 100,
  /**
   * A word is rare beside one that so many times more orders have. Of all that a total counts, the keys
   * reach for a join with any other word.
   */
  rare: 15,
  /** Items of the first page of a word. */
  page: 100,
} as const;

type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

const isRead = ({ until }: WordOrders): boolean => until === '';

const above = (ids: Iterable<string>, bound: string): string[] =>
  [...ids].filter((id) => id > bound);

/**
 * The words whose orders are compared: all of them, or the rare one alone, whose orders are looked up among
 * their entries (SEA-18). Of a beginning that fills its first page it is only known that many orders have it.
 */
function joinedOf(words: readonly WordOrders[], { rare, page }: Limits): readonly WordOrders[] {
  const bound = reachOf(words.filter(({ until }) => until !== NEWEST));
  const countOf = ({ ids, until }: WordOrders) =>
    until === NEWEST ? rare * page : above(ids, bound).length;
  const [rarest, ...others] = words.toSorted((left, right) => countOf(left) - countOf(right));
  const most = others.at(-1);
  if (rarest === undefined || most === undefined || isRead(most)) return words;
  return countOf(rarest) * rare < countOf(most) ? [rarest] : words;
}

/** A search, and what it may compare yet. */
interface Search {
  readonly index: IndexOf;
  readonly sought: Sought;
  readonly limits: Limits;
  readonly keys: Budget;
  readonly rows: Budget;
  readonly passing: Passing;
}

/** The orders of the words of a search, of which nothing is read yet; `to` is before the first. */
function ordersOf({ index, sought, limits, keys }: Search, to: string) {
  const { words, prefix, number, from } = sought;
  const floor = from === undefined ? '' : uuidFloor(from);
  const reach = { index, budget: keys, page: limits.page, from: floor, to };
  const beginning = (one: string | undefined) =>
    one === undefined ? [] : [ordersOfBeginning(reach, one)];
  return {
    words: [...words.map((word) => ordersOfWord(reach, word)), ...beginning(prefix)],
    numbers: beginning(number),
  };
}

/** The orders of some that have all words, by their entries. */
async function withWords({ index, sought, keys }: Search, ids: readonly string[]) {
  keys.spend(ids.length);
  const all = ids.map((id) => entryKey(index, id));
  const entries = await getMany(all, { consistent: false });
  return entries.flatMap((entry) =>
    entry !== undefined && hasWords(sought, entryEntity.read(entry).words) ? [entry.sk] : [],
  );
}

/** The orders that have the words of a search, the newest first, each part as soon as it is known. */
async function* matching(
  search: Search,
  { words, numbers }: ReturnType<typeof ordersOf>,
): AsyncGenerator<readonly string[], undefined> {
  let joined: readonly WordOrders[] = words;
  for (let from = NEWEST; from !== '' && !search.keys.isSpent; ) {
    const read = [...joined, ...numbers].filter(({ until }) => until === from);
    await Promise.all(read.map((one) => one.readMore()));
    joined = joinedOf(joined, search.limits);
    const until = reachOf([...joined, ...numbers]);
    const isHere = (id: string) => id < from && id > until;
    const [first, ...others] = joined;
    const found = [...(first?.ids ?? [])].filter(
      (id) => isHere(id) && others.every(({ ids }) => ids.has(id)),
    );
    const all = joined.length < words.length ? await withWords(search, found) : found;
    const numbered = numbers.flatMap(({ ids }) => [...ids].filter(isHere));
    yield [...new Set([...all, ...numbered])].sort().reverse();
    const endsHere = (one: WordOrders) =>
      isRead(one) && above(one.ids, until).length === one.ids.size;
    from = numbers.length === 0 && joined.some(endsHere) ? '' : until;
  }
}

/** The first orders that are found; none once the search has compared too much. */
async function firstFound(search: Search, orders: ReturnType<typeof ordersOf>, count: number) {
  const { sought, rows, limits, passing } = search;
  const isFiltered = sought.filters.length > 0;
  const found: string[] = [];
  for await (const ids of matching(search, orders)) {
    for (const some of chunksOf(ids, limits.rowsAtOnce)) {
      if (isFiltered) rows.spend(some.length);
      if (rows.isSpent) return [];
      const passed = isFiltered ? await passing(some) : new Set(some);
      found.push(...some.filter((id) => passed.has(id)));
      if (found.length >= count) return found.slice(0, count);
    }
  }
  return found;
}

/** The refusal of a search that would compare too much: it names the words that very many orders have. */
function tooBroad(words: readonly WordOrders[]): Rejection<'list_too_broad'> {
  const many = words.filter((one) => !isRead(one));
  const names = (many.length === 0 ? words : many).map(({ word }) => `“${word}”`);
  return reject(
    'list_too_broad',
    `Very many orders have ${names.join(' and ')}. Add one more word, or a span of days by created_from and created_to.`,
  );
}

/**
 * The ids of the orders that are looked for, the youngest first (SEA-7 to SEA-10); refused where it
 * would compare too many keys or rows (SEA-18).
 */
export async function searchOrders(
  index: IndexOf,
  sought: Sought,
  { offset, limit, after }: PageSought,
  passing: Passing,
  limits: Limits = LIMITS,
): Promise<Found | Rejection<'list_too_broad'>> {
  const [keys, rows] = [new Budget(limits.keys), new Budget(limits.rows)];
  const search = { index, sought, limits, keys, rows, passing };
  const to = sought.to === undefined ? NEWEST : uuidFloor(sought.to);
  const orders = ordersOf(search, to);
  const reached = after === undefined ? offset + limit : 0;
  const counted = await firstFound(search, orders, Math.max(COUNTED, reached) + 1);
  let ids = after === undefined ? counted.slice(offset) : counted.filter((id) => id < after);
  if (after !== undefined && ids.length <= limit && counted.length > COUNTED) {
    ids = await firstFound(search, ordersOf(search, after < to ? after : to), limit + 1);
  }
  if (keys.isSpent || rows.isSpent) return tooBroad(orders.words);
  return { ids: ids.slice(0, limit), total: counted.length, isLast: ids.length <= limit };
}
