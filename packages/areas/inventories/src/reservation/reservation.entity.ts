import type { Document } from '@waybill/api/document';
import { defineDueKind, dueAttributes } from '@waybill/table/due';
import {
  defineEntity,
  json,
  type Key,
  key,
  keyPart,
  nullable,
  number,
  oneOf,
  optional,
  text,
} from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import type { BookedPromise } from '../movement/booking.ts';
import { type Reservation, reservationStatuses } from './reservation.schema.ts';
import type { StoredReservation } from './stored-reservation.ts';

/** A reservation with the address of the row that it is taken from. */
export const reservationEntity = defineEntity({
  name: 'reservation',
  attributes: {
    id: text,
    order_ref: text,
    location_id: text,
    product_id: nullable(text),
    sku: nullable(text),
    quantity: number,
    status: oneOf(...reservationStatuses),
    expires_at: nullable(text),
    metadata: nullable(json<Document>()),
    fulfillment_id: optional(text, null),
    order_item_id: optional(text, null),
    created_at: text,
    updated_at: text,
    stock_id: text,
    stock_pk: text,
    reserve: optional(json<BookedPromise>(), null),
  },
});

/** Counts the active reservations that calls of stock took under an order reference. */
export const activeCountEntity = defineEntity({
  name: 'active_count',
  attributes: { active: number },
});

/** The count of a reference; it may be missing where there are none to count. */
export function activeCountKey(tenant: string, orderRef: string): Key {
  return { pk: key('T', tenant, 'ORDER_REF', keyPart(orderRef)), sk: 'A' };
}

/** The stored count; 0 without an item. */
export function countOf(item: TableItem | undefined): number {
  return item === undefined ? 0 : activeCountEntity.read(item).active;
}

/** Dated reservations wait for their expiry by their deadline. */
export const reservationsDue = defineDueKind('RESERVATIONS');

/**
 * Lists an active reservation by its deadline, among those of all tenants; one without a
 * deadline is not listed. Its shard is a hash of its id: by a hash of the tenant one shop could fill
 * a shard.
 */
export function expiryAttributes({
  id,
  status,
  expires_at,
}: Pick<Reservation, 'id' | 'status' | 'expires_at'>): Readonly<Record<string, string>> {
  if (status !== 'active' || expires_at === null) return {};
  return dueAttributes(reservationsDue, id, key(expires_at, id));
}

/** Attributes of a reservation beside its indexes; only an active one waits for its expiry. */
export function reservationContent(stored: StoredReservation) {
  const { reservation, stockId, stockPartition, reserve = null } = stored;
  return {
    ...reservationEntity.content({
      ...reservation,
      stock_id: stockId,
      stock_pk: stockPartition,
      reserve,
    }),
    ...expiryAttributes(reservation),
  };
}

/** The tenant and the id of the reservation at a key. */
export function reservationAt({ pk }: Pick<Key, 'pk'>): {
  readonly tenant: string;
  readonly id: string;
} {
  const [, tenant = '', , id = ''] = pk.split('#');
  return { tenant, id };
}

/** The place up to which a run looked for active reservations without a deadline. */
export const undatedPlaceEntity = defineEntity({
  name: 'undated_place',
  attributes: { behind: optional(text, undefined), again: optional(text, undefined) },
});

export function undatedPlaceKey(tenant: string): Key {
  return { pk: key('T', tenant, 'UNDATED_RESERVATIONS'), sk: 'PLACE' };
}

/** A stored reservation, back in its wire shape. */
export function asReservation(item: TableItem): Reservation {
  return asStoredReservation(item).reservation;
}

export function asStoredReservation(item: TableItem): StoredReservation {
  const { stock_id, stock_pk, reserve, ...reservation } = reservationEntity.read(item);
  const stored = { reservation, stockId: stock_id, stockPartition: stock_pk };
  return reserve === null ? stored : { ...stored, reserve };
}

/** The row that a stored reservation is taken from. */
export function stockKeyOf({ reservation, stockPartition }: StoredReservation): Key {
  return { pk: stockPartition, sk: reservation.location_id };
}
