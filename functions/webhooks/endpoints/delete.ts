import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { signerQueues } from '@waybill/webhooks/delivery/sqs-queue.client';
import { tellVisit } from '@waybill/webhooks/delivery/tell-visit';
import { deleteEndpointOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { removeEndpoint } from '@waybill/webhooks/endpoint/remove-endpoint.command';

export const handler = serve(deleteEndpointOperation, async ({ path, ctx }) => {
  const answer = await removeEndpoint(ctx, path.id);
  if (!isRejection(answer)) {
    await tellVisit(signerQueues, { tenant: ctx.tenant, endpoint: path.id });
  }
  return answer;
});
