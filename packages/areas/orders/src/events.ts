import { commandEvents } from './command/command.events.ts';
import { commentEvents } from './comment/comment.events.ts';
import { fulfillmentEvents } from './fulfillment/fulfillment.events.ts';
import { numberRangeEvents } from './number-range/number-range.events.ts';
import { orderEvents } from './order/order.events.ts';
import { refundEvents } from './refund/refund.events.ts';
import { returnEvents } from './return/return.events.ts';
import { returnReasonTopics } from './return-reason/return-reason.resource.ts';
import { shipmentEvents } from './shipment/shipment.events.ts';

/** Every topic of the orders area. */
export const ordersAreaEvents = [
  ...orderEvents,
  ...commandEvents,
  ...fulfillmentEvents,
  ...shipmentEvents,
  ...commentEvents,
  ...returnEvents,
  ...refundEvents,
  ...Object.values(returnReasonTopics),
  ...numberRangeEvents,
] as const;
