import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { unholdFulfillmentOperation } from '@waybill/orders/fulfillment/fulfillment.operations';
import { unholdFulfillment } from '@waybill/orders/fulfillment/hold-fulfillment';
import { onFulfillment } from '@waybill/orders/fulfillment/unfinished-fulfillment';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(unholdFulfillmentOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, onFulfillment(orderGoods, ctx, path.fid, body), unholdFulfillment),
);
