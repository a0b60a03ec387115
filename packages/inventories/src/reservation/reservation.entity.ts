import { unpacked } from '@waybill/api/stored-document';
import { dueIndex } from '@waybill/table/definition';
import { type Key, key, keyPart } from '@waybill/table/key';
import type { Item } from '@waybill/table/write';
import type { Reservation } from './reservation.schema.ts';
import type { StoredReservation } from './stored-reservation.ts';

export function reservationKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'RESERVATION', id), sk: 'A' };
}

/** The active reservations of an order reference: one thin item each, and their count. */
export function activePartition(tenant: string, orderRef: string): string {
  return key('T', tenant, 'ORDER_REF', keyPart(orderRef));
}

export function activeKey(
  tenant: string,
  { order_ref, id }: Pick<Reservation, 'order_ref' | 'id'>,
): Key {
  return { pk: activePartition(tenant, order_ref), sk: key('RESERVATION', id) };
}

/** How many active reservations an order reference has; it may be missing where there are none. */
export function activeCountKey(tenant: string, orderRef: string): Key {
  return { pk: activePartition(tenant, orderRef), sk: 'A' };
}

/** What the count says, 0 where there is none. */
export function countOf(item: Item | undefined): number {
  return Number(item?.['active'] ?? 0);
}

/** Partitions of the due index: dated reservations by their deadline, undated ones by creation. */
export const expiryPartitions = {
  dated: (tenant: string) => key('T', tenant, 'RESERVATION_EXPIRY', 'DATED'),
  undated: (tenant: string) => key('T', tenant, 'RESERVATION_EXPIRY', 'UNDATED'),
} as const;

/** Where an active reservation waits for its expiry; an ended one waits nowhere. */
export function expiryAttributes(
  tenant: string,
  { id, status, expires_at, created_at }: Reservation,
): Readonly<Record<string, string>> {
  if (status !== 'active') return {};
  const partition = expires_at === null ? expiryPartitions.undated : expiryPartitions.dated;
  return {
    [dueIndex.partitionKey]: partition(tenant),
    [dueIndex.sortKey]: key(expires_at ?? created_at, id),
  };
}

/** A stored reservation, back in its wire shape. */
export function asReservation(item: Item): Reservation {
  return {
    id: String(item['id']),
    order_ref: String(item['order_ref']),
    location_id: String(item['location_id']),
    product_id: item['product_id'] as string | null,
    sku: item['sku'] as string | null,
    quantity: Number(item['quantity']),
    status: item['status'] as Reservation['status'],
    expires_at: item['expires_at'] as string | null,
    metadata: unpacked(item['metadata']),
    created_at: String(item['created_at']),
    updated_at: String(item['updated_at']),
  };
}

export function asStoredReservation(item: Item): StoredReservation {
  return {
    reservation: asReservation(item),
    stockId: String(item['stock_id']),
    stockPartition: String(item['stock_pk']),
  };
}

/** The row that a stored reservation, or its entry under the reference, is taken from. */
export function stockKeyOf(item: Item): Key {
  return { pk: String(item['stock_pk']), sk: String(item['location_id']) };
}
