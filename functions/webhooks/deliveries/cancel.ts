import { serve } from '@waybill/api/serve';
import { cancelDelivery } from '@waybill/webhooks/delivery/cancel-delivery.command';
import { cancelDelivery as contract } from '@waybill/webhooks/delivery/delivery.operations';
import { pairOfDelivery } from '@waybill/webhooks/delivery/delivery-id';

export const handler = serve(contract, ({ path, ctx }) =>
  cancelDelivery(ctx, pairOfDelivery(path.id)),
);
