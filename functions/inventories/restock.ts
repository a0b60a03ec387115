import { serve } from '@waybill/api/serve';
import { restockStock } from '@waybill/inventories/booking/booking.operations';
import { changeStock } from '@waybill/inventories/booking/change.repository';
import { resolveLocation } from '@waybill/inventories/booking/location-of-call';
import { nothingBooked } from '@waybill/inventories/booking/movement-batch';
import { refuseReason } from '@waybill/inventories/booking/reason';
import {
  decideRestock,
  notRestocked,
  readRestock,
  restocks,
} from '@waybill/inventories/booking/restock';
import { loadStock } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(restockStock, async ({ body, ctx }) => {
  const returned = readRestock(body);
  if (isRejection(returned)) return returned;
  return changeStock(ctx, {
    refuse: (settings) =>
      restocks(returned, settings) ? refuseReason('receipt', returned.reason, settings) : undefined,
    load: (own) => loadStock(ctx.tenant, returned.lines, own),
    decide: ({ book, locations, settings, moment }) => {
      if (!restocks(returned, settings)) return nothingBooked(notRestocked);
      const { location_code } = returned;
      const location = resolveLocation(locations, location_code, settings.default_location_code);
      return isRejection(location)
        ? location
        : decideRestock(book, { ...returned, location }, moment);
    },
    present: (answer) => answer,
  });
});
