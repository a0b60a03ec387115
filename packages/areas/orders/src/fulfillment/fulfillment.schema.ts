import { namedObject } from '@waybill/api/annotation';
import type * as v from 'valibot';
import { Fulfillment } from '../order/fulfillment.schema.ts';
import { Order } from '../order/order.schema.ts';

/** A fulfilment with what its location needs of the order to send a parcel. */
export const FulfillmentDetail = namedObject('FulfillmentDetail', {
  ...Fulfillment.entries,
  shipping_address: Order.entries.shipping_address,
  requested_delivery_date: Order.entries.requested_delivery_date,
});
export type FulfillmentDetail = v.InferOutput<typeof FulfillmentDetail>;
