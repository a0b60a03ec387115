import { serve } from '@waybill/api/serve';
import { loadInventorySettings } from '@waybill/inventories/booking/change.repository';
import { loadLocations } from '@waybill/inventories/location/location.repository';
import { reorderAlerts } from '@waybill/inventories/reorder/alerts';
import { listReorderAlerts } from '@waybill/inventories/reorder/reorder.operations';
import { readAllStock } from '@waybill/inventories/stock/stock.repository';

export const handler = serve(listReorderAlerts, async ({ ctx }) => {
  const [settings, locations, rows] = await Promise.all([
    loadInventorySettings(ctx.tenant),
    loadLocations(ctx.tenant),
    readAllStock(ctx.tenant),
  ]);
  return reorderAlerts(rows, locations, settings);
});
