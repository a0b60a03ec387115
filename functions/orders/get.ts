import { serve } from '@waybill/api/serve';
import { loadAggregate } from '@waybill/orders/order/aggregate.repository';
import { getOrder } from '@waybill/orders/order/order.operations';

export const handler = serve(getOrder, async ({ path, ctx }) =>
  loadAggregate(ctx.tenant, String(path['id'])),
);
