import { logOrder } from '../index/log.repository.ts';
import { fedIndexes } from '../index/state.repository.ts';
import { orderStates, orderWords, type SearchableOrder } from '../words/searchable-order.ts';

/** An order with the number of its version: a later state has a larger one. */
export type VersionedOrder = SearchableOrder & { readonly rev: number };

/** Reads an order as it is now, as its area does. */
export type LoadOrder = (tenant: string, id: string) => Promise<VersionedOrder | undefined>;

/** What an index holds of an order. */
export const indexedOrder = (order: VersionedOrder) => ({
  id: order.id,
  rev: order.rev,
  terms: [...orderStates(order), ...orderWords(order)],
});

/**
 * Puts an order as it is now into every index that changes go to (SEA-12). Which they are is read
 * before the order: a rebuild that begins in between reads it itself.
 */
export async function indexOrder(tenant: string, id: string, load: LoadOrder): Promise<void> {
  const indexes = await fedIndexes(tenant);
  const order = await load(tenant, id);
  if (order === undefined) return;
  for (const index of indexes) await logOrder(index, indexedOrder(order));
}
