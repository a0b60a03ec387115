import { serve } from '@waybill/api/serve';
import { cancelDelivery } from '@waybill/webhooks/delivery/cancel-delivery.command';
import { cancelDeliveryOperation } from '@waybill/webhooks/delivery/delivery.operations';
import { pairOfDelivery } from '@waybill/webhooks/delivery/delivery-id';

export const handler = serve(cancelDeliveryOperation, ({ path, ctx }) =>
  cancelDelivery(ctx, pairOfDelivery(path.id)),
);
