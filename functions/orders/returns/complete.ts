import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { completeReturnOperation } from '@waybill/orders/return/return.operations';
import { completeReturn } from '@waybill/orders/return/return-commands';

export const handler = serve(completeReturnOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, { ...body, returnId: path.rid }, completeReturn),
);
