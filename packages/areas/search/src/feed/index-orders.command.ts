import { backoff } from '@waybill/table/commit';
import type { Work } from '@waybill/work/work';
import { groupOf, type IndexOf } from '../index/index.entity.ts';
import { indexesOf } from '../index/state.repository.ts';
import { orderWords, type SearchableOrder } from '../words/searchable-order.ts';
import { loadEntries, writeChanges } from './entry.repository.ts';
import { changeOf, type IndexedOrder, NO_ENTRY } from './entry-change.ts';

/** Reads orders as they are now, each with the number of its version: as it is, not there, or an error. */
export type LoadOrders = (
  tenant: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, (SearchableOrder & { readonly rev: number }) | Error>>;

/** Rounds of orders that other consumers write at the same time: some three seconds. */
const ROUNDS = 9;
const PACE = { first: 50, longest: 800 } as const;

/**
 * Puts orders into an index, a hundred at most. Answers those to read once more: another consumer has
 * their entries, or their words have changed, and a later state that has the former words again wrote
 * nothing (SEA-12).
 */
export async function putOrders(
  work: Pick<Work, 'now' | 'newId'>,
  index: IndexOf,
  orders: readonly IndexedOrder[],
): Promise<{ busy: string[]; changed: string[] }> {
  const ids = orders.map(({ id }) => id);
  const entries = await loadEntries(index, ids);
  const [now, token] = [work.now.getTime(), work.newId()];
  const changes = orders.map((order, place) =>
    changeOf(order, entries[place] ?? NO_ENTRY, groupOf(order.id, token), now),
  );
  const wanted = changes.filter((change) => change !== undefined && change !== 'busy');
  const written = await writeChanges(index, wanted, now);
  return {
    busy: ids.filter((id, place) => changes[place] !== undefined && !written.has(id)),
    changed: wanted.filter(({ read }) => read.rev > 0).map(({ id }) => id),
  };
}

/**
 * Puts orders as they are now into every index that changes go to (SEA-12); answers what failed, by
 * order. Which indexes they are is read before the orders: a rebuild that begins in between reads them
 * itself.
 */
export async function indexOrders(
  work: Work,
  ids: readonly string[],
  load: LoadOrders,
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  const pause = backoff(PACE);
  let waiting = [...new Set(ids)];
  try {
    const indexes = await indexesOf(work.tenant);
    for (let round = 1; waiting.length > 0; round += 1) {
      if (round > ROUNDS) throw new Error('the orders are indexed by others all the time');
      const orders: IndexedOrder[] = [];
      for (const [id, order] of await load(work.tenant, waiting)) {
        if (order instanceof Error) failures.set(id, order);
        else orders.push({ id, rev: order.rev, words: orderWords(order) });
      }
      const put = await Promise.all(indexes.map((one) => putOrders(work, one, orders)));
      waiting = [...new Set(put.flatMap(({ busy, changed }) => [...busy, ...changed]))];
      if (put.some(({ busy }) => busy.length > 0)) await pause();
    }
  } catch (thrown) {
    for (const id of waiting) failures.set(id, thrown);
  }
  return failures;
}
