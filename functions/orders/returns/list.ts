import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listedReturns } from '@waybill/orders/return/listed-return';
import { listReturnsOperation } from '@waybill/orders/return/return.operations';
import { listReturns, loadReturned } from '@waybill/orders/return/returns.repository';
import { consoleSettings } from '@waybill/platform/shared/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(listReturnsOperation, async ({ query, ctx }) => {
  const [listed, ofConsole] = await Promise.all([
    listReturns(ctx.tenant, query),
    loadSettings(ctx.tenant, consoleSettings),
  ]);
  if (isRejection(listed)) return listed;
  const orders = await loadReturned(ctx.tenant, listed.rows);
  if (isRejection(orders)) return orders;
  const { customer_name: nameKey } = ofConsole.for(undefined);
  return presentPage({ ...listed, rows: listedReturns(listed.rows, orders, nameKey) }, query);
});
