import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { EMPTY_PAGE } from '@waybill/table/list';
import { listDeliveriesOperation } from '@waybill/webhooks/record/delivery.operations';
import { selectDeliveries } from '@waybill/webhooks/record/delivery-list';
import { listDeliveries } from '@waybill/webhooks/record/delivery-list.repository';

export const handler = serve(listDeliveriesOperation, async ({ query, ctx }) => {
  const selection = selectDeliveries(query);
  if (selection === undefined) return presentPage(EMPTY_PAGE, query);
  return presentPage(await listDeliveries(ctx.tenant, selection, query, ctx.now), query);
});
