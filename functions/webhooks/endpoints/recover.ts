import { serve } from '@waybill/api/serve';
import { signerQueues } from '@waybill/webhooks/delivery/sqs-queue.client';
import { recover } from '@waybill/webhooks/recovery/recover.command';
import { recoverEndpoint } from '@waybill/webhooks/recovery/recovery.operations';

export const handler = serve(recoverEndpoint, ({ path, body, ctx }) =>
  recover(ctx, signerQueues, { endpoint: path.id, body }),
);
