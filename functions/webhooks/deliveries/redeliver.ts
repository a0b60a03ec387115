import { serve } from '@waybill/api/serve';
import { signerQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import { redeliverDeliveryOperation } from '@waybill/webhooks/record/delivery.operations';
import { pairOfDelivery } from '@waybill/webhooks/record/delivery-id';
import { redeliverDelivery } from '@waybill/webhooks/task/redeliver.command';

export const handler = serve(redeliverDeliveryOperation, ({ path, ctx }) =>
  redeliverDelivery(ctx, signerQueues, pairOfDelivery(path.id)),
);
