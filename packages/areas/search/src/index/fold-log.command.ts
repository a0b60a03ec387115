import { uuidAt } from '@waybill/kernel/id';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { write } from '@waybill/table/commit';
import { getMany } from '@waybill/table/read';
import { momentOf, withFences } from './fences.ts';
import { entryEntity, entryKey, type IndexOf, notLater } from './index.entity.ts';
import { type IndexedOrder, type LoggedOrder, loadLog, removeLogged } from './log.repository.ts';
import { changeManifest, loadManifest } from './manifest.repository.ts';
import { type FoldTask, foldFrom, giveUpFold, isTrue, type Manifest } from './manifest.ts';
import { putNumbers } from './numbers.repository.ts';
import { putRun } from './run.repository.ts';
import { RunBuilder } from './run-builder.ts';
import { openTerms, packTerms, type TermChange, termsOfRun } from './terms.ts';

/** Orders that one fold takes at most. */
const FOLD_ORDERS = 128;

/**
 * Letters of their terms: a fold of orders with very many words takes fewer of them, so that the
 * beginnings that they lost fit into memory. Those of 128 usual orders are a tenth of it.
 */
export const FOLD_LETTERS = 1_000_000;

/**
 * The youngest orders stay in the log: one whose event came a moment after that of a younger order
 * is numbered before it all the same.
 */
const KEPT_ORDERS = 32;

const LEASE_MS = 60_000;

const WRITES_AT_ONCE = 16;

/** What is known of an order before it is folded. */
interface Known {
  readonly ordinal: number;
  readonly rev: number;
  readonly terms: readonly string[];
}

interface Folding extends IndexedOrder {
  readonly known: Known | undefined;
  readonly ordinal: number;
}

async function knownOf(
  index: IndexOf,
  orders: readonly IndexedOrder[],
  manifest: Manifest,
): Promise<(Known | undefined)[]> {
  const items = await getMany(orders.map(({ id }) => entryKey(index, id)));
  return items.map((item) => {
    if (item === undefined) return undefined;
    const { ordinal, rev, fold, terms, before } = entryEntity.read(item);
    if (isTrue(manifest, fold)) return { ordinal, rev, terms: openTerms(terms) };
    return before === undefined ? undefined : { ordinal, rev: -1, terms: openTerms(before) };
  });
}

/** Takes the index for this fold alone. */
async function begin(
  index: IndexOf,
  now: number,
): Promise<{ manifest: Manifest; task: FoldTask } | undefined> {
  const run = uuidAt(new Date(now));
  const manifest = await changeManifest(index, (found) => {
    const free = giveUpFold(found, now);
    if (free.fold !== null) return undefined;
    const fold = free.folds + 1;
    const before = { next: free.next, last_id: free.last_id };
    return { ...free, folds: fold, fold: { run, until: now + LEASE_MS, fold, before } };
  });
  return manifest?.fold == null ? undefined : { manifest, task: manifest.fold };
}

/**
 * The orders that are folded, with their numbers. One that has none, and is older than an order that has one,
 * is left to the log: numbers follow the ids. A state that is known already is left out.
 */
function numbered(
  orders: readonly IndexedOrder[],
  known: readonly (Known | undefined)[],
  { next, last_id }: Manifest,
): Folding[] {
  let free = next;
  const folding: Folding[] = [];
  for (const [place, order] of orders.entries()) {
    const before = known[place];
    if (before === undefined && order.id <= last_id) continue;
    if (before !== undefined && before.rev >= order.rev) continue;
    folding.push({ ...order, known: before, ordinal: before?.ordinal ?? free++ });
  }
  return folding;
}

async function writeEntries(
  index: IndexOf,
  folding: readonly Folding[],
  fold: number,
): Promise<boolean> {
  let isWritten = true;
  await sideBySide(WRITES_AT_ONCE, folding, async ({ id, rev, ordinal, terms, known }) => {
    const before = known === undefined ? undefined : packTerms(known.terms);
    const values = { rev, ordinal, fold, terms: packTerms(terms), before };
    const put = entryEntity.item(entryKey(index, id), values);
    const outcome = await write({ put, when: notLater(fold) });
    if ('refused' in outcome) isWritten = false;
  });
  return isWritten;
}

/** Writes what a fold makes; undefined where a later fold was in its place. */
async function writeFold(index: IndexOf, folding: readonly Folding[], task: FoldTask) {
  const builder = new RunBuilder();
  const changes = folding.map(
    ({ ordinal, known, terms }): TermChange => ({
      ordinal,
      before: known?.terms ?? [],
      now: terms,
    }),
  );
  for (const [term, postings] of termsOfRun(changes)) builder.add(term, postings);
  builder.end();
  const items = builder.take();
  await putRun(index, task.run, items);
  const ids = new Map(folding.map(({ ordinal, id }) => [ordinal, id]));
  const isWritten =
    (await putNumbers(index, ids, task.fold)) && (await writeEntries(index, folding, task.fold));
  return isWritten ? items.length : undefined;
}

/**
 * Makes a run of some orders, and numbers those that have no number yet; they come by their ids.
 * What a process that dies leaves is given up by the next fold, and is read by no search. Answers
 * the orders that no log has to hold any more; nothing where another process is at it.
 */
export async function foldOrders(
  index: IndexOf,
  orders: readonly IndexedOrder[],
  now: number,
  level = 0,
): Promise<readonly IndexedOrder[] | undefined> {
  const begun = await begin(index, now);
  if (begun === undefined) return undefined;
  const { manifest, task } = begun;
  const known = await knownOf(index, orders, manifest);
  const folding = numbered(orders, known, manifest);
  const items = await writeFold(index, folding, task);
  if (items === undefined) return undefined;
  const done = await changeManifest(index, (found) => {
    if (found.fold?.run !== task.run) return undefined;
    const fresh = folding.filter((order) => order.known === undefined);
    const run = { id: task.run, level, made: now };
    return {
      ...found,
      fold: null,
      next: found.next + fresh.length,
      last_id: fresh.at(-1)?.id ?? found.last_id,
      runs: items > 0 ? [run, ...found.runs] : found.runs,
      fences: withFences(
        found.fences,
        fresh.map(({ ordinal, id }) => ({ ordinal, at: momentOf(id) })),
      ),
    };
  });
  if (done === undefined) return undefined;
  const folded = new Set(folding.map(({ id }) => id));
  return orders.filter(({ id }, place) => folded.has(id) || known[place] !== undefined);
}

/** What a look at the log did. */
export interface FoldedLog {
  /** Changes that left it. */
  readonly folded: number;
  /** Orders that came too late to be numbered; a rebuild numbers them. */
  readonly late: number;
}

/** As many orders as one fold takes, the first one whatever it weighs. */
export function foldable<Order extends Pick<IndexedOrder, 'terms'>>(
  orders: readonly Order[],
): readonly Order[] {
  let letters = 0;
  const heavy = orders.findIndex(({ terms }) => {
    letters += terms.join(' ').length;
    return letters > FOLD_LETTERS;
  });
  return heavy === -1 ? orders : orders.slice(0, Math.max(heavy, 1));
}

/** Makes a run of the log where enough has gathered behind the youngest orders. */
export async function foldLog(
  index: IndexOf,
  now: number,
  { keep = KEPT_ORDERS, least }: { readonly keep?: number; readonly least?: number } = {},
): Promise<FoldedLog> {
  const [logged, { last_id, runs }] = await Promise.all([
    loadLog(index, { consistent: true }),
    loadManifest(index),
  ]);
  const isLate = ({ id, ordinal }: LoggedOrder) => ordinal === undefined && id <= last_id;
  const late = logged.filter(isLate).length;
  const waiting = logged.filter((one) => !isLate(one));
  const orders = waiting.slice(0, Math.min(waiting.length - keep, FOLD_ORDERS));
  if (orders.length === 0 || orders.length < (least ?? foldFrom(runs, now)))
    return { folded: 0, late };
  // Whatever its log says, an order may have got its number meanwhile.
  const all = [...foldable(orders), ...logged.filter(isLate)].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const folded = (await foldOrders(index, all, now)) ?? [];
  await removeLogged(index, folded);
  return { folded: folded.length, late };
}
