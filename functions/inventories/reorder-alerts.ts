import { serve } from '@waybill/api/serve';
import { loadLocations } from '@waybill/inventories/location/location.repository';
import { listReorderAlerts } from '@waybill/inventories/reorder/reorder.operations';
import { reorderAlerts } from '@waybill/inventories/reorder/reorder-alerts';
import { inventorySettings } from '@waybill/inventories/settings';
import { readAllStock } from '@waybill/inventories/stock/stock.repository';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(listReorderAlerts, async ({ ctx }) => {
  const [stored, locations, rows] = await Promise.all([
    loadSettings(ctx.tenant, 'inventories'),
    loadLocations(ctx.tenant),
    readAllStock(ctx.tenant),
  ]);
  return reorderAlerts(rows, locations, inventorySettings(stored.for(undefined)));
});
