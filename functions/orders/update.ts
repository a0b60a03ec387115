import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { updateOrder } from '@waybill/orders/order/command.operations';
import { readUpdate, update } from '@waybill/orders/order/update';

export const handler = serve(updateOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readUpdate(body, ctx.principal),
    decide: update,
  }),
);
