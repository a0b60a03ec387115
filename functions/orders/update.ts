import { serve } from '@waybill/api/serve';
import { updateOrder } from '@waybill/orders/command/command.operations';
import { readUpdate, update } from '@waybill/orders/command/update-order';
import { changeOrder } from '@waybill/orders/order/order-change.repository';

export const handler = serve(updateOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readUpdate(body, ctx.principal),
    decide: update,
  }),
);
