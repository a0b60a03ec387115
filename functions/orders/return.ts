import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { requestReturn } from '@waybill/orders/return/request-return';
import { requestReturnOperation } from '@waybill/orders/return/return.operations';
import { readReturnRequest } from '@waybill/orders/return/return-input';
import { loadReasons } from '@waybill/orders/return-reason/return-reason.repository';

export const handler = serve(requestReturnOperation, ({ path, body, ctx }) =>
  changeOrder(
    ctx,
    path.id,
    async () => readReturnRequest(body, ctx.principal, await loadReasons(ctx.tenant)),
    requestReturn,
  ),
);
