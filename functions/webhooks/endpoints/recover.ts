import { serve } from '@waybill/api/serve';
import { signerQueues } from '@waybill/webhooks/delivery/sqs-queue.client';
import { recover } from '@waybill/webhooks/recovery/recover.command';
import { recoverEndpointOperation } from '@waybill/webhooks/recovery/recovery.operations';

export const handler = serve(recoverEndpointOperation, ({ path, body, ctx }) =>
  recover(ctx, signerQueues, { endpoint: path.id, body }),
);
