import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listEndpointsOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { loadEndpoints } from '@waybill/webhooks/endpoint/endpoint.repository';
import { selectEndpoints } from '@waybill/webhooks/endpoint/endpoint-list';

export const handler = serve(listEndpointsOperation, async ({ query, ctx }) =>
  presentPage(selectEndpoints(await loadEndpoints(ctx.tenant), query), query),
);
