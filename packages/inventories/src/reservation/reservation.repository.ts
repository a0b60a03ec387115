import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification } from '@waybill/table/conflict';
import { dueIndex } from '@waybill/table/definition';
import { definePattern } from '@waybill/table/pattern';
import type { Locks } from '@waybill/table/plan/locks';
import { readCommitted, resolveLocks } from '@waybill/table/plan/read-plan';
import { addressOf } from '@waybill/table/plan/step';
import { get, getMany, query, queryAll } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { asStoredStock } from '../stock/stock.entity.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import {
  activeCountKey,
  activeEntity,
  activePartition,
  asReservation,
  asStoredReservation,
  countOf,
  expiryPartitions,
  reservationKey,
  stockKeyOf,
} from './reservation.entity.ts';
import type { Reservation } from './reservation.schema.ts';
import type { StoredReservation } from './stored-reservation.ts';

export const patterns = [
  definePattern({
    name: 'The active reservations of an order reference',
    key: 'pk = T#tenant#ORDER_REF#order_ref',
    reads:
      'their count, and one thin item each with the addresses of the reservation and of its stock row',
  }),
  definePattern({
    name: 'How many active reservations an order reference has',
    key: 'pk = T#tenant#ORDER_REF#order_ref, sk = A',
    reads: 'the count alone',
  }),
  definePattern({
    name: 'Active reservations by the moment they expire, and undated ones by creation',
    key: 'due_pk = T#tenant#RESERVATION_EXPIRY#DATED or T#tenant#RESERVATION_EXPIRY#UNDATED, due_sk = instant#id',
    index: 'due',
    reads: 'the reservations up to a moment',
  }),
];

/** Active reservations with the rows they are taken from. */
export interface LoadedReservations {
  readonly reservations: StoredReservation[];
  readonly stock: StoredStock[];
}

async function withStock(
  tenant: string,
  reservationItems: readonly (TableItem | undefined)[],
  stockItems: readonly (TableItem | undefined)[],
  own?: Locks,
): Promise<LoadedReservations | Conflict> {
  if (await resolveLocks(tenant, [...reservationItems, ...stockItems], own))
    return concurrentModification;
  const present = (items: readonly (TableItem | undefined)[]) =>
    items.filter((item) => item !== undefined);
  return {
    reservations: present(reservationItems)
      .map(asStoredReservation)
      .filter(({ reservation }) => reservation.status === 'active'),
    stock: present(stockItems).map(asStoredStock),
  };
}

/** Every active reservation of an order reference, with the rows they are taken from. */
export async function loadActiveReservations(
  tenant: string,
  orderRef: string,
  own?: Locks,
): Promise<LoadedReservations | Conflict> {
  const found = await queryAll({ pk: activePartition(tenant, orderRef) });
  const count = found.find(({ sk }) => sk === activeCountKey(tenant, orderRef).sk);
  const active = found.filter((item) => item !== count);
  const entries = active.map(activeEntity.read);
  const keys = entries.map(({ id }) => reservationKey(tenant, id));
  const rowKeys = entries.map(({ stock_pk, location_id }) => ({ pk: stock_pk, sk: location_id }));
  const rows = new Map(rowKeys.map((one) => [addressOf(one), one]));
  const items = await getMany([...keys, ...rows.values()]);
  // A plan that was still taking reservations during the query may be done by now.
  if (await resolveLocks(tenant, active, own)) return concurrentModification;
  const loaded = await withStock(
    tenant,
    items.slice(0, keys.length),
    items.slice(keys.length),
    own,
  );
  if (isRejection(loaded)) return loaded;
  // A query during a transaction is no snapshot: it may miss a reservation that is counted.
  return loaded.reservations.length === countOf(count) ? loaded : concurrentModification;
}

/** How many active reservations an order reference has. */
export async function countActiveReservations(tenant: string, orderRef: string): Promise<number> {
  return countOf(await get(activeCountKey(tenant, orderRef)));
}

/** One reservation with its row; no reservation when it ended meanwhile. */
export async function loadReservation(
  tenant: string,
  id: string,
): Promise<LoadedReservations | Conflict> {
  const item = await get(reservationKey(tenant, id));
  if (item === undefined) return { reservations: [], stock: [] };
  return withStock(tenant, [item], [await get(stockKeyOf(asStoredReservation(item)))]);
}

/** The reservation with this id, for a call that only reads (INV-130). */
export async function readReservation(
  tenant: string,
  id: string,
): Promise<Reservation | Rejection<'not_found'>> {
  const [item] = await readCommitted(tenant, [await get(reservationKey(tenant, id))]);
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
 * Ids of active reservations that may have expired, page by page: dated up to `now`, then undated ones
 * created up to `undatedUpTo`, where there is such a moment; the longest overdue first.
 */
export async function* readExpiredIds(
  tenant: string,
  { now, undatedUpTo }: { now: string; undatedUpTo: string | undefined },
): AsyncGenerator<string[]> {
  yield* idsUpTo(expiryPartitions.dated(tenant), now);
  if (undatedUpTo !== undefined) yield* idsUpTo(expiryPartitions.undated(tenant), undatedUpTo);
}
