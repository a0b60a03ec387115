import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { removeEndpoint } from '@waybill/webhooks/endpoint/endpoint.command';
import { deleteEndpointOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { signerQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { sendVisit } from '@waybill/webhooks/waiting/try-later.command';

export const handler = serve(deleteEndpointOperation, async ({ path, ctx }) => {
  const answer = await removeEndpoint(ctx, path.id);
  if (!isRejection(answer)) {
    await sendVisit(signerQueues, { tenant: ctx.tenant, endpoint: path.id });
  }
  return answer;
});
