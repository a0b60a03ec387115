import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { isRejection } from '@waybill/kernel/rejection';
import { listFulfillmentsOperation } from '@waybill/orders/fulfillment/fulfillment.operations';
import { listFulfillments } from '@waybill/orders/fulfillment/fulfillments.repository';
import { codesOf, showFulfillment } from '@waybill/orders/fulfillment/show-fulfillment';

export const handler = serve(listFulfillmentsOperation, async ({ query, ctx }) => {
  const locations = await orderGoods.locations(ctx.tenant);
  const listed = await listFulfillments(ctx.tenant, query, locations);
  if (isRejection(listed)) return listed;
  const codes = codesOf(locations);
  const rows = listed.rows.map((row) => showFulfillment(row, codes));
  return presentPage({ ...listed, rows }, query);
});
