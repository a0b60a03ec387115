import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { buyerOf } from '@waybill/orders/buyer';
import { listOrderEvents } from '@waybill/orders/order/order.operations';
import { listTrail, refuseHidden } from '@waybill/orders/order/order.repository';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(listOrderEvents, async ({ path, query, ctx }) => {
  const id = path.id;
  const buyer = await buyerOf(ctx, () => loadSettings(ctx.tenant, 'orders'));
  const [hidden, listed] = await Promise.all([
    refuseHidden(ctx.tenant, id, buyer),
    listTrail(ctx.tenant, id, query, buyer),
  ]);
  if (hidden !== undefined) return hidden;
  return isRejection(listed) ? listed : presentPage(listed, query);
});
