import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { loadCarriers } from '@waybill/shipping/carrier/carrier.repository';
import {
  findCarrier,
  readTrackingRequest,
  trackingLink,
} from '@waybill/shipping/tracking/tracking';
import { buildTrackingLinkOperation } from '@waybill/shipping/tracking/tracking.operations';

export const handler = serve(buildTrackingLinkOperation, async ({ body, query, ctx }) => {
  const request = readTrackingRequest(body, query);
  if (isRejection(request)) return request;
  const carrier = findCarrier(await loadCarriers(ctx.tenant), request.carrier);
  return isRejection(carrier) ? carrier : trackingLink(carrier, request);
});
