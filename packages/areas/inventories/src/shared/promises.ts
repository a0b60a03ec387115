import { type Key, key } from '@waybill/table/item';

/**
 * Reservations of orders and the bookings that made them: each pair lies in one item, and has the
 * entries of one (INV-211). Those of calls of stock have an item each.
 */
export const promises = {
  name: 'PROMISES',
  holds: ({ reserve }: Readonly<Record<string, unknown>>): boolean => reserve !== undefined,
};

/** The key of a reservation, and so of the booking that lies in its item. */
export function reservationKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'RESERVATION', id), sk: 'A' };
}
