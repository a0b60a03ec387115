import { uuidFloor } from '@waybill/kernel/id';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { Budget } from '@waybill/table/list';
import { getMany } from '@waybill/table/read';
import { entryEntity, entryKey, type IndexOf } from '../index/index.entity.ts';
import { hasWords, type Sought, type SoughtWord } from './find-request.ts';
import { COUNTED, countedBehind, type Found } from './found-page.ts';
import { allOf, anyOf, behind, listWalk, NEWEST, passingWalk, take, type Walk } from './walk.ts';
import { fewOfPrefix, prefixWalk, type Reach, WordWalk } from './word-walk.repository.ts';

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
  /** Orders of a word that are few enough to be looked up among their entries. */
  few: 300,
  /** Items of the first page of a word. */
  page: 100,
} as const;

type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

/** A word that is looked for: all its orders where they are few, and a walk over them. */
interface Side {
  readonly word: string;
  readonly few: readonly string[] | undefined;
  readonly walk: () => Promise<Walk>;
}

async function wordSide(reach: Reach, { word, term }: SoughtWord): Promise<Side> {
  const walk = new WordWalk(reach, term);
  return { word, few: await walk.few(), walk: async () => walk };
}

async function prefixSide(reach: Reach, { word, term }: SoughtWord): Promise<Side> {
  const few = await fewOfPrefix(reach, term);
  const walk = async () => (few === undefined ? prefixWalk(reach, term) : listWalk(few));
  return { word, few, walk };
}

/** Which of some orders have all words, by their entries. */
async function withWords(index: IndexOf, sought: Sought, ids: readonly string[]) {
  const keys = ids.map((id) => entryKey(index, id));
  const entries = await getMany(keys, { consistent: false });
  return ids.filter((_, place) => {
    const entry = entries[place];
    return entry !== undefined && hasWords(sought, entryEntity.read(entry).words);
  });
}

/** The orders that have all words: those of the rarest are looked at where they are few, else a join. */
async function walkOfWords(
  index: IndexOf,
  sought: Sought,
  sides: readonly Side[],
  most: number,
): Promise<Walk> {
  const lists = sides.flatMap(({ few }) => (few === undefined ? [] : [few]));
  const [rarest, ...others] = lists.sort((left, right) => left.length - right.length);
  const isSure = lists.length === sides.length;
  if (rarest === undefined || (!isSure && rarest.length > most)) {
    return allOf(await Promise.all(sides.map(({ walk }) => walk())));
  }
  const common = others.map((ids) => new Set(ids));
  const ids = rarest.filter((id) => common.every((list) => list.has(id)));
  return listWalk(isSure ? ids : await withWords(index, sought, ids));
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' and ');

/** The refusal of a search that would compare too much: it names the words that very many orders have. */
function tooBroad(sides: readonly Side[]): Rejection<'list_too_broad'> {
  const many = sides.filter(({ few }) => few === undefined).map(({ word }) => word);
  const words = quoted(many.length === 0 ? sides.map(({ word }) => word) : many);
  return reject(
    'list_too_broad',
    `Very many orders have ${words}. Add one more word, or a span of days by created_from and created_to.`,
  );
}

/** A page of a walk, and how many orders it has (SEA-9, SEA-10). */
async function pageOf(walk: Walk, { offset, limit, after }: PageSought): Promise<Found> {
  const reached = after === undefined ? offset + limit : 0;
  const counted = await take(walk, NEWEST, Math.max(COUNTED, reached) + 1);
  const ids =
    after === undefined
      ? counted.slice(offset)
      : (countedBehind(counted, after, limit) ?? (await take(walk, behind(after), limit + 1)));
  return { ids: ids.slice(0, limit), total: counted.length, isLast: ids.length <= limit };
}

/**
 * The ids of the orders that are looked for, the youngest first (SEA-7 to SEA-10); refused where it
 * would compare too many keys or rows (SEA-18).
 */
export async function searchOrders(
  index: IndexOf,
  sought: Sought,
  page: PageSought,
  passing: Passing,
  limits: Limits = LIMITS,
): Promise<Found | Rejection<'list_too_broad'>> {
  const { words, prefix, number, from, to } = sought;
  const [keys, rows] = [new Budget(limits.keys), new Budget(limits.rows)];
  const reach = {
    index,
    page: limits.page,
    budget: keys,
    from: from === undefined ? '' : uuidFloor(from),
    to: to === undefined ? NEWEST : uuidFloor(to),
  };
  const [sides, numbers] = await Promise.all([
    Promise.all([
      ...words.map((word) => wordSide(reach, word)),
      ...(prefix === undefined ? [] : [prefixSide(reach, prefix)]),
    ]),
    Promise.all(number === undefined ? [] : [prefixSide(reach, number)]),
  ]);
  const found = anyOf([
    await walkOfWords(index, sought, sides, limits.few),
    ...(await Promise.all(numbers.map(({ walk }) => walk()))),
  ]);
  const isNarrowed = sought.filters.length > 0;
  const walk = isNarrowed ? passingWalk(found, passing, limits.rowsAtOnce, rows) : found;
  const answer = await pageOf(walk, page);
  return keys.isSpent || rows.isSpent ? tooBroad(sides) : answer;
}
