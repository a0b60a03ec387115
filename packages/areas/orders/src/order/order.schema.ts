import { described, namedObject } from '@waybill/api/annotation';
import { document } from '@waybill/api/document';
import { externalKeyAnswer } from '@waybill/api/external-key';
import { currency, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { Item } from './item.schema.ts';
import { fulfillmentStatuses, paymentStatuses, statuses } from './order-status.ts';

/** Columns of an order that hold an object of the caller's, stored as sent. */
export const orderDocuments = [
  'billing_address',
  'shipping_address',
  'buyer',
  'payment',
  'shipping',
  'metadata',
  'user_data',
] as const;

const reference = uuid();
const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** An order as lists answer it (ORD-98). */
export const Order = namedObject('Order', {
  id: reference,
  number: described(
    'Number of the order, drawn from its range; unique and never used twice.',
    v.string(),
  ),
  customer_order_number: described(
    'The customer’s own number of the order.',
    v.nullable(v.string()),
  ),
  external_ref: described(
    'Number of the order in the fulfilling system, set by acknowledge.',
    v.nullable(v.string()),
  ),
  ...externalKeyAnswer,
  acknowledged_at: described('When the fulfilling system took it over.', v.nullable(timestamp)),
  cart_id: described('Id of the cart it came from.', v.nullable(reference)),
  channel_id: described('Id of the sales channel.', v.nullable(reference)),
  contact_id: described('Contact that bought; null for a guest.', v.nullable(reference)),
  organization_id: described('Organization the contact bought for.', v.nullable(reference)),
  market_id: described(
    'Id of the market it was placed in; null while the shop had none.',
    v.nullable(reference),
  ),
  currency: described('Currency of all amounts, ISO 4217; it never changes.', currency()),
  status: described('Where the order stands; moved by commands alone.', v.picklist(statuses)),
  payment_status: described(
    'Where its payment stands, as last recorded.',
    v.picklist(paymentStatuses),
  ),
  fulfillment_status: described(
    'How much of it is shipped; follows from the positions.',
    v.picklist(fulfillmentStatuses),
  ),
  on_hold: described('Whether it is stopped.', v.boolean()),
  hold_reason: described('Why it is stopped.', v.nullable(v.string())),
  item_count: described('Number of positions.', v.pipe(v.number(), v.integer())),
  subtotal: described('Sum of the net line totals.', v.number()),
  shipping_total: described('Net shipping cost.', v.number()),
  tax_total: described('Tax of the positions and of shipping.', v.number()),
  grand_total: described('What the customer pays: subtotal, shipping and tax.', v.number()),
  placed_at: described(
    'When it was accepted; null while it waits for approval.',
    v.nullable(timestamp),
  ),
  completed_at: described('When it was closed.', v.nullable(timestamp)),
  cancelled_at: described('When it was cancelled.', v.nullable(timestamp)),
  billing_address: described('Address of the invoice, as sent.', v.nullable(document)),
  shipping_address: described(
    'Address of the delivery, as sent; null where nothing is delivered.',
    v.nullable(document),
  ),
  buyer: described('Who bought, as sent.', v.nullable(document)),
  payment: described('How it is paid, as sent.', v.nullable(document)),
  shipping: described('How it is shipped, as sent.', v.nullable(document)),
  metadata: v.nullable(document),
  user_data: described('Data of the storefront, as sent.', v.nullable(document)),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Order = v.InferOutput<typeof Order>;

/** An order with its positions, as `order.created` carries it. */
export const OrderPlaced = namedObject('OrderWithItems', {
  ...Order.entries,
  items: described('The positions by their numbers.', v.array(Item)),
});
export type OrderPlaced = v.InferOutput<typeof OrderPlaced>;

/** A delivery note (ORD-50). */
export const Shipment = namedObject('Shipment', {
  id: reference,
  order_id: described('Id of the order.', reference),
  number: described('Number of the delivery note, unique.', v.string()),
  carrier: described('Who ships it, free text.', v.nullable(v.string())),
  tracking_code: described('Number under which the parcel is followed.', v.nullable(v.string())),
  tracking_url: described('Address under which the parcel is followed.', v.nullable(v.string())),
  ...externalKeyAnswer,
  shipped_at: described('When the goods left, UTC; it may lie apart from the booking.', timestamp),
  metadata: v.nullable(document),
  items: described(
    'What is in it.',
    v.array(
      namedObject('ShipmentItem', {
        id: reference,
        shipment_id: described('Id of the delivery note.', reference),
        order_item_id: described('Id of the position of the order.', reference),
        quantity: described('Shipped units.', v.number()),
        created_at: timestamp,
      }),
    ),
  ),
  created_at: described('When it was booked, UTC.', timestamp),
});
export type Shipment = v.InferOutput<typeof Shipment>;

export const returnStatuses = ['registered', 'received', 'completed', 'rejected'] as const;

/** A return of shipped goods (ORD-71). */
export const Return = namedObject('Return', {
  id: reference,
  order_id: described('Id of the order.', reference),
  number: described('Number of the return, unique.', v.string()),
  status: described('Where the return stands.', v.picklist(returnStatuses)),
  positions: described(
    'What comes back; fixed when the return is requested.',
    v.array(
      namedObject('ReturnPosition', {
        order_item_id: described('Id of the position of the order.', reference),
        quantity: described('Units that come back.', v.number()),
        restock: described('Whether they shall go back into stock.', v.boolean()),
      }),
    ),
  ),
  reason: described('Why, as the customer said.', v.nullable(v.string())),
  resolution: described(
    'How it ended: a code of a settlement or refusal, or the reason of the refusal.',
    v.nullable(v.string()),
  ),
  metadata: v.nullable(document),
  ...externalKeyAnswer,
  registered_at: described('When it was requested.', timestamp),
  received_at: described('When the goods arrived.', v.nullable(timestamp)),
  completed_at: described('When it was settled.', v.nullable(timestamp)),
  rejected_at: described('When it was turned down.', v.nullable(timestamp)),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Return = v.InferOutput<typeof Return>;

export const cancellationScopes = ['order', 'items'] as const;

/** Quantities that one cancel call took off an order (ORD-59). */
export const Cancellation = namedObject('Cancellation', {
  id: reference,
  order_id: described('Id of the order.', reference),
  scope: described(
    'Whether the whole order or single positions were cancelled.',
    v.picklist(cancellationScopes),
  ),
  positions: described(
    'What was taken off the order.',
    v.array(
      v.object({
        order_item_id: described('Id of the position of the order.', reference),
        quantity: described('Units taken off.', v.number()),
      }),
    ),
  ),
  reason: described('Why, as the caller said.', v.nullable(v.string())),
  cancelled_by: described('Who cancelled, as the caller said.', v.nullable(v.string())),
  created_at: described('When it was cancelled, UTC.', timestamp),
});
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** The whole aggregate as `orders.get` answers it (ORD-27). */
export const OrderDetail = namedObject('OrderDetail', {
  ...OrderPlaced.entries,
  shipments: described('Its delivery notes, oldest first.', v.array(Shipment)),
  returns: described('Its returns in every state, oldest first.', v.array(Return)),
  cancellations: described('Its cancellations, one a call, oldest first.', v.array(Cancellation)),
});
export type OrderDetail = v.InferOutput<typeof OrderDetail>;

/** The same for a reader that may have left parts out (ORD-160). */
export const OrderWithParts = namedObject('OrderWithParts', {
  ...OrderDetail.entries,
  shipments: described(
    'Its delivery notes, oldest first; absent where include leaves them out.',
    v.optional(v.array(Shipment)),
  ),
  returns: described(
    'Its returns in every state, oldest first; absent where include leaves them out.',
    v.optional(v.array(Return)),
  ),
});
export type OrderWithParts = v.InferOutput<typeof OrderWithParts>;
