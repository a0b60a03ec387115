import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { requestReturn as decide } from '@waybill/orders/return/request-return';
import { requestReturn } from '@waybill/orders/return/return.operations';
import { readReturnRequest } from '@waybill/orders/return/return-input';

export const handler = serve(requestReturn, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readReturnRequest(body, ctx.principal), decide),
);
