import { serve } from '@waybill/api/serve';
import { scanReorderAlerts as scan } from '@waybill/inventories/reorder/reorder.operations';
import { scanReorderAlerts } from '@waybill/inventories/reorder/scan-reorder-alerts.command';
import { loadInventorySettings } from '@waybill/inventories/settings.repository';

/** Leaves time to answer within the limit of a call. */
const BUDGET_MS = 15_000;

export const handler = serve(scan, async ({ ctx: { tenant, at, now } }) => {
  const until = now.getTime() + BUDGET_MS;
  return scanReorderAlerts({ tenant, at, until }, await loadInventorySettings(tenant));
});
