import { authorOf } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { scanReorderAlertsOperation } from '@waybill/inventories/reorder/reorder.operations';
import { scanReorderAlerts } from '@waybill/inventories/reorder/scan-reorder-alerts.command';
import { loadInventorySettings } from '@waybill/inventories/shared/settings.repository';

/** Leaves time to answer within the limit of a call. */
const BUDGET_MS = 15_000;

export const handler = serve(scanReorderAlertsOperation, async ({ ctx }) => {
  const { tenant, at, now } = ctx;
  const asked = { tenant, at, until: now.getTime() + BUDGET_MS, author: authorOf(ctx) };
  return scanReorderAlerts(asked, await loadInventorySettings(tenant));
});
