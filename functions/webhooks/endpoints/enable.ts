import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { updateEndpoint } from '@waybill/webhooks/endpoint/endpoint.command';
import { enableEndpointOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { signerQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';
import { sendVisit } from '@waybill/webhooks/waiting/try-later.command';

export const handler = serve(enableEndpointOperation, async ({ path, ctx }) => {
  const answer = await updateEndpoint(ctx, deployedSealer(), {
    id: path.id,
    body: { enabled: true },
    ifMatch: ctx.header('if-match'),
  });
  if (!isRejection(answer))
    await sendVisit(signerQueues, { tenant: ctx.tenant, endpoint: path.id });
  return answer;
});
