import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { isRejection } from '@waybill/kernel/rejection';
import { listShipmentsOperation } from '@waybill/orders/shipment/shipment.operations';
import { listShipments } from '@waybill/orders/shipment/shipments.repository';

export const handler = serve(listShipmentsOperation, async ({ query, ctx }) => {
  const listed = await listShipments(ctx.tenant, query, () => orderGoods.locations(ctx.tenant));
  return isRejection(listed) ? listed : presentPage(listed, query);
});
