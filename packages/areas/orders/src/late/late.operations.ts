import { described, namedObject } from '@waybill/api/annotation';
import { day } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import * as v from 'valibot';
import { Order } from '../order/order.schema.ts';

/** An order whose day has passed with something of it still to be shipped (ORD-363). */
export const LateOrder = namedObject('LateOrder', {
  ...Order.entries,
  due_on: described(
    'Day by which it was due: the day that the customer wished, else the UTC day on which it was placed and the days of the setting late_after_days.',
    day(),
  ),
  days_late: described('Days from due_on to as_of.', v.pipe(v.number(), v.integer())),
});
export type LateOrder = v.InferOutput<typeof LateOrder>;

export const listLateOrdersOperation = defineOperation({
  id: 'orders.late',
  tool: { class: 'read' },
  route: 'GET /orders/late',
  summary: 'List the orders that are late, the longest first',
  description:
    'Placed orders with something still to be shipped whose day has passed, those on hold among them. An order is due on its requested_delivery_date; without one, late_after_days (a setting, 5 unless you change it) after the UTC day on which it was placed. It is late from the day behind that one. `as_of` is the day to compare with, such as 2026-03-01; today, UTC, when absent.',
  list: { as_of: 'text' },
  fixedOrder: 'late orders come the longest late first',
  response: page(LateOrder),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'More than 2,000 orders are open: so many are compared.',
    },
  },
  impact: 'The back office does not see which orders are late; lists show what is open.',
});

export const lateOperations = [listLateOrdersOperation] as const;
