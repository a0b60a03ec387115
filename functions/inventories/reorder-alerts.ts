import { isAt } from '@waybill/api/places';
import { serve } from '@waybill/api/serve';
import { loadLocations } from '@waybill/inventories/location/location.repository';
import { listReorderAlertsOperation } from '@waybill/inventories/reorder/reorder.operations';
import { reorderAlerts } from '@waybill/inventories/reorder/reorder-alerts';
import { loadInventorySettings } from '@waybill/inventories/shared/settings.repository';
import { readAllStock } from '@waybill/inventories/stock/stock.repository';

export const handler = serve(listReorderAlertsOperation, async ({ ctx }) => {
  const [settings, locations, rows] = await Promise.all([
    loadInventorySettings(ctx.tenant),
    loadLocations(ctx.tenant),
    readAllStock(ctx.tenant),
  ]);
  const seen = rows.filter(({ location_id }) => isAt(ctx.places, location_id));
  return reorderAlerts(seen, locations, settings);
});
