import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { requestReturn } from '@waybill/orders/return/request-return';
import { requestReturnOperation } from '@waybill/orders/return/return.operations';
import { readReturnRequest } from '@waybill/orders/return/return-input';

export const handler = serve(requestReturnOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readReturnRequest(body, ctx.principal), requestReturn),
);
