import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { readShipment, ship } from '@waybill/orders/order/ship';
import { shipOrder } from '@waybill/orders/order/shipment.operations';

export const handler = serve(shipOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readShipment(body),
    decide: ship,
  }),
);
