import { defineOperation } from '@waybill/api/operation';
import { ReorderAlerts } from './reorder.schema.ts';

export const listReorderAlerts = defineOperation({
  id: 'inventories.reorder-alerts',
  route: 'GET /inventories/reorder-alerts',
  summary: 'List the stock rows that are down to their reorder point, worst first',
  description: 'Looks at every row, those of disabled locations included. Not paged.',
  response: ReorderAlerts,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Buyers cannot see what has to be reordered.',
});

export const reorderOperations = [listReorderAlerts] as const;
