import { described, namedObject } from '@waybill/api/annotation';
import { document } from '@waybill/api/document';
import { currency, LENGTHS, text, uuid } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

const modes = v.picklist(['append', 'replace']);

const skipped = described(
  'Positions that were left out, as on_missing_article says.',
  v.array(
    namedObject('OrderListSkippedItem', {
      id: described('Id of the position.', uuid()),
      name: described('Its name.', v.string()),
      product_id: described('Its product.', v.nullable(v.string())),
      sku: described('Its article number.', v.nullable(v.string())),
    }),
  ),
);

const listErrors = {
  missing_article: {
    status: 400,
    when: 'With on_missing_article at fail, a position names an unknown article.',
  },
  empty_list: { status: 400, when: 'The list has no position that can be converted.' },
} as const;

const ToCartBody = namedObject('OrderListToCart', {
  cart_id: described(
    'The cart to fill; a new one of the list’s owner when absent.',
    v.nullish(uuid()),
  ),
  currency: described(
    'Currency of the new cart, upper-case ISO 4217; a named cart must have it.',
    v.nullish(currency()),
  ),
  mode: described(
    'append adds to the lines of the cart, replace makes these its only ones; the setting cart_merge_mode when absent.',
    v.nullish(modes),
  ),
});
export type ToCartBody = v.InferOutput<typeof ToCartBody>;

const ToCartResult = namedObject('OrderListToCartResult', {
  list_id: described('The list; it stays as it is.', uuid()),
  cart_id: described('The cart that was filled.', uuid()),
  cart_created: described('Whether this call created it.', v.boolean()),
  mode: described('How it was filled.', modes),
  added: described('Positions that went into it.', v.pipe(v.number(), v.integer())),
  skipped,
});
export type ToCartResult = v.InferOutput<typeof ToCartResult>;

export const listToCartOperation = defineOperation({
  id: 'orderlists.to-cart',
  audience: 'buyer',
  route: 'POST /orderlists/{id}/cart',
  summary: 'Fill a cart with an order list',
  description:
    'All positions or none. The cart is one of the list’s owner; a buyer that names a cart names its own.',
  body: ToCartBody,
  unknownKeys: 'refused',
  response: ToCartResult,
  status: 200,
  access: 'write',
  errors: {
    ...listErrors,
    cart_not_active: {
      status: 400,
      when: 'The cart is not active; the sentence names its status.',
    },
    currency_mismatch: { status: 409, when: 'The cart has another currency than the call names.' },
    cart_exists: {
      status: 409,
      when: 'multi_cart_enabled is off and the owner has an active cart; the sentence names it.',
    },
    cart_limit_exceeded: {
      status: 422,
      when: 'The cart would pass max_items_per_cart or max_quantity_per_line.',
    },
  },
  emits: ['cart.created', 'cart.updated'],
  claimsItself: true,
  impact: 'Buyers cannot put their order lists into carts.',
});

const ToOrderBody = namedObject('OrderListToOrder', {
  currency: described('Currency of the order, upper-case ISO 4217.', v.nullish(currency())),
  customer_order_number: described(
    'The customer’s own number of the order, up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
});
export type ToOrderBody = v.InferOutput<typeof ToOrderBody>;

const ToOrderResult = namedObject('OrderListToOrderResult', {
  list_id: described('The list; it stays as it is, and can be ordered again.', uuid()),
  order_id: described('Id of the order.', v.nullable(uuid())),
  order_number: described('Its number.', v.nullable(v.string())),
  status: described('placed, or pending where it waits for approval.', v.nullable(v.string())),
  positions: described('Positions that were ordered.', v.pipe(v.number(), v.integer())),
  skipped,
  order: described('The order, as orders.place answers it.', document),
});
export type ToOrderResult = v.InferOutput<typeof ToOrderResult>;

export const listToOrderOperation = defineOperation({
  id: 'orderlists.to-order',
  audience: 'buyer',
  route: 'POST /orderlists/{id}/order',
  summary: 'Place an order with an order list',
  description:
    'As orders.place with the positions of the list: limits, number, totals and approval are those of any order. Repeating a call without an Idempotency-Key places another order.',
  body: ToOrderBody,
  unknownKeys: 'refused',
  response: ToOrderResult,
  status: 201,
  access: 'write',
  errors: {
    ...listErrors,
    items_required: { status: 400, when: 'The order has no items.' },
    too_many_items: { status: 400, when: 'The list has more positions than max_items_per_order.' },
    item_identity_required: { status: 400, when: 'An item has neither name nor sku.' },
    contact_mismatch: { status: 400, when: 'The contact of the order is not the acting one.' },
    payment_status_not_allowed: { status: 400, when: 'A buyer sends another payment.status.' },
    discount_exceeds_total: { status: 400, when: 'The order has no discounts.' },
    grand_total_mismatch: { status: 400, when: 'grand_total differs from the computed one.' },
    payload_too_large: {
      status: 413,
      when: 'The order does not fit one transaction, or could not be answered.',
    },
    insufficient_stock: {
      status: 422,
      when: 'The order moves stock, and positions are not covered; details name each.',
    },
    not_orderable: {
      status: 422,
      when: 'The order moves stock, and every row of an article is in a state that is not orderable.',
    },
    quantity_limit_exceeded: {
      status: 422,
      when: 'A balance of a stock row would exceed its limit.',
    },
    unknown_location: {
      status: 400,
      when: 'A backorder needs default_location_code and it names no location.',
    },
    number_range_missing: {
      status: 422,
      when: 'No number range carries the code that order_number_range_code names.',
    },
    unique_violation: { status: 409, when: 'The drawn number was issued before.' },
  },
  emits: [
    'order.created',
    'order.placed',
    'order.requested',
    'order.fulfillment.created',
    'reservation.created',
    'stock_level.created',
    'stock_level.low',
    'stock_movement.created',
  ],
  claimsItself: true,
  impact: 'Buyers cannot order their lists.',
});

export const conversionOperations = [listToCartOperation, listToOrderOperation] as const;
