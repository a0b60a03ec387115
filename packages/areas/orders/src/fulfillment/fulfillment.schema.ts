import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { filledText, LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { Fulfillment } from '../order/fulfillment.schema.ts';
import { Order, OrderCustomer } from '../order/order.schema.ts';
import { PositionInput, PositionUnits } from '../order/position.schema.ts';

const reason = v.nullish(text(LENGTHS.text));

/** A fulfilment with what its location needs of the order to send a parcel. */
export const FulfillmentDetail = namedObject('FulfillmentDetail', {
  ...Fulfillment.entries,
  customer: described('The customer of the order.', OrderCustomer),
  shipping_address: Order.entries.shipping_address,
  requested_delivery_date: Order.entries.requested_delivery_date,
});
export type FulfillmentDetail = v.InferOutput<typeof FulfillmentDetail>;

/** Body of an acceptance. */
export const AcceptFulfillmentBody = namedObject('FulfillmentAccept', {
  accepted_by: described(
    'Who takes it over, up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
});
export type AcceptFulfillmentBody = v.InferOutput<typeof AcceptFulfillmentBody>;

/** Body of a hold. */
export const HoldFulfillmentBody = namedObject('FulfillmentHold', {
  reason: described('Why, up to 2,000 characters; shown on the fulfilment.', reason),
});
export type HoldFulfillmentBody = v.InferOutput<typeof HoldFulfillmentBody>;

/** No field is read. */
export const UnholdFulfillmentBody = v.object({});

/** Body of a reroute; everything is optional (ORD-313). */
export const RerouteBody = namedObject('FulfillmentReroute', {
  positions: described(
    'The lines to move, and how much of each; everything open when absent.',
    v.nullish(bounded(PositionInput)),
  ),
  location_code: described(
    'Code of the location that all of it goes to; the strategy chooses when absent.',
    v.nullish(filledText(LENGTHS.code)),
  ),
  reason: described('Why, up to 2,000 characters; stands in the trail.', reason),
  dry_run: described(
    'Says where the lines would go, and moves none; false when absent.',
    v.nullish(v.boolean()),
  ),
});
export type RerouteBody = v.InferOutput<typeof RerouteBody>;

/** Lines that one place was given. */
export const Moved = namedObject('FulfillmentMoved', {
  fulfillment_id: described(
    'Id of the fulfilment that they joined or began; null in a dry run where one would begin.',
    v.nullable(Fulfillment.entries.id),
  ),
  location_code: described('Code of the location.', Fulfillment.entries.location_code),
  positions: described('What went there.', v.array(PositionUnits)),
});
export type Moved = v.InferOutput<typeof Moved>;

/** A fulfilment that gave lines away, and where they went. */
export const Rerouted = namedObject('FulfillmentRerouted', {
  dry_run: described('Whether nothing was moved.', v.boolean()),
  fulfillment: described(
    'The fulfilment that gives lines away, after that; in a dry run as it is.',
    Fulfillment,
  ),
  moved: described(
    'The places that lines went to, in the order in which they were given any.',
    v.array(Moved),
  ),
});
export type Rerouted = v.InferOutput<typeof Rerouted>;
