import { serve } from '@waybill/api/serve';
import { signerQueues } from '@waybill/webhooks/delivery/sqs-queue.client';
import { redeliverEvent } from '@waybill/webhooks/errand/redeliver-event.command';
import { redeliverEventOperation } from '@waybill/webhooks/event/event.operations';

export const handler = serve(redeliverEventOperation, ({ path, body, ctx }) =>
  redeliverEvent(ctx, signerQueues, { id: path.id, named: body.endpoint_ids ?? undefined }),
);
