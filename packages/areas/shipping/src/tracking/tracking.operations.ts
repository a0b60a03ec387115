import { described, namedObject, needing } from '@waybill/api/annotation';
import { text } from '@waybill/api/fields';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { carrierStatuses } from '../carrier/carrier.resource.ts';

const shortText = v.nullish(text(255));

/** The parts of a link; the query of a POST fills those that its body leaves out. */
export const TrackingInput = needing(
  [['carrier']],
  namedObject('TrackingQuery', {
    carrier: described('Id or code of the carrier.', shortText),
    tracking_code: described('Number under which the parcel is followed.', shortText),
    postal_code: described('Postal code of the delivery.', shortText),
    country: described('Two-letter country of the delivery.', shortText),
  }),
);
export type TrackingInput = v.InferOutput<typeof TrackingInput>;

/** The parts of a consignment that a carrier's address may ask for. */
export const placeholders = ['tracking_code', 'postal_code', 'country'] as const;
export type Placeholder = (typeof placeholders)[number];

/** The address at which a parcel is followed; `reason` only without an address (SHP-142). */
export const TrackingLink = namedObject('TrackingLink', {
  url: described(
    'Where the parcel is followed; null where there is no such address.',
    v.nullable(v.string()),
  ),
  reason: described('Why there is none, as a sentence.', v.optional(v.string())),
  reason_code: described(
    'Why there is none.',
    v.optional(v.picklist(['no_tracking_page', 'missing_value'])),
  ),
  missing: described(
    'The values the address still needs.',
    v.optional(v.array(v.picklist(placeholders))),
  ),
  tracking_code: described('The number that was asked for.', v.nullable(v.string())),
  carrier: described(
    'The carrier that was found.',
    namedObject('TrackingCarrier', {
      id: described('Id of the carrier.', v.string()),
      code: described('Code of the carrier.', v.string()),
      name: described('Name of the carrier.', v.string()),
      service_level: described('Code of its service level.', v.string()),
      status: described('Whether it is in use.', v.picklist(carrierStatuses)),
    }),
  ),
});
export type TrackingLink = v.InferOutput<typeof TrackingLink>;

const shared = {
  summary: 'Build the address under which a parcel is followed',
  response: TrackingLink,
  status: 200,
  errors: { not_found: { status: 404, when: 'No carrier has that id or code.' } },
  impact: 'Customers get no link to their parcel.',
} as const;

export const buildTrackingLinkOperation = defineOperation({
  ...shared,
  id: 'shipping.tracking',
  audience: 'buyer',
  route: 'POST /shipping/tracking',
  description: 'Changes nothing. What the body leaves out is taken from the query.',
  query: TrackingInput,
  body: TrackingInput,
  // It reads only; but the answer kept for an Idempotency-Key of a POST is a write.
  access: 'write',
});

export const getTrackingLinkOperation = defineOperation({
  ...shared,
  id: 'shipping.tracking.get',
  tool: { class: 'read' },
  audience: 'buyer',
  route: 'GET /shipping/tracking',
  query: TrackingInput,
  description:
    '`carrier` is an id or a code. Where the carrier has no address, or a value that it asks for is missing, `url` is null with a reason.',
  access: 'read',
});

export const trackingOperations = [buildTrackingLinkOperation, getTrackingLinkOperation] as const;
