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
const ItemInput = v.object({
  name: v.nullish(text(LENGTHS.name)),
  sku: v.nullish(text(LENGTHS.reference)),
  quantity: v.nullish(decimalInput(QUANTITY)),
  unit_price: v.nullish(decimalInput(MONEY)),
  tax_rate: v.nullish(decimalInput(RATE)),
  tax_amount: v.nullish(decimalInput(MONEY)),
  type: v.nullish(v.picklist(itemTypes)),
  position: v.nullish(integerInput(0, POSITION_LIMIT)),
  product_id: v.nullish(reference),
  unit: v.nullish(text(LENGTHS.reference)),
  cost_center: v.nullish(text(LENGTHS.reference)),
  position_text: v.nullish(text(LENGTHS.text)),
  product: v.nullish(documentInput),
  snapshot: v.nullish(documentInput),
  configuration: v.nullish(documentInput),
  metadata: v.nullish(documentInput),
  user_data: v.nullish(documentInput),
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
export const PlaceOrderBody = v.object({
  items: v.nullish(bounded(ItemInput)),
  billing_address: v.nullish(documentInput),
  buyer: v.nullish(documentInput),
  cart_id: v.nullish(reference),
  channel_id: v.nullish(reference),
  contact_id: v.nullish(reference),
  currency: v.nullish(currency),
  customer_order_number: v.nullish(text(LENGTHS.reference)),
  ...externalKeyInput,
  grand_total: v.nullish(decimalInput(MONEY)),
  metadata: v.nullish(documentInput),
  organization_id: v.nullish(reference),
  payment: v.nullish(documentInput),
  shipping: v.nullish(v.pipe(documentInput, ShippingTerms)),
  shipping_address: v.nullish(documentInput),
  shipping_total: v.nullish(decimalInput(MONEY)),
  user_data: v.nullish(documentInput),
});
export type PlaceOrderBody = v.InferOutput<typeof PlaceOrderBody>;

/** An order as lists answer it (ORD-98). */
export const Order = v.object({
  id: reference,
  number: v.string(),
  customer_order_number: v.nullable(v.string()),
  external_ref: v.nullable(v.string()),
  ...externalKeyAnswer,
  acknowledged_at: v.nullable(timestamp),
  cart_id: v.nullable(reference),
  channel_id: v.nullable(reference),
  contact_id: v.nullable(reference),
  organization_id: v.nullable(reference),
  currency,
  status: v.picklist(statuses),
  payment_status: v.picklist(paymentStatuses),
  fulfillment_status: v.picklist(fulfillmentStatuses),
  on_hold: v.boolean(),
  hold_reason: v.nullable(v.string()),
  item_count: v.pipe(v.number(), v.integer()),
  subtotal: v.number(),
  shipping_total: v.number(),
  tax_total: v.number(),
  grand_total: v.number(),
  placed_at: v.nullable(timestamp),
  completed_at: v.nullable(timestamp),
  cancelled_at: v.nullable(timestamp),
  billing_address: v.nullable(document),
  shipping_address: v.nullable(document),
  buyer: v.nullable(document),
  payment: v.nullable(document),
  shipping: v.nullable(document),
  metadata: v.nullable(document),
  user_data: v.nullable(document),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Order = v.InferOutput<typeof Order>;

/** One position of an order (ORD-29). */
export const Item = v.object({
  id: reference,
  order_id: reference,
  position: v.pipe(v.number(), v.integer()),
  type: v.picklist(itemTypes),
  product_id: v.nullable(reference),
  sku: v.nullable(v.string()),
  name: v.string(),
  unit: v.nullable(v.string()),
  quantity: v.number(),
  quantity_shipped: v.number(),
  quantity_cancelled: v.number(),
  quantity_returned: v.number(),
  unit_price: v.number(),
  line_total: v.number(),
  tax_rate: v.number(),
  tax_amount: v.number(),
  cost_center: v.nullable(v.string()),
  position_text: v.nullable(v.string()),
  product: v.nullable(document),
  configuration: v.nullable(document),
  metadata: v.nullable(document),
  user_data: v.nullable(document),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Item = v.InferOutput<typeof Item>;

/** An order with its positions, as `order.created` carries it. */
export const OrderPlaced = v.object({ ...Order.entries, items: v.array(Item) });
export type OrderPlaced = v.InferOutput<typeof OrderPlaced>;

/** A delivery note (ORD-50). */
export const Shipment = v.object({
  id: reference,
  order_id: reference,
  number: v.string(),
  carrier: v.nullable(v.string()),
  tracking_code: v.nullable(v.string()),
  tracking_url: v.nullable(v.string()),
  ...externalKeyAnswer,
  shipped_at: timestamp,
  metadata: v.nullable(document),
  items: v.array(
    v.object({
      id: reference,
      shipment_id: reference,
      order_item_id: reference,
      quantity: v.number(),
      created_at: timestamp,
    }),
  ),
  created_at: timestamp,
});
export type Shipment = v.InferOutput<typeof Shipment>;

export const returnStatuses = ['registered', 'received', 'completed', 'rejected'] as const;

/** A return of shipped goods (ORD-71). */
export const Return = v.object({
  id: reference,
  order_id: reference,
  number: v.string(),
  status: v.picklist(returnStatuses),
  positions: v.array(
    v.object({ order_item_id: reference, quantity: v.number(), restock: v.boolean() }),
  ),
  reason: v.nullable(v.string()),
  resolution: v.nullable(v.string()),
  metadata: v.nullable(document),
  ...externalKeyAnswer,
  registered_at: timestamp,
  received_at: v.nullable(timestamp),
  completed_at: v.nullable(timestamp),
  rejected_at: v.nullable(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Return = v.InferOutput<typeof Return>;

export const cancellationScopes = ['order', 'items'] as const;

/** What one cancel call took off an order (ORD-59). */
export const Cancellation = v.object({
  id: reference,
  order_id: reference,
  scope: v.picklist(cancellationScopes),
  positions: v.array(v.object({ order_item_id: reference, quantity: v.number() })),
  reason: v.nullable(v.string()),
  cancelled_by: v.nullable(v.string()),
  created_at: timestamp,
});
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** The whole aggregate as `orders.get` answers it (ORD-27). */
export const OrderDetail = v.object({
  ...OrderPlaced.entries,
  shipments: v.array(Shipment),
  returns: v.array(Return),
  cancellations: v.array(Cancellation),
});
export type OrderDetail = v.InferOutput<typeof OrderDetail>;
