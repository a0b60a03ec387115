import { commentEvents } from './comment/comment.events.ts';
import { numberRangeEvents } from './number-range/number-range.events.ts';
import { orderEvents } from './order/order.events.ts';

/** Every topic of the orders area. */
export const ordersAreaEvents = [...orderEvents, ...commentEvents, ...numberRangeEvents] as const;
