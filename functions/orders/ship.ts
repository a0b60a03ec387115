import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { askReserved } from '@waybill/orders/fulfillment/goods-lines';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { readShipment, ship } from '@waybill/orders/shipment/ship-order';
import { shipOrderOperation } from '@waybill/orders/shipment/shipment.operations';
import { parcelCodes } from '@waybill/peppol/rules/parcel-codes';

export const handler = serve(shipOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readShipment(body, ctx.places, parcelCodes), ship, {
    port: orderGoods,
    ask: askReserved,
  }),
);
