import { serve } from '@waybill/api/serve';
import { approve, readApprover } from '@waybill/orders/command/approve-order';
import { approveOrderOperation } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(approveOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readApprover(body, ctx.principal), approve),
);
