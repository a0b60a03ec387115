import { serve } from '@waybill/api/serve';
import { signerQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { recover } from '@waybill/webhooks/task/recover.command';
import { recoverEndpointOperation } from '@waybill/webhooks/task/task.operations';

export const handler = serve(recoverEndpointOperation, ({ path, body, ctx }) =>
  recover(ctx, signerQueues, { endpoint: path.id, body }),
);
