import { compare, type Decimal } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import type { ItemIdentity } from '../item/item.ts';
import { type Booking, newBooking } from './booking.ts';

/** Goods that come to a location, or leave it where the quantity is below 0. */
export interface Leg extends ItemIdentity {
  readonly location_id: string;
  readonly quantity: Decimal;
}

/** Books the goods of a row out of locations and into others, under one reference (INV-137). */
export function bookTransfer(
  id: string,
  legs: readonly Leg[],
  reason: string | null,
  moment: Moment,
): Booking[] {
  const moved = legs.filter(({ quantity }) => compare(quantity, 0) !== 0);
  if (moved.length === 0) return [];
  const order_ref = moment.newId();
  return moved.map(({ location_id, quantity, ...item }) => {
    const type = compare(quantity, 0) < 0 ? 'transfer_out' : 'transfer_in';
    return newBooking({ id, location_id }, item, { type, quantity, order_ref, reason }, moment);
  });
}
