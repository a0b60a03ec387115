import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { document, documentInput } from '@waybill/api/document';
import { externalKeyAnswer, externalKeyInput } from '@waybill/api/external-key';
import { LENGTHS, text } from '@waybill/api/fields';
import { decimalInput, integerInput } from '@waybill/api/input';
import * as v from 'valibot';
import { fulfillmentStatuses, paymentStatuses, statuses } from './order-status.ts';

export const itemTypes = ['product', 'configuration', 'custom'] as const;

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

/** The same of a position. */
export const itemDocuments = ['product', 'configuration', 'metadata', 'user_data'] as const;

export const POSITION_LIMIT = 999_999_999;
const RATE_LIMIT = 100;

/** What the numbers of a placement keep (ORD-5). */
export const MONEY = { digits: 4 };
export const RATE = { digits: 4, maximum: RATE_LIMIT };
export const QUANTITY = { digits: 3, above: 0 };

const reference = v.pipe(v.string(), v.uuid());
const timestamp = v.pipe(v.string(), v.isoTimestamp());
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/u, 'must be an ISO 4217 code'));

/** One entry of `items` in a placement (ORD-3 to ORD-7). */
const ItemInput = namedObject('OrderItemPlace', {
  name: described(
    'What is sold, up to 255 characters; the sku when absent.',
    v.nullish(text(LENGTHS.name)),
  ),
  sku: described(
    'Article number, up to 255 characters; needed without a name.',
    v.nullish(text(LENGTHS.reference)),
  ),
  quantity: described(
    'Ordered units, above 0, up to 3 decimals; 1 when absent.',
    v.nullish(decimalInput(QUANTITY)),
  ),
  unit_price: described(
    'Net price of one unit, up to 4 decimals; 0 when absent.',
    v.nullish(decimalInput(MONEY)),
  ),
  tax_rate: described(
    'Tax in percent, 0 to 100: 19 is 19 %; 0 when absent.',
    v.nullish(decimalInput(RATE)),
  ),
  tax_amount: described(
    'Tax of the line; computed from its total and rate when absent.',
    v.nullish(decimalInput(MONEY)),
  ),
  type: described(
    'What kind of position it is; product when absent.',
    v.nullish(v.picklist(itemTypes)),
  ),
  position: described(
    'Its number in the order, from 0; counted in steps when absent.',
    v.nullish(integerInput(0, POSITION_LIMIT)),
  ),
  product_id: described('Id of the product; not checked.', v.nullish(reference)),
  unit: described(
    'Unit of the quantity, free text up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
  cost_center: described(
    'The buyer’s cost centre, up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
  position_text: described(
    'Text of the position, up to 2,000 characters.',
    v.nullish(text(LENGTHS.text)),
  ),
  product: described(
    'Copy of the product, any keys; stored and never read.',
    v.nullish(documentInput),
  ),
  snapshot: described(
    'Another name of product, which wins where both are sent.',
    v.nullish(documentInput),
  ),
  configuration: described('What was configured, any keys.', v.nullish(documentInput)),
  metadata: v.nullish(documentInput),
  user_data: described('Data of the storefront, any keys.', v.nullish(documentInput)),
});

/** The two keys of `shipping` that are read; the others are stored untouched. */
const ShippingTerms = v.looseObject({
  price: v.nullish(decimalInput(MONEY)),
  tax_rate: v.nullish(decimalInput(RATE)),
});

/**
 * Body of a placement (ORD-2). `items` is optional here because its absence has its own
 * refusal; how many there may be is a tenant's setting, far below the limit of the array.
 */
export const PlaceOrderBody = namedObject('OrderPlace', {
  items: described(
    'The positions, at least one and at most max_items_per_order.',
    v.nullish(bounded(ItemInput)),
  ),
  billing_address: described('Address of the invoice, any keys.', v.nullish(documentInput)),
  buyer: described('Who buys, any keys.', v.nullish(documentInput)),
  cart_id: described('Id of the cart it comes from; not checked.', v.nullish(reference)),
  channel_id: described('Id of the sales channel; not checked.', v.nullish(reference)),
  contact_id: described(
    'Contact that buys; of a buyer’s call always the acting one.',
    v.nullish(reference),
  ),
  currency: described(
    'Currency, upper-case ISO 4217; that of the market when absent.',
    v.nullish(currency),
  ),
  customer_order_number: described(
    'The customer’s own number of the order, up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
  ...externalKeyInput,
  grand_total: described(
    'What the caller computed; refused where it differs from the order’s total at two decimals.',
    v.nullish(decimalInput(MONEY)),
  ),
  metadata: v.nullish(documentInput),
  organization_id: described('Organization the contact buys for.', v.nullish(reference)),
  payment: described(
    'How it is paid, any keys; status and payment_id are read.',
    v.nullish(documentInput),
  ),
  shipping: described(
    'How it is shipped, any keys; price and tax_rate are read.',
    v.nullish(v.pipe(documentInput, ShippingTerms)),
  ),
  shipping_address: described('Address of the delivery, any keys.', v.nullish(documentInput)),
  shipping_total: described(
    'Net shipping cost where shipping.price is absent, up to 4 decimals.',
    v.nullish(decimalInput(MONEY)),
  ),
  user_data: described('Data of the storefront, any keys.', v.nullish(documentInput)),
});
export type PlaceOrderBody = v.InferOutput<typeof PlaceOrderBody>;

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
  currency: described('Currency of all amounts, ISO 4217; it never changes.', currency),
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

/** One position of an order (ORD-29). */
export const Item = namedObject('OrderItem', {
  id: described('Id of the position; shipments, returns and cancellations name it.', reference),
  order_id: described('Id of the order.', reference),
  position: described('Its number in the order.', v.pipe(v.number(), v.integer())),
  type: described('What kind of position it is.', v.picklist(itemTypes)),
  product_id: described('Id of the product, as sent.', v.nullable(reference)),
  sku: described('Article number, as it was when ordered.', v.nullable(v.string())),
  name: described('What was sold, as it was called when ordered.', v.string()),
  unit: described('Unit of the quantity, free text.', v.nullable(v.string())),
  quantity: described('Ordered units; it never changes.', v.number()),
  quantity_shipped: described('Units shipped so far.', v.number()),
  quantity_cancelled: described('Units cancelled so far.', v.number()),
  quantity_returned: described('Units of completed returns.', v.number()),
  unit_price: described('Net price of one unit.', v.number()),
  line_total: described('Quantity times unit price, net.', v.number()),
  tax_rate: described('Tax in percent: 19 is 19 %.', v.number()),
  tax_amount: described('Tax of the line.', v.number()),
  cost_center: described('The buyer’s cost centre.', v.nullable(v.string())),
  position_text: described('Text of the position.', v.nullable(v.string())),
  product: described('Copy of the product, as sent.', v.nullable(document)),
  configuration: described('What was configured, as sent.', v.nullable(document)),
  metadata: v.nullable(document),
  user_data: described('Data of the storefront, as sent.', v.nullable(document)),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Item = v.InferOutput<typeof Item>;

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

/** What one cancel call took off an order (ORD-59). */
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
