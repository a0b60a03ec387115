import { randomUUID } from 'node:crypto';
import { backoff } from '@waybill/table/commit';
import { type IndexOf, sliceOf } from '../index/index.entity.ts';
import { fedIndexes } from '../index/state.repository.ts';
import { orderWords, type SearchableOrder } from '../words/searchable-order.ts';
import { loadEntries, writeChanges } from './entry.repository.ts';
import { changeOf, type IndexedOrder } from './entry-change.ts';

/** Orders, the time, and tokens no two of which are the same. */
export interface OrderSource {
  /** Reads orders as they are now, each with the number of its version: as it is, not there, or an error. */
  readonly load: (
    tenant: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, (SearchableOrder & { readonly rev: number }) | Error>>;
  readonly clock: () => number;
  readonly newToken: () => string;
}

const TOKEN_LETTERS = 8;

/** The source of what runs now. */
export const sourceNow = (load: OrderSource['load']): OrderSource => ({
  load,
  clock: () => Date.now(),
  newToken: () => randomUUID().slice(0, TOKEN_LETTERS),
});

/** Rounds of orders that other consumers write at the same time: some three seconds. */
const ROUNDS = 8;
const PACE = { first: 50, longest: 800 } as const;

const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));

/** The groups of orders that are written together: by time slice, each with the name of its newest order. */
function groupsOf(orders: readonly IndexedOrder[], token: string): ReadonlyMap<string, string> {
  const ids = orders.map(({ id }) => id).sort();
  return new Map(ids.map((id) => [sliceOf(id), `${id}#${token}`]));
}

/**
 * Puts orders into an index; `token` tells its groups from those of every other batch. Answers the
 * orders to look at once more: another consumer had their entries (`busy`), or their words have changed, and
 * a later state that has the former words again wrote nothing (SEA-12).
 */
export async function putOrders(
  index: IndexOf,
  orders: readonly IndexedOrder[],
  now: number,
  token: string,
): Promise<{ busy: string[]; changed: string[] }> {
  const entries = await loadEntries(
    index,
    orders.map(({ id }) => id),
  );
  const groups = groupsOf(orders, token);
  const changes = orders.map((order, place) =>
    changeOf(order, entries[place], groups.get(sliceOf(order.id)) ?? '', now),
  );
  const wanted = changes.filter((change) => change !== undefined && change !== 'busy');
  const written = await writeChanges(index, wanted, now);
  const ids = orders.map(({ id }) => id);
  return {
    busy: ids.filter((id, place) => changes[place] !== undefined && !written.has(id)),
    changed: ids.filter((id, place) => entries[place] !== undefined && written.has(id)),
  };
}

/** The orders whose words can be read; those that cannot fail. */
function indexedOrders(
  loaded: Awaited<ReturnType<OrderSource['load']>>,
  failures: Map<string, Error>,
): IndexedOrder[] {
  return [...loaded].flatMap(([id, order]) => {
    try {
      if (order instanceof Error) throw order;
      return [{ id, rev: order.rev, words: orderWords(order) }];
    } catch (thrown) {
      failures.set(id, asError(thrown));
      return [];
    }
  });
}

/** Puts orders as they are now into some indexes; answers what failed, by order. */
export async function indexInto(
  indexes: readonly IndexOf[],
  tenant: string,
  ids: readonly string[],
  { load, clock, newToken }: OrderSource,
): Promise<Map<string, Error>> {
  const failures = new Map<string, Error>();
  const pause = backoff(PACE);
  let waiting = [...new Set(ids)];
  try {
    for (let round = 1; waiting.length > 0; round += 1) {
      if (round > ROUNDS) throw new Error('the orders are indexed by others all the time');
      const orders = indexedOrders(await load(tenant, waiting), failures);
      const [now, token] = [clock(), newToken()];
      const left = await Promise.all(indexes.map((one) => putOrders(one, orders, now, token)));
      waiting = [...new Set(left.flatMap(({ busy, changed }) => [...busy, ...changed]))];
      if (left.some(({ busy }) => busy.length > 0)) await pause();
    }
  } catch (thrown) {
    for (const id of waiting) failures.set(id, asError(thrown));
  }
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
  source: OrderSource,
): Promise<Map<string, Error>> {
  return indexInto(await fedIndexes(tenant), tenant, ids, source);
}
