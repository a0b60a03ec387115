import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { concurrentModification } from '@waybill/table/conflict';
import { dueIndex } from '@waybill/table/definition';
import { definePattern } from '@waybill/table/pattern';
import type { Locks } from '@waybill/table/plan/locks';
import { readCommitted, resolveLocks } from '@waybill/table/plan/read-plan';
import { get, getMany, query, queryAll } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import type { StoredStock } from '../booking/book.ts';
import type { StoredHold } from '../booking/change.ts';
import { asStoredStock } from '../stock/stock.entity.ts';
import {
  activeCountKey,
  activePartition,
  asReservation,
  asStoredHold,
  countOf,
  expiryPartitions,
  holdKey,
  stockKeyOf,
} from './hold.entity.ts';
import type { Reservation } from './reservation.schema.ts';

export const patterns = [
  definePattern({
    name: 'The active holds of an order reference',
    key: 'pk = T#tenant#ORDER-REF#order_ref',
    reads:
      'their count, and one thin item each with the addresses of the hold and of its stock row',
  }),
  definePattern({
    name: 'How many active holds an order reference has',
    key: 'pk = T#tenant#ORDER-REF#order_ref, sk = A',
    reads: 'the count alone',
  }),
  definePattern({
    name: 'Active holds by the moment they expire, and undated ones by creation',
    key: 'due_pk = T#tenant#HOLDS#DATED or T#tenant#HOLDS#UNDATED, due_sk = instant#id',
    index: 'due',
    reads: 'the holds up to a moment',
  }),
];

/** Active holds with the rows they stand on. */
export interface LoadedHolds {
  readonly holds: StoredHold[];
  readonly stock: StoredStock[];
}

async function withStock(
  tenant: string,
  holdItems: readonly (TableItem | undefined)[],
  stockItems: readonly (TableItem | undefined)[],
  own?: Locks,
): Promise<LoadedHolds | Rejection> {
  if (await resolveLocks(tenant, [...holdItems, ...stockItems], own)) return concurrentModification;
  const present = (items: readonly (TableItem | undefined)[]) =>
    items.filter((item) => item !== undefined);
  return {
    holds: present(holdItems)
      .map(asStoredHold)
      .filter(({ hold }) => hold.status === 'active'),
    stock: present(stockItems).map(asStoredStock),
  };
}

/** Every active hold of an order reference, with the rows they stand on. */
export async function loadHoldsOf(
  tenant: string,
  orderRef: string,
  own?: Locks,
): Promise<LoadedHolds | Rejection> {
  const found = await queryAll({ pk: activePartition(tenant, orderRef) });
  const count = found.find(({ sk }) => sk === activeCountKey(tenant, orderRef).sk);
  const active = found.filter((item) => item !== count);
  const rows = new Map(active.map((item) => [JSON.stringify(stockKeyOf(item)), stockKeyOf(item)]));
  const keys = active.map((item) => holdKey(tenant, String(item['id'])));
  const items = await getMany([...keys, ...rows.values()]);
  // A plan that was still taking holds when they were looked for may be done by now.
  if (await resolveLocks(tenant, active, own)) return concurrentModification;
  const loaded = await withStock(
    tenant,
    items.slice(0, keys.length),
    items.slice(keys.length),
    own,
  );
  if (isRejection(loaded)) return loaded;
  // Queries beside a transaction are no snapshot: one may miss a hold that the reference counts.
  return loaded.holds.length === countOf(count) ? loaded : concurrentModification;
}

/** How many active holds an order reference has. */
export async function countHoldsOf(tenant: string, orderRef: string): Promise<number> {
  return countOf(await get(activeCountKey(tenant, orderRef)));
}

/** One hold with its row; without holds when it ended meanwhile. */
export async function loadHold(tenant: string, id: string): Promise<LoadedHolds | Rejection> {
  const hold = await get(holdKey(tenant, id));
  if (hold === undefined) return { holds: [], stock: [] };
  return withStock(tenant, [hold], [await get(stockKeyOf(hold))]);
}

/** The hold with this id, for a call that only looks. */
export async function readReservation(
  tenant: string,
  id: string,
): Promise<Reservation | Rejection<'not_found'>> {
  const [item] = await readCommitted(tenant, [await get(holdKey(tenant, id))]);
  return item === undefined
    ? reject('not_found', `There is no reservation ${id}.`)
    : asReservation(item);
}

const PAGE = 200;

async function* idsUpTo(pk: string, moment: string): AsyncGenerator<string[]> {
  // The id follows the moment, so the bound has to lie behind every id.
  const selection = { pk, index: dueIndex, to: `${moment}#~`, limit: PAGE };
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({ ...selection, ...(after && { after }) });
    yield page.items.map((item) => item.pk.slice(item.pk.lastIndexOf('#') + 1));
    after = page.after;
  } while (after !== undefined);
}

/**
 * Ids of active holds that may have expired, page by page: dated up to `now`, then undated ones
 * created up to `undatedUpTo`, where there is such a moment; the longest overdue first.
 */
export async function* expiredHolds(
  tenant: string,
  { now, undatedUpTo }: { now: string; undatedUpTo: string | undefined },
): AsyncGenerator<string[]> {
  yield* idsUpTo(expiryPartitions.dated(tenant), now);
  if (undatedUpTo !== undefined) yield* idsUpTo(expiryPartitions.undated(tenant), undatedUpTo);
}
