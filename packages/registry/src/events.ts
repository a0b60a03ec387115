import type { EventType } from '@waybill/events/event';
import { numberRangeEvents } from '@waybill/orders/number-range/number-range.events';
import { orderEvents } from '@waybill/orders/order/order.events';

/** Every topic of the product, for the catalog and the API document. */
export const events: readonly EventType[] = [...orderEvents, ...numberRangeEvents];
