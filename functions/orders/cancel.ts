import { serve } from '@waybill/api/serve';
import { cancel } from '@waybill/orders/order/cancel';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { cancelOrder } from '@waybill/orders/order/command.operations';

export const handler = serve(cancelOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: { ...body, byBuyer: ctx.principal !== undefined },
    decide: cancel,
  }),
);
