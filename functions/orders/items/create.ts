import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { addItems, askAdded, readAddition } from '@waybill/orders/command/add-items';
import { addOrderItemsOperation } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(addOrderItemsOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readAddition(body, ctx), addItems, {
    port: orderGoods,
    ask: askAdded,
  }),
);
