import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { placeOrder } from '@waybill/orders/placement/place-order.command';
import { placeOrderOperation } from '@waybill/orders/placement/placement.operations';

export const handler = serve(placeOrderOperation, ({ body, ctx }) =>
  placeOrder(ctx, body, (order) => order, orderGoods),
);
