import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { orderColumns } from './order.columns.ts';
import { Order, OrderDetail } from './order.schema.ts';
import { PlaceOrderBody } from './place-order.schema.ts';

export const placeOrder = defineOperation({
  id: 'orders.place',
  audience: 'buyer',
  route: 'POST /orders/place',
  summary: 'Place an order',
  description:
    'Prices are the caller’s and net; totals are computed. An order that needs approval is created as pending. Repeating a call without an Idempotency-Key places another order.',
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
    grand_total_mismatch: {
      status: 400,
      when: 'grand_total differs from the computed one at two decimals.',
    },
    payload_too_large: {
      status: 413,
      when: 'The order does not fit one transaction, whatever max_items_per_order says, or could not be answered.',
    },
    number_range_missing: {
      status: 422,
      when: 'No number range carries the code that order_number_range_code names.',
    },
    unique_violation: {
      status: 409,
      when: 'The drawn number was issued before, or another order holds the external_id; the answer names it.',
    },
  },
  emits: ['order.created', 'order.placed', 'order.requested'],
  claimsItself: true,
  impact: 'Nobody can place an order.',
});

export const getOrder = defineOperation({
  id: 'orders.get',
  audience: 'buyer',
  route: 'GET /orders/{id}',
  summary: 'Read an order with everything that belongs to it',
  description:
    'A buyer reads its own orders. With the setting buyer_scope at organization it also reads those of its organization where it holds orders.read; orders of its organization that wait for approval where it holds orders.approve; at tenant every order.',
  response: OrderDetail,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Orders cannot be opened.',
});

export const listOrders = defineOperation({
  id: 'orders.list',
  audience: 'buyer',
  route: 'GET /orders',
  summary: 'List orders, without their positions',
  description:
    'A buyer lists the orders of its organization where buyer_scope is organization and it holds orders.read, else its own; with contact_id of itself its own in either case. More filters count in memory, so those that leave many orders to read are refused with list_too_broad.',
  list: orderColumns,
  response: page(Order),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'The filters and the sort would read more rows than a list may; narrow it.',
    },
  },
  impact: 'Orders cannot be listed or found by their number.',
});

export const orderOperations = [placeOrder, getOrder, listOrders] as const;
