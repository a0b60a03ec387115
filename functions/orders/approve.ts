import { serve } from '@waybill/api/serve';
import { approve, readApprover } from '@waybill/orders/command/approve-order';
import { approveOrder } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(approveOrder, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readApprover(body, ctx.principal), approve),
);
