import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { accept } from '@waybill/orders/fulfillment/accept-fulfillment';
import { acceptFulfillmentOperation } from '@waybill/orders/fulfillment/fulfillment.operations';
import { onFulfillment } from '@waybill/orders/fulfillment/unfinished-fulfillment';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(acceptFulfillmentOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, onFulfillment(orderGoods, ctx, path.fid, body), accept),
);
