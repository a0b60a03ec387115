import { text } from '@waybill/api/fields';
import * as v from 'valibot';
import { carrierStatuses } from '../carrier/carrier-enums.ts';

const shortText = v.nullish(text(255));

/** What a link is made of; the query of a POST fills what its body leaves out. */
export const TrackingInput = v.object({
  carrier: shortText,
  tracking_code: shortText,
  postal_code: shortText,
  country: shortText,
});
export type TrackingInput = v.InferOutput<typeof TrackingInput>;

/** The parts of a consignment that a carrier's address may ask for. */
export const placeholders = ['tracking_code', 'postal_code', 'country'] as const;
export type Placeholder = (typeof placeholders)[number];

/** Where a parcel is followed; `reason` only where there is no address (SHP-142). */
export const TrackingLink = v.object({
  url: v.nullable(v.string()),
  reason: v.optional(v.string()),
  reason_code: v.optional(v.picklist(['no_tracking_page', 'missing_value'])),
  missing: v.optional(v.array(v.picklist(placeholders))),
  tracking_code: v.nullable(v.string()),
  carrier: v.object({
    id: v.string(),
    code: v.string(),
    name: v.string(),
    service_level: v.string(),
    status: v.picklist(carrierStatuses),
  }),
});
export type TrackingLink = v.InferOutput<typeof TrackingLink>;
