import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { documentInput } from '@waybill/api/document';
import { externalKeyInput } from '@waybill/api/external-key';
import { LENGTHS, text, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { Order, OrderCustomer, Refund, Return } from '../order/order.schema.ts';
import { PositionInput } from '../order/position.schema.ts';
import { ExchangeBody } from '../placement/placement.schema.ts';
import { refundInput } from '../refund/refund.schema.ts';

/** Outcome of a completed return for the customer (ORD-76). */
export const settlements = [
  'refund',
  'partial_refund',
  'replacement',
  'repair',
  'store_credit',
] as const;

/** Why a return was turned down (ORD-76). */
export const refusals = ['wear_and_tear', 'not_returnable'] as const;

const reasonCode = v.nullish(text(LENGTHS.code));

/** One entry of `positions` in a request (ORD-69). */
const ReturnPosition = namedObject('ReturnPositionRequest', {
  ...PositionInput.entries,
  reason_code: described(
    'Code of an enabled return reason, in any case; that of the request when absent.',
    reasonCode,
  ),
  restock: described(
    'Whether the units shall go back into stock; the restock of the request when absent.',
    v.nullish(v.boolean()),
  ),
});

/** A return as lists show it: with its order, and the names of what comes back (ORD-361). */
export const ListedReturn = namedObject('ListedReturn', {
  ...Return.entries,
  order_number: Order.entries.number,
  customer: described('The customer of the order.', OrderCustomer),
  positions: described(
    'What comes back; fixed when the return is requested.',
    v.array(
      namedObject('ListedReturnPosition', {
        ...Return.entries.positions.item.entries,
        name: described(
          'What was sold; null where it is not among the first 40 positions of a long order.',
          v.nullable(v.string()),
        ),
        sku: described('Article number of the position.', v.nullable(v.string())),
      }),
    ),
  ),
});
export type ListedReturn = v.InferOutput<typeof ListedReturn>;

/** Body of a return request (ORD-68). An empty array has its own refusal. */
export const RequestReturnBody = namedObject('ReturnRequest', {
  ...externalKeyInput,
  metadata: v.nullish(documentInput),
  positions: described(
    'What comes back; everything returnable when absent.',
    v.nullish(bounded(ReturnPosition)),
  ),
  reason: described('Why, up to 2,000 characters.', v.nullish(text(LENGTHS.text))),
  reason_code: described(
    'Code of an enabled return reason, in any case; the default one when absent, where there is one.',
    reasonCode,
  ),
  restock: described(
    'Whether the goods shall go back into stock, where a position does not say.',
    v.nullish(v.boolean()),
  ),
});
export type RequestReturnBody = v.InferOutput<typeof RequestReturnBody>;

/** Goods of one position that go back into stock (ORD-287). */
const RestockInput = namedObject('ReturnRestock', {
  order_item_id: described('Id of a position of the return.', uuid()),
  quantity: described(
    'Units that go back into stock; all of the position in this return when absent.',
    PositionInput.entries.quantity,
  ),
  location_code: described(
    'Where they go; the location_code of the call when absent.',
    v.nullish(text(LENGTHS.code)),
  ),
});

/** Body of a completion: it takes no refusal codes (ORD-76). */
export const CompleteReturnBody = namedObject('ReturnComplete', {
  resolution: described('How it is settled.', v.nullish(v.picklist(settlements))),
  refund: described(
    'Money given back for it, as orders.refund records it.',
    v.nullish(namedObject('ReturnRefund', refundInput)),
  ),
  restock: described(
    'Of an order that moves stock: what goes back into stock, none where it is empty; the positions flagged at the request when absent.',
    v.nullish(bounded(RestockInput)),
  ),
  location_code: described(
    'Of an order that moves stock: where the goods go; where each was shipped from when absent.',
    v.nullish(text(LENGTHS.code)),
  ),
  exchange: described(
    'An order that replaces the goods, as orders.place takes it. Contact, organization, currency, buyer and addresses are those of the order where they are absent.',
    v.nullish(ExchangeBody),
  ),
});
export type CompleteReturnBody = v.InferOutput<typeof CompleteReturnBody>;

/** Body of a rejection: it takes no settlement codes (ORD-76). */
export const RejectReturnBody = namedObject('ReturnReject', {
  resolution: described('Why it is turned down, as a code.', v.nullish(v.picklist(refusals))),
  reason: described('Why in words, up to 2,000 characters.', v.nullish(text(LENGTHS.text))),
});
export type RejectReturnBody = v.InferOutput<typeof RejectReturnBody>;

/** Goods that go back into stock: booked, or to be booked by a call to the inventories (ORD-74, ORD-287). */
export const Restock = v.array(
  namedObject('RestockItem', {
    product_id: described('Product of the position.', v.nullable(uuid())),
    sku: described('Article number of the position.', v.nullable(v.string())),
    quantity: described('Units to put back into stock.', v.number()),
    location_code: v.optional(
      described(
        'Where they were booked in; null where the order moves no stock.',
        v.nullable(v.string()),
      ),
    ),
  }),
);
export type Restock = v.InferOutput<typeof Restock>;

/** The order that replaces returned goods, as far as its return names it. */
export const Exchange = namedObject(
  'ReturnExchange',
  v.pick(Order, ['id', 'number', 'status']).entries,
);
export type Exchange = v.InferOutput<typeof Exchange>;

/** A completed return, with what goes back into stock. */
export const ReturnCompleted = namedObject('ReturnCompleted', {
  ...Return.entries,
  restock: described(
    'What went back into stock; of an order that moves none ready for inventories.restock.',
    Restock,
  ),
  refund: described('The refund that was recorded with it.', v.nullable(Refund)),
  exchange: described('The order that replaces the goods.', v.nullable(Exchange)),
});
export type ReturnCompleted = v.InferOutput<typeof ReturnCompleted>;
