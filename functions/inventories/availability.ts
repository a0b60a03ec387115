import { serve } from '@waybill/api/serve';
import {
  availabilityOf,
  locationsInScope,
  readAvailability,
} from '@waybill/inventories/availability/availability';
import { getAvailabilityOperation } from '@waybill/inventories/availability/availability.operations';
import { loadStatesOf } from '@waybill/inventories/availability-state/availability-state.repository';
import { loadLocations } from '@waybill/inventories/location/location.repository';
import { readStock } from '@waybill/inventories/stock/stock.repository';
import { openBook } from '@waybill/inventories/stock/stock-book';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(getAvailabilityOperation, async ({ body, ctx }) => {
  const { lines, location_code } = readAvailability(body);
  const [locations, stock] = await Promise.all([
    loadLocations(ctx.tenant),
    readStock(ctx.tenant, lines),
  ]);
  const scope = locationsInScope({ locations, places: ctx.places }, location_code);
  if (isRejection(scope)) return scope;
  const rows = stock.map(({ row }) => row);
  const states = await loadStatesOf(ctx.tenant, rows);
  return { items: availabilityOf(openBook(stock, ctx), lines, scope, states) };
});
