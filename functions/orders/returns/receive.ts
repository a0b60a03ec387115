import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { receiveReturn } from '@waybill/orders/return/receive-return';
import { receiveReturnOperation } from '@waybill/orders/return/return.operations';

export const handler = serve(receiveReturnOperation, ({ path, ctx }) =>
  changeOrder(ctx, path.id, { returnId: path.rid }, receiveReturn),
);
