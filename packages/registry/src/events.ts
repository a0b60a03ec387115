import type { EventType } from '@waybill/events/event';
import { inventoriesAreaEvents } from '@waybill/inventories/events';
import { marketsAreaEvents } from '@waybill/markets/events';
import { ordersAreaEvents } from '@waybill/orders/events';
import { shippingAreaEvents } from '@waybill/shipping/events';

/** Every topic of the product, for the catalog and the API document. */
export const events: readonly EventType[] = [
  ...ordersAreaEvents,
  ...inventoriesAreaEvents,
  ...shippingAreaEvents,
  ...marketsAreaEvents,
];
