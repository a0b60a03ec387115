import { serve } from '@waybill/api/serve';
import { redeliverDeliveryOperation } from '@waybill/webhooks/delivery/delivery.operations';
import { pairOfDelivery } from '@waybill/webhooks/delivery/delivery-id';
import { signerQueues } from '@waybill/webhooks/delivery/sqs-queue.client';
import { redeliverDelivery } from '@waybill/webhooks/errand/redeliver-delivery.command';

export const handler = serve(redeliverDeliveryOperation, ({ path, ctx }) =>
  redeliverDelivery(ctx, signerQueues, pairOfDelivery(path.id)),
);
