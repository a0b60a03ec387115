import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { presentEndpoint } from '@waybill/webhooks/endpoint/endpoint';
import { getEndpointOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { findEndpoint } from '@waybill/webhooks/endpoint/endpoint.repository';

export const handler = serve(getEndpointOperation, async ({ path, ctx }) => {
  const found = await findEndpoint(ctx.tenant, path.id);
  return isRejection(found) ? found : presentEndpoint(found);
});
