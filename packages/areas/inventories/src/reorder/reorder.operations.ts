import { defineOperation } from '@waybill/api/operation';
import { ReorderAlerts, ReorderScan, ScanBody } from './reorder.schema.ts';

export const listReorderAlertsOperation = defineOperation({
  id: 'inventories.reorder-alerts',
  tool: { class: 'read' },
  atLocations: { names: [] },
  route: 'GET /inventories/reorder-alerts',
  summary: 'List the stock rows that are down to their reorder point, worst first',
  description: 'Looks at every row, those of disabled locations included. Not paged.',
  response: ReorderAlerts,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Buyers cannot see what has to be reordered.',
});

export const scanReorderAlertsOperation = defineOperation({
  id: 'inventories.reorder-alerts.scan',
  route: 'POST /inventories/reorder-alerts/scan',
  summary: 'Publish again which stock rows are down to their reorder point',
  description:
    'At most once a row and UTC day, by whichever call: emitted names the event of the day for every low row, published now or before. The schedule does the same once a day. More rows than one call can read are continued by the next call.',
  body: ScanBody,
  response: ReorderScan,
  status: 200,
  access: 'write',
  errors: {},
  emits: ['stock_level.low'],
  impact: 'Rows that stay low are not published again until the schedule runs.',
});

export const reorderOperations = [listReorderAlertsOperation, scanReorderAlertsOperation] as const;
