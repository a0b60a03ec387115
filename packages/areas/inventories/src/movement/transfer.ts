import { compare, type Decimal } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import type { ItemIdentity } from '../item/item.ts';
import { type Booking, newBooking } from './booking.ts';
import type { StockMovement } from './movement.schema.ts';

/** Goods that come to a row, or leave it where the quantity is below 0. */
export interface Leg extends ItemIdentity {
  readonly stockId: string;
  readonly location_id: string;
  readonly quantity: Decimal;
}

/** Books goods out of locations and into others, under one reference (INV-137, INV-148). */
export function bookTransfer(
  legs: readonly Leg[],
  reference: Pick<StockMovement, 'order_ref' | 'reason'>,
  moment: Moment,
): Booking[] {
  return legs
    .filter(({ quantity }) => compare(quantity, 0) !== 0)
    .map(({ stockId: id, location_id, quantity, product_id, sku }) => {
      const type = compare(quantity, 0) < 0 ? 'transfer_out' : 'transfer_in';
      const details = { ...reference, type, quantity } as const;
      return newBooking({ id, location_id }, { product_id, sku }, details, moment);
    });
}
