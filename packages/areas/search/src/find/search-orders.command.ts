import { uuidFloor } from '@waybill/kernel/id';
import { get, getMany } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { momentOf } from '../index/fences.ts';
import { entryEntity, entryKey, type IndexOf } from '../index/index.entity.ts';
import { type LoggedOrder, loadLog } from '../index/log.repository.ts';
import { loadManifest } from '../index/manifest.repository.ts';
import { isTrue, type Manifest } from '../index/manifest.ts';
import { idsOf } from '../index/numbers.repository.ts';
import { firstFrom } from './bounds.repository.ts';
import { isSought, type Sought } from './find-request.ts';
import { COUNTED, countedBehind, type Found } from './found-page.ts';
import { isBehind, newestFirst, type Place } from './place.ts';
import { allOf, anyOf, type Wanted } from './posting-list.ts';
import { ordersOfPrefix, ordersOfTerm } from './term-orders.repository.ts';

/** The page of a search. */
export interface PageSought {
  readonly limit: number;
  readonly offset: number;
  /** The order behind which the page begins. */
  readonly after: string | undefined;
}

/** Half the way to the number before. */
const BETWEEN = 0.5;

/** What a search reads: a log and the runs of one moment. */
interface View {
  readonly log: readonly LoggedOrder[];
  readonly manifest: Manifest;
}

/** The number of an order by its entry, where the fold that gave it ended. */
function numberOf(entry: TableItem, manifest: Manifest): number | undefined {
  const { ordinal, fold, before } = entryEntity.read(entry);
  return before !== undefined || isTrue(manifest, fold) ? ordinal : undefined;
}

/**
 * The log before the manifest: a fold names its run first and then removes what it folded, so that
 * a change is in one of the two at any time.
 */
async function loadView(index: IndexOf): Promise<View> {
  const logged = await loadLog(index, { consistent: false });
  const manifest = await loadManifest(index);
  // An order may have got its number while its change was put into the log, or by a fold that was given up.
  const isSure = ({ id, ordinal, fold }: LoggedOrder) =>
    ordinal === undefined ? id > manifest.last_id : fold === undefined || isTrue(manifest, fold);
  const unsure = logged.filter((one) => !isSure(one)).map(({ id }) => id);
  const entries = await getMany(unsure.map((id) => entryKey(index, id)));
  const numbers = new Map(
    entries.map((item, place) => [unsure[place], item && numberOf(item, manifest)]),
  );
  const log = logged.map((one) => (isSure(one) ? one : { ...one, ordinal: numbers.get(one.id) }));
  return { log, manifest };
}

async function wantedOf(
  index: IndexOf,
  { runs }: Manifest,
  { words, prefix, number, states }: Sought,
  now: number,
): Promise<Wanted> {
  const ofTerm = (term: string) => ordersOfTerm(index, runs, term, now);
  const ofPrefix = (text: string | undefined) =>
    text === undefined ? [] : [ordersOfPrefix(index, runs, text, now)];
  const [ofWords, ofNumber, ofStates] = await Promise.all([
    Promise.all([...words.map(ofTerm), ...ofPrefix(prefix)]),
    Promise.all(ofPrefix(number)),
    Promise.all(states.map(async (values) => anyOf(await Promise.all(values.map(ofTerm))))),
  ]);
  const found = ofNumber.length === 0 ? ofWords : [anyOf([allOf(ofWords), ...ofNumber])];
  return allOf([...found, ...ofStates]);
}

/**
 * Where a logged order stands: at its number; above all numbers where it is younger; between two of
 * them where its event came after those of younger orders.
 */
async function placeOf(index: IndexOf, { manifest }: View, order: LoggedOrder): Promise<Place> {
  const { id, ordinal } = order;
  if (ordinal !== undefined) return { ordinal, id };
  if (id > manifest.last_id) return { ordinal: Number.POSITIVE_INFINITY, id };
  return { ordinal: (await firstFrom(index, manifest, id)) - BETWEEN, id };
}

/** The numbered orders that runs find, the youngest first; those whose changes the log holds are left to it. */
async function* placesInRuns(
  wanted: Wanted,
  { log }: View,
  from: number,
  to: number,
): AsyncGenerator<Place> {
  const logged = new Set(log.map(({ ordinal }) => ordinal));
  for (let ordinal: number | undefined = from; ; ordinal -= 1) {
    ordinal = await wanted.next(ordinal);
    if (ordinal === undefined || ordinal < to) return;
    if (!logged.has(ordinal)) yield { ordinal, id: undefined };
  }
}

/** Where the order of a cursor stands. Its number never changes: one that a trailing read knows is true. */
async function placeBehind(index: IndexOf, view: View, id: string): Promise<Place> {
  const logged = view.log.find((one) => one.id === id);
  if (logged !== undefined) return placeOf(index, view, logged);
  for (const consistent of [false, true]) {
    const entry = await get(entryKey(index, id), { consistent });
    const ordinal = entry && numberOf(entry, view.manifest);
    if (ordinal !== undefined) return { ordinal, id };
  }
  return { ordinal: Number.POSITIVE_INFINITY, id };
}

async function take(places: AsyncGenerator<Place>, count: number): Promise<Place[]> {
  const taken: Place[] = [];
  for await (const place of places) {
    taken.push(place);
    if (taken.length >= count) break;
  }
  return taken;
}

/**
 * The ids of the orders that are looked for, the youngest first (SEA-7 to SEA-10). What the log
 * tells of an order is true, whatever the runs say of it.
 */
export async function searchOrders(
  index: IndexOf,
  sought: Sought,
  page: PageSought,
  now: number,
): Promise<Found> {
  const view = await loadView(index);
  const { manifest, log } = view;
  const wanted = await wantedOf(index, manifest, sought, now);
  const [from, to] = await Promise.all([
    sought.from === undefined ? 0 : firstFrom(index, manifest, uuidFloor(sought.from)),
    sought.to === undefined ? manifest.next : firstFrom(index, manifest, uuidFloor(sought.to)),
  ]);
  const matching = log.filter(({ id, terms }) => isSought(sought, terms, momentOf(id)));
  const recent = await Promise.all(matching.map((order) => placeOf(index, view, order)));
  recent.sort(newestFirst);
  const walk = (behind?: Place) => {
    const top = behind === undefined ? to - 1 : Math.min(to - 1, Math.ceil(behind.ordinal) - 1);
    const young = recent.filter((one) => behind === undefined || isBehind(one, behind));
    return merged(young, placesInRuns(wanted, view, top, from));
  };
  const { offset, limit, after } = page;
  const behind = after === undefined ? undefined : await placeBehind(index, view, after);
  const counted = await take(
    walk(),
    Math.max(COUNTED, behind === undefined ? offset + limit : 0) + 1,
  );
  const places =
    behind === undefined
      ? counted.slice(offset)
      : (countedBehind(counted, behind, limit) ?? (await take(walk(behind), limit + 1)));
  const shown = places.slice(0, limit);
  const numbers = shown.filter(({ id }) => id === undefined).map(({ ordinal }) => ordinal);
  const ids = numbers.length === 0 ? new Map<number, string>() : await idsOf(index, numbers);
  return {
    ids: shown.map(({ id, ordinal }) => id ?? ids.get(ordinal)).filter((id) => id !== undefined),
    total: counted.length,
    isLast: places.length <= limit,
  };
}

/** Two sequences of places as one, the youngest first. */
async function* merged(
  recent: readonly Place[],
  runs: AsyncGenerator<Place>,
): AsyncGenerator<Place> {
  const waiting = [...recent];
  for await (const place of runs) {
    while (waiting[0] !== undefined && waiting[0].ordinal > place.ordinal) {
      const first = waiting.shift();
      if (first !== undefined) yield first;
    }
    yield place;
  }
  yield* waiting;
}
