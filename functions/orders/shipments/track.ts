import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { readTracking, trackShipment } from '@waybill/orders/shipment/change-shipment';
import { trackShipmentOperation } from '@waybill/orders/shipment/shipment.operations';

export const handler = serve(trackShipmentOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readTracking(path.sid, body, ctx.places), trackShipment),
);
