import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { readShipment, ship } from '@waybill/orders/shipment/ship-order';
import { shipOrder } from '@waybill/orders/shipment/shipment.operations';

export const handler = serve(shipOrder, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readShipment(body), ship),
);
