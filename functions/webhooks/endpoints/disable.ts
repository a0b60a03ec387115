import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { signerQueues } from '@waybill/webhooks/delivery/sqs-queue.client';
import { tellVisit } from '@waybill/webhooks/delivery/tell-visit';
import { disableEndpointOperation } from '@waybill/webhooks/endpoint/endpoint.operations';
import { updateEndpoint } from '@waybill/webhooks/endpoint/update-endpoint.command';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';

export const handler = serve(disableEndpointOperation, async ({ path, ctx }) => {
  const answer = await updateEndpoint(ctx, deployedSealer(), {
    id: path.id,
    body: { enabled: false },
    ifMatch: ctx.header('if-match'),
  });
  if (!isRejection(answer))
    await tellVisit(signerQueues, { tenant: ctx.tenant, endpoint: path.id });
  return answer;
});
