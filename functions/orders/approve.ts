import { serve } from '@waybill/api/serve';
import { approve, readApprover } from '@waybill/orders/command/approve-order';
import { approveOrder } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/order-change.repository';

export const handler = serve(approveOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readApprover(body, ctx.principal),
    decide: approve,
  }),
);
