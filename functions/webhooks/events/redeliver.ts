import { serve } from '@waybill/api/serve';
import { redeliverEventOperation } from '@waybill/webhooks/event/event.operations';
import { signerQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { redeliverEvent } from '@waybill/webhooks/task/redeliver.command';

export const handler = serve(redeliverEventOperation, ({ path, body, ctx }) =>
  redeliverEvent(ctx, signerQueues, { id: path.id, named: body.endpoint_ids ?? undefined }),
);
