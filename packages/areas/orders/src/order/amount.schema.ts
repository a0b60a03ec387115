import { described, namedObject } from '@waybill/api/annotation';
import * as v from 'valibot';

const discount = {
  title: described('Name of the discount, for people.', v.string()),
  code: described(
    'Code that the customer named; null where there was none.',
    v.nullable(v.string()),
  ),
  amount: described('Net amount taken off.', v.number()),
};

const rate = described('Tax in percent: 19 is 19 %.', v.number());

/** A discount of one position. */
export const ItemDiscount = namedObject('OrderItemDiscount', discount);
export type ItemDiscount = v.InferOutput<typeof ItemDiscount>;

/** A discount of the whole order, and its shares of the tax rates. */
export const OrderDiscount = namedObject('OrderDiscount', {
  ...discount,
  tax_rate: described(
    'Tax rate that was sent with it; null where it is spread over those of the positions.',
    v.nullable(v.number()),
  ),
  shares: described(
    'Net amount that it takes off each rate, ascending.',
    v.array(v.object({ rate, amount: described('Share of the rate, net.', v.number()) })),
  ),
});
export type OrderDiscount = v.InferOutput<typeof OrderDiscount>;

/** The parts of an order that have one tax rate, taken together. */
export const OrderTax = namedObject('OrderTax', {
  rate,
  net: described('Net amount of all parts of the order with this rate.', v.number()),
  tax: described('Their tax.', v.number()),
  sent: described('Whether the tax of a position among them was sent.', v.boolean()),
});
export type OrderTax = v.InferOutput<typeof OrderTax>;
