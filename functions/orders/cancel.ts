import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { cancel, readCancel } from '@waybill/orders/command/cancel-order';
import { cancelOrderOperation } from '@waybill/orders/command/command.operations';
import { askReserved } from '@waybill/orders/fulfillment/goods-lines';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(cancelOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readCancel(body, ctx), cancel, {
    port: orderGoods,
    ask: askReserved,
  }),
);
