import { serve } from '@waybill/api/serve';
import { approve, readApprover } from '@waybill/orders/order/approve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { approveOrder } from '@waybill/orders/order/command.operations';

export const handler = serve(approveOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readApprover(body, ctx.principal),
    decide: approve,
  }),
);
