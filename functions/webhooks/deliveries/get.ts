import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { getDeliveryOperation } from '@waybill/webhooks/record/delivery.operations';
import { findDelivery, loadEventOf } from '@waybill/webhooks/record/delivery.repository';
import { pairOfDelivery } from '@waybill/webhooks/record/delivery-id';
import { presentDelivery, presentRequest } from '@waybill/webhooks/record/present-delivery';

export const handler = serve(getDeliveryOperation, async ({ path, ctx }) => {
  const found = await findDelivery({ tenant: ctx.tenant, ...pairOfDelivery(path.id) });
  if (isRejection(found)) return found;
  const event = await loadEventOf(found, ctx.now);
  return { ...presentDelivery(found), request: presentRequest(event?.body) };
});
