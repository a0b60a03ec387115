import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { buyerOf } from '@waybill/orders/buyer/buyer.repository';
import { refuseHidden } from '@waybill/orders/order/order.repository';
import { listOrderEventsOperation } from '@waybill/orders/trail/trail.operations';
import { listTrail } from '@waybill/orders/trail/trail.repository';

export const handler = serve(listOrderEventsOperation, async ({ path, query, ctx }) => {
  const { id } = path;
  const buyer = await buyerOf(ctx);
  const [hidden, listed] = await Promise.all([
    refuseHidden(ctx.tenant, id, buyer),
    listTrail(ctx.tenant, id, query, buyer),
  ]);
  if (hidden !== undefined) return hidden;
  return isRejection(listed) ? listed : presentPage(listed, query);
});
