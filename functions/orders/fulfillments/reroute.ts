import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { rerouteFulfillmentOperation } from '@waybill/orders/fulfillment/fulfillment.operations';
import { askRerouted, readReroute, reroute } from '@waybill/orders/fulfillment/reroute-fulfillment';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(rerouteFulfillmentOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readReroute(path.fid, body, ctx.places), reroute, {
    port: orderGoods,
    ask: askRerouted,
  }),
);
