import { defineOperation } from '@waybill/api/operation';
import { TrackingInput, TrackingLink } from './tracking.schema.ts';

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
  audience: 'buyer',
  route: 'GET /shipping/tracking',
  query: TrackingInput,
  description:
    '`carrier` is an id or a code. Where the carrier has no address, or a value that it asks for is missing, `url` is null with a reason.',
  access: 'read',
});

export const trackingOperations = [buildTrackingLinkOperation, getTrackingLinkOperation] as const;
