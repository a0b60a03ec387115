import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { rejectReturn as decide } from '@waybill/orders/return/reject-return';
import { rejectReturn } from '@waybill/orders/return/return.operations';

export const handler = serve(rejectReturn, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, { ...body, returnId: path.rid }, decide),
);
