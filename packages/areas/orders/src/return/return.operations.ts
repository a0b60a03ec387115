import { named } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { promiseEvents } from '../fulfillment/goods.operations.ts';
import { Return } from '../order/order.schema.ts';
import { returnColumns } from '../order/record.columns.ts';
import { doubtfulTaxes } from '../placement/doubtful-taxes.ts';
import { placeOrderOperation } from '../placement/placement.operations.ts';
import { refundErrors } from '../refund/refund.operations.ts';
import { withinExchange } from './exchange.ts';
import {
  CompleteReturnBody,
  ListedReturn,
  RejectReturnBody,
  RequestReturnBody,
  ReturnCompleted,
} from './return.schema.ts';

const closed = {
  return_closed: { status: 422, when: 'The return is completed or rejected.' },
} as const;

/** Refusals of a placement; only a buyer is refused for its contact or its payment. */
const {
  contact_mismatch: _contact,
  payment_status_not_allowed: _payment,
  ...shopErrors
} = placeOrderOperation.errors;

export const listReturnsOperation = defineOperation({
  id: 'orders.returns.list',
  tool: { class: 'read' },
  route: 'GET /orders/returns',
  summary: 'List the returns of all orders, the newest first',
  description:
    'The rows are those of `orders.get`, with the number and the customer of the order and the names of the articles. Filters by status, order_id, number and external_id are answered from indexes; `external_id` is that of the return.',
  list: returnColumns,
  response: named('ReturnPage', page(ListedReturn)),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'The filters and the sort would read more rows than a list may; narrow it.',
    },
  },
  impact: 'Returns of all orders cannot be listed; those of one order can be read.',
});

export const requestReturnOperation = defineOperation({
  id: 'orders.return',
  tool: { class: 'write' },
  unknownKeys: 'refused',
  audience: 'buyer',
  route: 'POST /orders/{id}/return',
  summary: 'Request the return of shipped goods',
  description:
    'Without positions everything returnable is requested. Quantities of open returns are claimed and no longer returnable. The order itself does not change. A buyer returns a colleague’s order only with orders.approve.',
  body: RequestReturnBody,
  response: Return,
  status: 201,
  access: 'write',
  errors: {
    positions_required: { status: 400, when: 'positions is an empty array.' },
    unknown_reason: {
      status: 400,
      when: 'A reason_code is no return reason, or a disabled one; the message lists the enabled ones.',
    },
    unknown_position: { status: 400, when: 'A position names no item of the order.' },
    order_cancelled: { status: 422, when: 'The order is cancelled.' },
    order_pending: { status: 422, when: 'The order waits for approval.' },
    nothing_to_return: { status: 422, when: 'No item has a returnable quantity.' },
    quantity_exceeds_returnable: {
      status: 422,
      when: 'A quantity is more than was shipped and neither returned nor claimed.',
    },
    number_range_missing: {
      status: 422,
      when: 'No number range carries the code that return_number_range_code names.',
    },
    unique_violation: {
      status: 409,
      when: 'The drawn number was issued before, or another return holds the external_id; the answer names it.',
    },
  },
  emits: ['order.requested', 'order.return.registered'],
  claimsItself: true,
  impact: 'Customers cannot request returns.',
});

export const receiveReturnOperation = defineOperation({
  id: 'orders.returns.receive',
  route: 'POST /orders/{id}/returns/{rid}/receive',
  summary: 'Note that returned goods arrived',
  description:
    'It sets `received_at` and books no stock. A return that is not registered is refused with `return_not_registered`.',
  response: Return,
  status: 200,
  access: 'write',
  errors: {
    return_not_registered: { status: 422, when: 'The return is not in registered any more.' },
  },
  emits: ['order.return.received'],
  claimsItself: true,
  impact: 'Arriving returns cannot be noted.',
});

export const completeReturnOperation = defineOperation({
  id: 'orders.returns.complete',
  route: 'POST /orders/{id}/returns/{rid}/complete',
  summary: 'Settle a return',
  description:
    'Counts the quantities as returned and answers what goes back into stock. An order that moves stock books it in the same change, as `restock` and `location_code` say; for any other restocking is a call of its own. A refund is recorded and an exchange is placed with it, or nothing happens. An exchange above require_approval_above_value is created as pending.',
  body: CompleteReturnBody,
  response: ReturnCompleted,
  status: 200,
  access: 'write',
  errors: {
    ...closed,
    ...refundErrors,
    ...shopErrors,
    moves_no_stock: {
      status: 422,
      when: 'restock or location_code is sent and the order moves no stock.',
    },
    unknown_position: { status: 400, when: 'An order_item_id is no position of the return.' },
    quantity_exceeds_returnable: {
      status: 422,
      when: 'More of a position is to be restocked than the return has.',
    },
    unknown_location: {
      status: 400,
      when: 'No location has a location_code, or that of default_location_code.',
    },
  },
  emits: [
    'order.return.completed',
    'order.refunded',
    'order.created',
    'order.placed',
    'order.requested',
    ...promiseEvents,
  ],
  claimsItself: true,
  warnings: ({ exchange }: CompleteReturnBody) => withinExchange(doubtfulTaxes(exchange ?? {})),
  impact: 'Returns cannot be settled.',
});

export const rejectReturnOperation = defineOperation({
  id: 'orders.returns.reject',
  route: 'POST /orders/{id}/returns/{rid}/reject',
  summary: 'Turn a return down',
  description:
    'Nothing is booked, and the goods it claimed can be returned again. It is final: a return that is completed or rejected is refused with `return_closed`.',
  body: RejectReturnBody,
  response: Return,
  status: 200,
  access: 'write',
  errors: closed,
  emits: ['order.return.rejected'],
  claimsItself: true,
  impact: 'Returns cannot be turned down.',
});

export const returnOperations = [
  listReturnsOperation,
  requestReturnOperation,
  receiveReturnOperation,
  completeReturnOperation,
  rejectReturnOperation,
] as const;
