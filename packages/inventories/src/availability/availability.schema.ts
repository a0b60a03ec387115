import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { availabilityLines, linesBody, locationCode } from '../booking/booking.schema.ts';

export const AvailabilityBody = linesBody(
  { ...availabilityLines, location_code: locationCode },
  false,
);
export type AvailabilityBody = v.InferOutput<typeof AvailabilityBody>;

const balances = { on_hand: v.number(), reserved: v.number(), available: v.number() };

/** An item at one location, named by its code (INV-71). */
export const LocationAvailability = v.object({ location: v.string(), ...balances });
export type LocationAvailability = Readonly<v.InferOutput<typeof LocationAvailability>>;

/** An item over all locations that were looked at (INV-71). */
export const ItemAvailability = v.object({
  product_id: v.nullable(uuid()),
  sku: v.nullable(v.string()),
  requested: v.number(),
  tracked: v.boolean(),
  ...balances,
  orderable: v.boolean(),
  locations: v.array(LocationAvailability),
});
export type ItemAvailability = Readonly<v.InferOutput<typeof ItemAvailability>>;

/** One entry per requested item, in the order of the request. */
export const Availability = v.object({ items: v.array(ItemAvailability) });
