import { serve } from '@waybill/api/serve';
import { cancelDelivery } from '@waybill/webhooks/record/cancel-delivery.command';
import { cancelDeliveryOperation } from '@waybill/webhooks/record/delivery.operations';
import { pairOfDelivery } from '@waybill/webhooks/record/delivery-id';

export const handler = serve(cancelDeliveryOperation, ({ path, ctx }) =>
  cancelDelivery(ctx, pairOfDelivery(path.id)),
);
