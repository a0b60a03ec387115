import { unpacked } from '@waybill/api/stored-document';
import { type Key, key, keyPart } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';
import type { StoredHold } from '../booking/change.ts';
import type { Reservation } from './reservation.schema.ts';

export function holdKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'RESERVATION', id), sk: 'A' };
}

/** The active holds of an order reference, one thin item each and their count; ended ones leave it. */
export function activePartition(tenant: string, orderRef: string): string {
  return key('T', tenant, 'ORDER-REF', keyPart(orderRef));
}

export function activeKey(
  tenant: string,
  { order_ref, id }: Pick<Reservation, 'order_ref' | 'id'>,
): Key {
  return { pk: activePartition(tenant, order_ref), sk: key('HOLD', id) };
}

/** How many active holds an order reference has; it may be missing where there are none. */
export function activeCountKey(tenant: string, orderRef: string): Key {
  return { pk: activePartition(tenant, orderRef), sk: 'A' };
}

/** What the count says, 0 where there is none. */
export function countOf(item: TableItem | undefined): number {
  return Number(item?.['active'] ?? 0);
}

/** Partitions of the due index: holds by the moment they expire, and undated ones by creation. */
export const expiryPartitions = {
  dated: (tenant: string) => key('T', tenant, 'HOLDS', 'DATED'),
  undated: (tenant: string) => key('T', tenant, 'HOLDS', 'UNDATED'),
} as const;

/** A stored hold, back in its wire shape. */
export function asReservation(item: TableItem): Reservation {
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

export function asStoredHold(item: TableItem): StoredHold {
  return {
    hold: asReservation(item),
    stockId: String(item['stock_id']),
    stockPartition: String(item['stock_pk']),
  };
}

/** The row that a stored hold, or what it left under its reference, stands on. */
export function stockKeyOf(item: TableItem): Key {
  return { pk: String(item['stock_pk']), sk: String(item['location_id']) };
}
