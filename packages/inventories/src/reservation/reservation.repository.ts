import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { dueIndex } from '@waybill/table/definition';
import { definePattern } from '@waybill/table/pattern';
import type { Locks } from '@waybill/table/plan/locks';
import { heldByPlan, settledItems } from '@waybill/table/plan/settle';
import { contended } from '@waybill/table/plan/step';
import { get, getMany, query, queryAll } from '@waybill/table/read';
import type { Item } from '@waybill/table/write';
import { asStoredStock } from '../stock/stock.entity.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import {
  activeCountKey,
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

/** Active reservations with the rows they stand on. */
export interface LoadedReservations {
  readonly reservations: StoredReservation[];
  readonly stock: StoredStock[];
}

async function withStock(
  tenant: string,
  reservationItems: readonly (Item | undefined)[],
  stockItems: readonly (Item | undefined)[],
  own?: Locks,
): Promise<LoadedReservations | Rejection> {
  if (await heldByPlan(tenant, [...reservationItems, ...stockItems], own)) return contended;
  const present = (items: readonly (Item | undefined)[]) =>
    items.filter((item) => item !== undefined);
  return {
    reservations: present(reservationItems)
      .map(asStoredReservation)
      .filter(({ reservation }) => reservation.status === 'active'),
    stock: present(stockItems).map(asStoredStock),
  };
}

/** Every active reservation of an order reference, with the rows they stand on. */
export async function loadActiveReservations(
  tenant: string,
  orderRef: string,
  own?: Locks,
): Promise<LoadedReservations | Rejection> {
  const found = await queryAll({ pk: activePartition(tenant, orderRef) });
  const count = found.find(({ sk }) => sk === activeCountKey(tenant, orderRef).sk);
  const active = found.filter((item) => item !== count);
  const rows = new Map(active.map((item) => [JSON.stringify(stockKeyOf(item)), stockKeyOf(item)]));
  const keys = active.map((item) => reservationKey(tenant, String(item['id'])));
  const items = await getMany([...keys, ...rows.values()]);
  // A plan that was still taking reservations during the query may be done by now.
  if (await heldByPlan(tenant, active, own)) return contended;
  const loaded = await withStock(
    tenant,
    items.slice(0, keys.length),
    items.slice(keys.length),
    own,
  );
  if (isRejection(loaded)) return loaded;
  // A query during a transaction is no snapshot: it may miss a reservation that is counted.
  return loaded.reservations.length === countOf(count) ? loaded : contended;
}

/** How many active reservations an order reference has. */
export async function countActiveReservations(tenant: string, orderRef: string): Promise<number> {
  return countOf(await get(activeCountKey(tenant, orderRef)));
}

/** One reservation with its row; no reservation when it ended meanwhile. */
export async function loadReservation(
  tenant: string,
  id: string,
): Promise<LoadedReservations | Rejection> {
  const reservation = await get(reservationKey(tenant, id));
  if (reservation === undefined) return { reservations: [], stock: [] };
  return withStock(tenant, [reservation], [await get(stockKeyOf(reservation))]);
}

/** The reservation with this id, for a call that only reads (INV-130). */
export async function readReservation(
  tenant: string,
  id: string,
): Promise<Reservation | Rejection<'not_found'>> {
  const [item] = await settledItems(tenant, [await get(reservationKey(tenant, id))]);
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
