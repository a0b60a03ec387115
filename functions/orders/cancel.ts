import { serve } from '@waybill/api/serve';
import { cancel } from '@waybill/orders/command/cancel-order';
import { cancelOrder } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/order-change.repository';

export const handler = serve(cancelOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: { ...body, byBuyer: ctx.principal !== undefined },
    decide: cancel,
  }),
);
