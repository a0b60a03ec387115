import { externalIdTaken } from '@waybill/api/external-key';
import { defineOperation } from '@waybill/api/operation';
import { promiseErrors, promiseEvents, releaseEvents } from '../fulfillment/goods.operations.ts';
import { Order, OrderDetail } from '../order/order.schema.ts';
import { doubtfulTaxes } from '../placement/doubtful-taxes.ts';
import {
  AcknowledgeBody,
  AddItemsBody,
  ApproveBody,
  CancelBody,
  CancelItemsBody,
  CompleteBody,
  HoldBody,
  PaymentStatusBody,
  UnholdBody,
  UpdateOrderBody,
} from './command.schema.ts';

const orderClosed = { status: 422, when: 'The order is completed or cancelled.' } as const;
const orderPending = { status: 422, when: 'The order waits for approval.' } as const;
const orderOnHold = {
  status: 422,
  when: 'The order is on hold and on_hold_blocks is shipping_and_cancel.',
} as const;
const reasonRequired = {
  status: 400,
  when: 'cancel_requires_reason is on and the reason is missing or blank.',
} as const;

/** Parts that all commands on an order share. */
const command = { response: Order, status: 200, access: 'write', claimsItself: true } as const;

export const updateOrderOperation = defineOperation({
  ...command,
  id: 'orders.update',
  audience: 'buyer',
  route: 'PUT /orders/{id}',
  summary: 'Replace descriptive columns of an order',
  description:
    'Each column that is sent is replaced whole, null empties it. Without any of them the order is answered unchanged. Keys of other systems and `source` alone may be replaced in every state; `source` and `source_synced_at` move neither `updated_at` nor the trail. A buyer changes neither these nor metadata, and a colleague’s order only with orders.approve.',
  body: UpdateOrderBody,
  errors: {
    order_closed: orderClosed,
    order_shipped: {
      status: 422,
      when: 'requested_delivery_date would change, and something is shipped already.',
    },
    order_acknowledged: {
      status: 422,
      when: 'The order is acknowledged and allow_modification_after_acknowledge is off.',
    },
    unique_violation: externalIdTaken,
    order_not_changeable: {
      status: 422,
      when: 'A buyer changes an order that is acknowledged, accepted by a location or partly shipped.',
    },
  },
  emits: ['order.updated'],
  impact: 'Addresses and notes of orders cannot be corrected.',
});

export const acknowledgeOrderOperation = defineOperation({
  ...command,
  id: 'orders.acknowledge',
  route: 'POST /orders/{id}/acknowledge',
  summary: 'Record that the fulfilling system took an order over',
  description:
    'It sets `acknowledged_at` and the keys of the other system that are sent; no status moves. Afterwards updates are refused unless the setting `allow_modification_after_acknowledge` allows them. A second call is `already_acknowledged`.',
  body: AcknowledgeBody,
  errors: {
    order_pending: orderPending,
    order_closed: orderClosed,
    already_acknowledged: { status: 422, when: 'The order was acknowledged before.' },
    unique_violation: externalIdTaken,
  },
  emits: ['order.acknowledged'],
  impact: 'Fulfilling systems cannot confirm orders and will fetch them again.',
});

export const approveOrderOperation = defineOperation({
  ...command,
  id: 'orders.approve',
  audience: 'buyer',
  route: 'POST /orders/{id}/approve',
  summary: 'Accept an order that waits for approval',
  description:
    'Cancelling the order is the way to turn it down. An order that moves stock reserves its goods, or stays as it is.',
  body: ApproveBody,
  errors: {
    forbidden: { status: 403, when: 'The acting contact does not hold orders.approve.' },
    order_not_pending: { status: 422, when: 'The order does not wait for approval.' },
    ...promiseErrors,
  },
  emits: ['order.placed', ...promiseEvents],
  extension: true,
  impact: 'Orders that wait for approval are stuck.',
});

export const cancelOrderOperation = defineOperation({
  ...command,
  id: 'orders.cancel',
  unknownKeys: 'refused',
  audience: 'buyer',
  route: 'POST /orders/{id}/cancel',
  summary: 'Cancel an order of which nothing has been shipped',
  description: 'A buyer cancels a colleague’s order only with orders.approve.',
  body: CancelBody,
  errors: {
    reason_required: reasonRequired,
    order_closed: orderClosed,
    order_shipped: { status: 422, when: 'Something of the order has been shipped.' },
    order_not_cancellable: {
      status: 422,
      when: 'A buyer cancels an order that is acknowledged, accepted by a location or partly shipped.',
    },
    order_on_hold: orderOnHold,
  },
  emits: ['order.cancelled', ...releaseEvents],
  impact: 'Orders cannot be called off before they are shipped.',
});

export const cancelOrderItemsOperation = defineOperation({
  ...command,
  id: 'orders.items.cancel',
  unknownKeys: 'refused',
  route: 'POST /orders/{id}/items/cancel',
  summary: 'Cancel open quantities of chosen positions',
  description:
    'Without a quantity all that is open of a position is cancelled. An order that keeps nothing becomes cancelled.',
  body: CancelItemsBody,
  errors: {
    positions_required: { status: 400, when: 'positions is missing or empty.' },
    reason_required: reasonRequired,
    order_closed: orderClosed,
    order_on_hold: orderOnHold,
    unknown_position: { status: 400, when: 'An order_item_id is no position of the order.' },
    quantity_exceeds_open: { status: 422, when: 'More than the open quantity of a position.' },
  },
  emits: ['order.item.cancelled', 'order.cancelled', 'order.delivered', ...releaseEvents],
  impact: 'Single positions cannot be taken off orders.',
});

export const addOrderItemsOperation = defineOperation({
  ...command,
  id: 'orders.items.create',
  route: 'POST /orders/{id}/items',
  summary: 'Add positions to an order',
  description:
    'The order is placed or in fulfillment. Its totals are computed anew; shares of its discounts and the tax of all that it has stay. Where it passes `require_approval_above_value`, only a key that may call `orders.approve` adds positions. Together with `orders.items.cancel` an order is edited so.',
  body: AddItemsBody,
  response: OrderDetail,
  status: 201,
  errors: {
    items_required: { status: 400, when: 'items is missing or empty.' },
    too_many_items: {
      status: 400,
      when: 'The order would have more items than max_items_per_order.',
    },
    item_identity_required: { status: 400, when: 'An item has neither name nor sku.' },
    unknown_line: {
      status: 400,
      when: 'A peppol_line_id is no line of the buyer’s Peppol order; details name it.',
    },
    discount_exceeds_total: {
      status: 400,
      when: 'The discounts of an item are more than its total; details name it.',
    },
    approval_required: {
      status: 422,
      when: 'The order would pass require_approval_above_value, and the key may not call orders.approve.',
    },
    order_pending: orderPending,
    order_closed: orderClosed,
    order_on_hold: orderOnHold,
    ...promiseErrors,
  },
  warnings: doubtfulTaxes,
  emits: ['order.item.added', 'order.fulfillment.updated', ...promiseEvents],
  impact: 'Nothing can be added to orders that were placed.',
});

export const completeOrderOperation = defineOperation({
  ...command,
  id: 'orders.complete',
  route: 'POST /orders/{id}/complete',
  summary: 'Close an order by hand',
  description:
    'Open quantities stay open, and goods that were reserved for them are free. A hold does not prevent it.',
  body: CompleteBody,
  errors: { order_pending: orderPending, order_closed: orderClosed },
  emits: ['order.completed', ...releaseEvents],
  impact: 'Orders that do not close by themselves stay open.',
});

export const holdOrderOperation = defineOperation({
  ...command,
  id: 'orders.hold',
  route: 'POST /orders/{id}/hold',
  summary: 'Put an order on hold',
  description:
    'What a hold stops is the setting on_hold_blocks. Holding again replaces the reason.',
  body: HoldBody,
  errors: { order_closed: orderClosed },
  emits: ['order.held'],
  impact: 'Doubtful orders cannot be stopped before they are shipped.',
});

export const unholdOrderOperation = defineOperation({
  ...command,
  id: 'orders.unhold',
  route: 'POST /orders/{id}/unhold',
  summary: 'Release an order from its hold',
  description:
    'It is possible in every state of the order. An order that is not on hold is refused with `not_on_hold`.',
  body: UnholdBody,
  errors: { not_on_hold: { status: 422, when: 'The order is not on hold.' } },
  emits: ['order.unheld'],
  impact: 'Held orders cannot be shipped.',
});

export const updatePaymentStatusOperation = defineOperation({
  ...command,
  id: 'orders.payment-status.update',
  route: 'POST /orders/{id}/payment-status',
  summary: 'Record where the payment of an order stands',
  description:
    'Possible in every state. paid closes a fulfilled order when auto_complete_on is payment.',
  body: PaymentStatusBody,
  errors: {},
  emits: ['order.payment_status.changed', 'order.completed'],
  impact: 'Payments do not show on orders, and orders that close on payment stay open.',
});

export const commandOperations = [
  updateOrderOperation,
  acknowledgeOrderOperation,
  approveOrderOperation,
  cancelOrderOperation,
  cancelOrderItemsOperation,
  addOrderItemsOperation,
  completeOrderOperation,
  holdOrderOperation,
  unholdOrderOperation,
  updatePaymentStatusOperation,
] as const;
