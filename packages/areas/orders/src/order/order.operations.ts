import { described } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import * as v from 'valibot';
import { Order, OrderWithParts } from './order.schema.ts';
import { orderColumns } from './order-fields.ts';
import { orderParts } from './order-parts.ts';

const part = `(${orderParts.join('|')})`;

export const getOrderOperation = defineOperation({
  id: 'orders.get',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /orders/{id}',
  summary: 'Read an order with everything that belongs to it',
  description:
    'A buyer reads its own orders. With the setting buyer_scope at organization it also reads those of its organization where it holds orders.read; orders of its organization that wait for approval where it holds orders.approve; at tenant every order.',
  query: v.object({
    include: described(
      'Parts to answer, separated by commas; none when it is empty, all when it is absent. Positions and cancellations always come.',
      v.optional(
        v.pipe(
          v.string(),
          v.regex(
            new RegExp(`^(${part}(,${part})*)?$`, 'u'),
            `must name some of: ${orderParts.join(', ')}`,
          ),
        ),
      ),
    ),
  }),
  response: OrderWithParts,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Orders cannot be opened.',
});

export const listOrdersOperation = defineOperation({
  id: 'orders.list',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /orders',
  summary: 'List orders, without their positions',
  description:
    'A buyer lists the orders of its organization where buyer_scope is organization and it holds orders.read, else its own; with contact_id of itself its own in either case. status, payment_status, fulfillment_status and on_hold combine with each other and with an organization or a contact. Other combinations count in memory, so those that leave many orders to read are refused with list_too_broad.',
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

export const orderOperations = [getOrderOperation, listOrdersOperation] as const;
