import { randomUUID } from 'node:crypto';
import { backoff } from '@waybill/table/commit';
import { type IndexOf, sliceOf } from '../index/index.entity.ts';
import { fedIndexes } from '../index/state.repository.ts';
import { orderWords, type SearchableOrder } from '../words/searchable-order.ts';
import { loadEntries, writeChanges } from './entry.repository.ts';
import { changeOf, type IndexedOrder } from './entry-change.ts';

/** An order with the number of its version: a later state has a larger one. */
export type VersionedOrder = SearchableOrder & { readonly rev: number };

/** Reads orders as they are now, as their area does: each as it is, not there, or an error. */
export type LoadOrders = (
  tenant: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, VersionedOrder | Error>>;

/** Letters that tell two batches apart if they have the same newest order. */
const TOKEN_LETTERS = 8;

/** Rounds of orders that other consumers write at the same time: some three seconds. */
const ROUNDS = 8;
const PACE = { first: 50, longest: 800 } as const;

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

function indexedOrder(id: string, order: VersionedOrder | Error): IndexedOrder | Error {
  if (order instanceof Error) return order;
  try {
    return { id, rev: order.rev, words: orderWords(order) };
  } catch (thrown) {
    return asError(thrown);
  }
}

/** The groups of orders that are written together: by time slice, each with the name of its newest order. */
function groupsOf(orders: readonly IndexedOrder[]): ReadonlyMap<string, string> {
  const token = randomUUID().slice(0, TOKEN_LETTERS);
  const newest = new Map<string, string>();
  for (const { id } of orders) {
    if (id > (newest.get(sliceOf(id)) ?? '')) newest.set(sliceOf(id), id);
  }
  return new Map([...newest].map(([slice, id]) => [slice, `${id}#${token}`]));
}

/**
 * Puts orders into an index. Answers those to look at once more: another consumer had their entries,
 * or their words have changed, and a later state that has the former words again wrote nothing (SEA-12).
 */
export async function putOrders(
  index: IndexOf,
  orders: readonly IndexedOrder[],
  now: number,
): Promise<{ busy: string[]; changed: string[] }> {
  const entries = await loadEntries(
    index,
    orders.map(({ id }) => id),
  );
  const groups = groupsOf(orders);
  const changes = orders.map((order, place) => ({
    id: order.id,
    change: changeOf(order, entries[place], groups.get(sliceOf(order.id)) ?? '', now),
  }));
  const wanted = changes.flatMap(({ change }) =>
    change === undefined || change === 'busy' ? [] : [change],
  );
  const written = wanted.length === 0 ? new Set() : await writeChanges(index, wanted, now);
  return {
    busy: changes
      .filter(({ id, change }) => change === 'busy' || (change !== undefined && !written.has(id)))
      .map(({ id }) => id),
    changed: wanted
      .filter(({ id, read }) => read !== undefined && written.has(id))
      .map(({ id }) => id),
  };
}

/** The rest of a round: orders that failed, and those to look at once more. */
interface Round {
  readonly failed: readonly (readonly [string, Error])[];
  readonly busy: readonly string[];
  readonly changed: readonly string[];
}

async function indexOnce(
  indexes: readonly IndexOf[],
  loaded: ReadonlyMap<string, VersionedOrder | Error>,
  now: number,
): Promise<Round> {
  const all = [...loaded].map(([id, order]) => [id, indexedOrder(id, order)] as const);
  const orders = all.flatMap(([, one]) => (one instanceof Error ? [] : [one]));
  const failed = all.flatMap(([id, one]) => (one instanceof Error ? [[id, one] as const] : []));
  const left = await Promise.all(indexes.map((index) => putOrders(index, orders, now)));
  return {
    failed,
    busy: left.flatMap(({ busy }) => busy),
    changed: left.flatMap(({ changed }) => changed),
  };
}

/** Puts orders as they are now into some indexes; answers what failed, by order. */
export async function indexInto(
  indexes: readonly IndexOf[],
  tenant: string,
  ids: readonly string[],
  load: LoadOrders,
  clock: () => number,
): Promise<Map<string, Error>> {
  const failures = new Map<string, Error>();
  const fail = (some: readonly string[], error: Error) => {
    for (const id of some) failures.set(id, error);
  };
  const pause = backoff(PACE);
  let waiting = [...new Set(ids)];
  for (let round = 1; waiting.length > 0 && round <= ROUNDS; round += 1) {
    try {
      const loaded = await load(tenant, waiting);
      const { failed, busy, changed } = await indexOnce(indexes, loaded, clock());
      for (const [id, error] of failed) failures.set(id, error);
      waiting = [...new Set([...busy, ...changed])];
      if (busy.length > 0) await pause();
    } catch (thrown) {
      fail(waiting, asError(thrown));
      return failures;
    }
  }
  fail(waiting, new Error('the orders are indexed by others all the time'));
  return failures;
}

/**
 * Puts orders as they are now into every index that changes go to (SEA-12); answers what failed, by
 * order. Which indexes they are is read before the orders: a rebuild that begins in between reads them
 * itself.
 */
export async function indexOrders(
  tenant: string,
  ids: readonly string[],
  load: LoadOrders,
  clock: () => number,
): Promise<Map<string, Error>> {
  return indexInto(await fedIndexes(tenant), tenant, ids, load, clock);
}
