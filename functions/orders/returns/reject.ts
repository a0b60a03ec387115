import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { rejectReturnOperation } from '@waybill/orders/return/return.operations';
import { rejectReturn } from '@waybill/orders/return/return-commands';

export const handler = serve(rejectReturnOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, { ...body, returnId: path.rid }, rejectReturn),
);
