import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { completeOrderOperation } from '@waybill/orders/command/command.operations';
import { complete } from '@waybill/orders/command/complete-order';
import { askReserved } from '@waybill/orders/fulfillment/goods-lines';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(completeOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, complete, { port: orderGoods, ask: askReserved }),
);
