import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { receiveReturnOperation } from '@waybill/orders/return/return.operations';
import { receiveReturn } from '@waybill/orders/return/return-commands';

export const handler = serve(receiveReturnOperation, ({ path, ctx }) =>
  changeOrder(ctx, path.id, { returnId: path.rid }, receiveReturn),
);
