import { serve } from '@waybill/api/serve';
import { signerQueues } from '@waybill/webhooks/delivery/sqs-queue.client';
import { redeliverEvent } from '@waybill/webhooks/errand/redeliver-event.command';
import { redeliverEvent as contract } from '@waybill/webhooks/event/event.operations';

export const handler = serve(contract, ({ path, body, ctx }) =>
  redeliverEvent(ctx, signerQueues, { id: path.id, named: body.endpoint_ids ?? undefined }),
);
