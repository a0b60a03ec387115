import { defineArea } from '@waybill/area/define-area';
import { ordersAreaEvents } from './events.ts';
import { ordersAreaOperations } from './operations.ts';
import { orderSettings } from './shared/settings.ts';

/** Orders from placement to the last return, and the numbers they draw. */
export const area = defineArea({
  name: 'orders',
  operations: ordersAreaOperations,
  events: ordersAreaEvents,
  eventReaders: {
    order: 'orders.get',
    number_range: 'orders.number-ranges.get',
    return_reason: 'orders.return-reasons.get',
  },
  settings: orderSettings,
  installer: { module: 'install.writes', name: 'installOrders' },
  listGroup: { module: 'order/order-group', name: 'ORDERS' },
  latencyGoals: { 'orders.place': 1000 },
  gradual: ['orders.place', 'orders.get', 'orders.payment-status.update', 'orders.ship'],
});
