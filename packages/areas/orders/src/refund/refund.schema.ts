import { described, namedObject } from '@waybill/api/annotation';
import { LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import { MONEY_DIGITS } from '@waybill/kernel/decimal';
import * as v from 'valibot';
import { Order, OrderDetail } from '../order/order.schema.ts';

/** Money of a refund as bodies name it, also within the completion of a return (ORD-221). */
export const refundInput = {
  amount: described(
    'Money given back, above 0, up to 4 decimals, in the currency of the order.',
    decimalInput({ digits: MONEY_DIGITS, above: 0 }),
  ),
  reference: described(
    'Number of the refund at the payment provider, up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
};

export const RefundBody = namedObject('OrderRefund', {
  ...refundInput,
  reason: described('Why, up to 2,000 characters.', v.nullish(text(LENGTHS.text))),
  return_id: described('Id of the return of the order that it is for.', v.nullish(uuid())),
});
export type RefundBody = v.InferOutput<typeof RefundBody>;

/** An order with its refunds: the new one is the last. */
export const OrderRefunded = namedObject('OrderRefunded', {
  ...Order.entries,
  refunds: OrderDetail.entries.refunds,
});
export type OrderRefunded = v.InferOutput<typeof OrderRefunded>;
