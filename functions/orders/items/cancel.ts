import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { cancelItems, readItemsCancel } from '@waybill/orders/command/cancel-items';
import { cancelOrderItemsOperation } from '@waybill/orders/command/command.operations';
import { askReserved } from '@waybill/orders/fulfillment/goods-lines';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(cancelOrderItemsOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readItemsCancel(body), cancelItems, {
    port: orderGoods,
    ask: askReserved,
  }),
);
