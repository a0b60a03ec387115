import { chunksOf } from '@waybill/kernel/chunks';
import { uuidFloor } from '@waybill/kernel/id';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { Budget } from '@waybill/table/list';
import { getMany } from '@waybill/table/read';
import { entryEntity, entryKey, type IndexOf } from '../index/index.entity.ts';
import { hasWords, type Sought, type SoughtWord } from './find-request.ts';
import { COUNTED, countedBehind, type Found } from './found-page.ts';
import {
  NEWEST,
  OrdersOfBeginning,
  OrdersOfWord,
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
  /** A look at an entry costs about as much as so many orders of a word. */
  rare: 40,
  /** Items of the first page of a word. */
  page: 100,
} as const;

type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

const isRead = ({ until }: WordOrders): boolean => until === '';

const newestFirst = (ids: Iterable<string>): string[] => [...ids].sort().reverse();

/** The share of the keys that a join is planned with: orders come unevenly. */
const PLANNED = 0.75;

/** A word of which this part is read may have all that a total counts. */
const FIRST_PART = 0.2;

/**
 * The word whose orders are looked up among their entries, in place of reading the others further: one
 * that another word has so many times more orders than, as far as all have been read. Fewer times where
 * the keys do not reach for a join of all orders of the word.
 */
function rareOf(words: readonly WordOrders[], { rare, keys }: Limits): WordOrders | undefined {
  if (words.every(isRead)) return undefined;
  const until = reachOf(words);
  const [rarest, ...others] = words
    .map((one) => ({ one, count: [...one.ids].filter((id) => id > until).length }))
    .sort((left, right) => left.count - right.count || left.one.ids.size - right.one.ids.size);
  const most = others.at(-1);
  if (rarest === undefined || most === undefined) return undefined;
  const { one, count } = rarest;
  const all = Math.min(COUNTED, isRead(one) ? one.ids.size : one.ids.size / FIRST_PART);
  return count * Math.min(rare, (PLANNED * keys) / all) < most.count ? one : undefined;
}

/** Tells a word that no order at this bound or before it has. */
const endsAbove = (one: WordOrders, until: string): boolean =>
  isRead(one) && ![...one.ids].some((id) => id <= until);

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
  const { words, prefix, number } = sought;
  const floor = sought.from === undefined ? '' : uuidFloor(sought.from);
  const reach = { index, budget: keys, page: limits.page, from: floor, to };
  const beginning = (one: SoughtWord | undefined) =>
    one === undefined ? [] : [new OrdersOfBeginning(reach, one.term)];
  return {
    words: [...words.map(({ term }) => new OrdersOfWord(reach, term)), ...beginning(prefix)],
    numbers: beginning(number),
  };
}

/** The orders of some that have all words, by their entries. */
async function withWords({ index, sought, keys }: Search, ids: readonly string[]) {
  keys.spend(ids.length);
  const all = ids.map((id) => entryKey(index, id));
  const entries = await getMany(all, { consistent: false });
  return ids.filter((_, place) => {
    const entry = entries[place];
    return entry !== undefined && hasWords(sought, entryEntity.read(entry).words);
  });
}

/** The orders that have the words of a search, the newest first, each part as soon as it is known. */
async function* matching(
  search: Search,
  { words, numbers }: ReturnType<typeof ordersOf>,
): AsyncGenerator<readonly string[], undefined> {
  let rare: WordOrders | undefined;
  for (let from = NEWEST; from !== ''; ) {
    const read = [...(rare === undefined ? words : [rare]), ...numbers];
    await Promise.all(read.filter(({ until }) => until === from).map((one) => one.readMore()));
    rare ??= rareOf(words, search.limits);
    const joined = rare === undefined ? words : [rare];
    const until = reachOf([...joined, ...numbers]);
    const isHere = (id: string) => id < from && id > until;
    const has = (id: string) => joined.every(({ ids }) => ids.has(id));
    const found = [...(joined[0]?.ids ?? [])].filter((id) => isHere(id) && has(id));
    const all = rare === undefined ? found : await withWords(search, found);
    yield newestFirst(new Set([...all, ...numbers.flatMap(({ ids }) => [...ids].filter(isHere))]));
    from = numbers.length === 0 && joined.some((one) => endsAbove(one, until)) ? '' : until;
  }
}

/** The first orders that are found; none once the search has compared too much. */
async function firstFound(search: Search, orders: ReturnType<typeof ordersOf>, count: number) {
  const { sought, rows, limits, passing } = search;
  const isFiltered = sought.filters.length > 0;
  const found: string[] = [];
  for await (const ids of matching(search, orders)) {
    for (const some of isFiltered ? chunksOf(ids, limits.rowsAtOnce) : [ids]) {
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
function tooBroad(sought: Sought, read: readonly WordOrders[]): Rejection<'list_too_broad'> {
  const { words: whole, prefix } = sought;
  const words = [...whole, ...(prefix === undefined ? [] : [prefix])].map(
    ({ word }) => `“${word}”`,
  );
  const many = words.filter((_, place) => read[place]?.isMany);
  return reject(
    'list_too_broad',
    `Very many orders have ${(many.length === 0 ? words : many).join(' and ')}. Add one more word, or a span of days by created_from and created_to.`,
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
  const ids =
    after === undefined
      ? counted.slice(offset)
      : (countedBehind(counted, after, limit) ??
        (await firstFound(search, ordersOf(search, after < to ? after : to), limit + 1)));
  if (keys.isSpent || rows.isSpent) return tooBroad(sought, orders.words);
  return { ids: ids.slice(0, limit), total: counted.length, isLast: ids.length <= limit };
}
