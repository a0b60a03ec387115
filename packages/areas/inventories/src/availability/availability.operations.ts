import { described, named, namedObject } from '@waybill/api/annotation';
import { day, uuid } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
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
  promisable: described(
    'Units that can be promised now: available less the safety quantity, 0 in a state that cannot be ordered; never below 0.',
    v.number(),
  ),
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
    'Whether promisable reaches the requested quantity; backorders do not count.',
    v.boolean(),
  ),
  unorderable_reason: described(
    'Why it is not orderable: state where no row is in an orderable state, else not_enough; null where it is.',
    v.nullable(v.picklist(['not_enough', 'state'])),
  ),
  availability_code: described(
    'Availability state of the first orderable row by priority, else of the first row; null where that has none.',
    v.nullable(v.string()),
  ),
  expected_at: described(
    'Earliest day on which goods are expected at a location that was looked at.',
    v.nullable(day()),
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

export const getAvailabilityOperation = defineOperation({
  id: 'inventories.availability',
  tool: { class: 'read' },
  atLocations: { names: ['location_code'] },
  audience: 'buyer',
  route: 'POST /inventories/availability',
  summary: 'Look up what can be ordered now',
  description:
    'Takes 1 to 200 items, or one inline; a quantity that is left out is 1. Looks at all enabled locations, or at the one named. Holds nothing, and leaves backorder_policy out of account.',
  body: AvailabilityBody,
  response: Availability,
  status: 200,
  access: 'write',
  errors: {
    unknown_location: { status: 400, when: 'location_code names no location.' },
  },
  impact: 'Shops cannot tell what is in stock.',
});

export const availabilityOperations = [getAvailabilityOperation] as const;
