import { described, namedObject } from '@waybill/api/annotation';
import { instant, LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { Cart } from '../cart/cart.schema.ts';

export const OrderCartBody = namedObject('CartOrder', {
  order_ref: described(
    'Number of the order that was placed, up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
});
export type OrderCartBody = v.InferOutput<typeof OrderCartBody>;

const count = v.pipe(v.number(), v.integer());

/** A cart that was ordered, with what became of its prices and goods. */
export const CartConversion = namedObject('CartConversion', {
  ...Cart.entries,
  pricing: described(
    'What became of its prices.',
    namedObject('CartPricing', {
      mode: described('The setting price_snapshot_mode.', v.picklist(['snapshot', 'live'])),
      lines: described('How many lines it has.', count),
      lines_changed: described('How many of them were settled anew.', count),
      subtotal_before: described('Its subtotal before.', v.number()),
      subtotal_after: described('Its subtotal now.', v.number()),
    }),
  ),
  reservation: described(
    'What became of its goods.',
    namedObject('CartReservation', {
      requested: described('Goods were asked for.', v.boolean()),
      ok: described('Nothing was asked for, or all of it is promised.', v.boolean()),
      order_ref: described('Reference of the promise.', v.string()),
      reason: described(
        'Code of the refusal, or why nothing was asked for.',
        v.optional(v.string()),
      ),
      status: described('HTTP status of the refusal.', v.optional(count)),
      reservations: described('How many reservations were taken.', count),
      backordered: described('How many of them stock does not cover.', count),
      expires_at: described('Until when they hold.', v.nullable(instant())),
    }),
  ),
});
export type CartConversion = v.InferOutput<typeof CartConversion>;
