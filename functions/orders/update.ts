import { serve } from '@waybill/api/serve';
import { updateOrderOperation } from '@waybill/orders/command/command.operations';
import { readUpdate, update } from '@waybill/orders/command/update-order';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(updateOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readUpdate(body, ctx.principal), update),
);
