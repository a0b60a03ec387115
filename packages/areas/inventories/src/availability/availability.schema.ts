import { described, named, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { locationCode } from '../booking/booking.schema.ts';
import { availabilityLines, linesBody } from '../booking/lines.schema.ts';

export const AvailabilityBody = named(
  'AvailabilityQuery',
  linesBody(
    {
      ...availabilityLines,
      location_code: described(
        'Look at this location alone; all enabled ones when absent.',
        locationCode,
      ),
    },
    false,
  ),
);
export type AvailabilityBody = v.InferOutput<typeof AvailabilityBody>;

const balances = {
  on_hand: described('Units in the building, promised ones included.', v.number()),
  reserved: described('Units promised to order references.', v.number()),
  available: described('on_hand minus reserved; below 0 after backorders.', v.number()),
};

/** An item at one location, named by its code (INV-71). */
export const LocationAvailability = namedObject('LocationAvailability', {
  location: described('Code of the location.', v.string()),
  ...balances,
});
export type LocationAvailability = Readonly<v.InferOutput<typeof LocationAvailability>>;

/** An item over all locations that were looked at (INV-71). */
export const ItemAvailability = namedObject('ItemAvailability', {
  product_id: described('Product of the request; null where it named none.', v.nullable(uuid())),
  sku: described(
    'Article number of the request; null where it named none.',
    v.nullable(v.string()),
  ),
  requested: described('Units asked for; 1 where the request left it out.', v.number()),
  tracked: described(
    'Whether there is a stock row for the item at a location that was looked at.',
    v.boolean(),
  ),
  ...balances,
  orderable: described(
    'Whether what is available reaches the requested quantity; backorders do not count.',
    v.boolean(),
  ),
  locations: described(
    'The enabled locations that have a row for the item.',
    v.array(LocationAvailability),
  ),
});
export type ItemAvailability = Readonly<v.InferOutput<typeof ItemAvailability>>;

/** One entry per requested item, in the order of the request. */
export const Availability = namedObject('Availability', {
  items: described(
    'One entry for each requested item, in the order of the request.',
    v.array(ItemAvailability),
  ),
});
