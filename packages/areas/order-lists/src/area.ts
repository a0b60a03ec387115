import { defineArea } from '@waybill/area/define-area';
import { orderListsAreaEvents } from './events.ts';
import { orderListsAreaOperations } from './operations.ts';
import { orderListSettings } from './shared/settings.ts';

/** Lists of articles that contacts order again, and the ways from them into carts and orders. */
export const area = defineArea({
  name: 'order-lists',
  operations: orderListsAreaOperations,
  events: orderListsAreaEvents,
  eventReaders: {
    order_list: 'orderlists.get',
    order_list_kind: 'orderlists.kinds.get',
  },
  settings: orderListSettings,
  installer: { module: 'kind/kind.repository', name: 'installKinds' },
  listGroup: { module: 'list/order-list-group', name: 'ORDER_LISTS' },
});
