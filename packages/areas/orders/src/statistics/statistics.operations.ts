import { defineOperation } from '@waybill/api/operation';
import { Statistics, StatisticsQuery } from './statistics.schema.ts';

export const orderStatisticsOperation = defineOperation({
  id: 'orders.statistics',
  tool: { class: 'read' },
  route: 'GET /orders/statistics',
  summary: 'Read the figures of the shop by day or month',
  description:
    'Orders, positions, cancelled orders, shipments and returns of each UTC day or month, and the amounts of each currency. What was committed before the call is in. An order counts once it is placed or approved; amounts are grand totals.',
  query: StatisticsQuery,
  response: Statistics,
  status: 200,
  access: 'read',
  errors: {
    range_too_large: { status: 400, when: 'The days from `from` to `to` are more than 400.' },
  },
  impact: 'The back office does not see the figures of its shop.',
});

export const statisticsOperations = [orderStatisticsOperation] as const;
