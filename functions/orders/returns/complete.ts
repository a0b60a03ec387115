import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { completeReturnOperation } from '@waybill/orders/return/return.operations';
import { askCompleted, completeReturn } from '@waybill/orders/return/return-commands';

export const handler = serve(completeReturnOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, { ...body, returnId: path.rid }, completeReturn, {
    port: orderGoods,
    ask: askCompleted,
  }),
);
