import { defineOperation } from '@waybill/api/operation';
import { Availability, AvailabilityBody } from './availability.schema.ts';

export const getAvailabilityOperation = defineOperation({
  id: 'inventories.availability',
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
