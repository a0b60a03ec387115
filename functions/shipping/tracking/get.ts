import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { loadCarriers } from '@waybill/shipping/carrier/carrier.repository';
import { getTrackingLinkOperation } from '@waybill/shipping/tracking/tracking.operations';
import { trackingLink } from '@waybill/shipping/tracking/tracking-link';
import { findCarrier, readTrackingRequest } from '@waybill/shipping/tracking/tracking-request';

export const handler = serve(getTrackingLinkOperation, async ({ query, ctx }) => {
  const request = readTrackingRequest({}, query);
  if (isRejection(request)) return request;
  const carrier = findCarrier(await loadCarriers(ctx.tenant), request.carrier);
  return isRejection(carrier) ? carrier : trackingLink(carrier, request);
});
