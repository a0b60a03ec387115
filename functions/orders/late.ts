import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listLateOrdersOperation } from '@waybill/orders/late/late.operations';
import { asOfDay } from '@waybill/orders/late/late-orders';
import { listLateOrders } from '@waybill/orders/late/late-orders.repository';
import { orderSettings } from '@waybill/orders/shared/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(listLateOrdersOperation, async ({ query, ctx }) => {
  const asOf = asOfDay(query.filters, ctx.now);
  if (isRejection(asOf)) return asOf;
  const settings = (await loadSettings(ctx.tenant, orderSettings)).for(undefined);
  const rule = { asOf, lateAfterDays: settings.late_after_days };
  const listed = await listLateOrders(ctx.tenant, rule, query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
