import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { readShipmentUpdate, updateShipment } from '@waybill/orders/shipment/change-shipment';
import { updateShipmentOperation } from '@waybill/orders/shipment/shipment.operations';

export const handler = serve(updateShipmentOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readShipmentUpdate(path.sid, body, ctx.places), updateShipment),
);
