import { defineOperation } from '@waybill/api/operation';
import { promiseErrors, promiseEvents } from '../fulfillment/goods.operations.ts';
import { OrderDetail } from '../order/order.schema.ts';
import { doubtfulTaxes } from './doubtful-taxes.ts';
import { PlaceOrderBody } from './placement.schema.ts';

export const placeOrderOperation = defineOperation({
  id: 'orders.place',
  tool: { class: 'write' },
  audience: 'buyer',
  route: 'POST /orders/place',
  summary: 'Place an order',
  description:
    'Prices are the caller’s and net; totals are computed. An order that needs approval is created as pending. Repeating a call without an Idempotency-Key places another order. With the permission `orders.import` a key of the back office brings an order in with its past: `number`, `placed_at`, `status`, `payment_status`, `silent`; nothing waits for approval then. With the setting `stock_follows_orders` an order that is placed reserves its goods in the same change, or is refused.',
  body: PlaceOrderBody,
  response: OrderDetail,
  status: 201,
  access: 'write',
  errors: {
    items_required: { status: 400, when: 'The order has no items.' },
    too_many_items: { status: 400, when: 'The order has more items than max_items_per_order.' },
    item_identity_required: { status: 400, when: 'An item has neither name nor sku.' },
    contact_mismatch: { status: 400, when: 'contact_id is not the acting contact.' },
    payment_status_not_allowed: {
      status: 400,
      when: 'A buyer sends a payment.status other than open or pending.',
    },
    discount_exceeds_total: {
      status: 400,
      when: 'A discount is more than what it is taken off; details name it.',
    },
    grand_total_mismatch: {
      status: 400,
      when: 'grand_total differs from the computed one in the digits of the currency.',
    },
    payload_too_large: {
      status: 413,
      when: 'The order does not fit one transaction, whatever max_items_per_order says, or could not be answered.',
    },
    buyer_not_permitted: {
      status: 403,
      when: 'A buyer sends a past, a source, a reservation_ref, or keys of other systems.',
    },
    forbidden: {
      status: 403,
      when: 'The contact may neither order nor request, or the key sends a past without orders.import.',
    },
    ...promiseErrors,
    number_range_missing: {
      status: 422,
      when: 'No number range carries the code that order_number_range_code names.',
    },
    unique_violation: {
      status: 409,
      when: 'The number, drawn or brought, was issued before, or another order holds the external_id; the answer names it.',
    },
  },
  warnings: doubtfulTaxes,
  emits: [
    'order.created',
    'order.placed',
    'order.requested',
    'order.completed',
    'order.cancelled',
    ...promiseEvents,
    'reservation.released',
  ],
  claimsItself: true,
  impact: 'Customers cannot place orders.',
});

export const placementOperations = [placeOrderOperation] as const;
