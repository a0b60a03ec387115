import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/order-change.repository';
import { readShipment, ship } from '@waybill/orders/shipment/ship-order';
import { shipOrder } from '@waybill/orders/shipment/shipment.operations';

export const handler = serve(shipOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readShipment(body),
    decide: ship,
  }),
);
