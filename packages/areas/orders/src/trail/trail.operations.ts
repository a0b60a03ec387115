import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { TrailEvent, trailColumns } from '../order/trail.schema.ts';

export const listOrderEventsOperation = defineOperation({
  id: 'orders.events.list',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /orders/{id}/events',
  summary: 'List what happened to an order, oldest first',
  description:
    'A buyer does not see the rows about internal comments, nor the API key that called.',
  list: trailColumns,
  response: page(TrailEvent),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'The history of an order cannot be seen.',
});

export const trailOperations = [listOrderEventsOperation] as const;
