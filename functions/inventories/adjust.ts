import { serve } from '@waybill/api/serve';
import { decideAdjust, readAdjustment } from '@waybill/inventories/booking/adjust';
import { adjustStock } from '@waybill/inventories/booking/booking.operations';
import { changeStock } from '@waybill/inventories/booking/change.repository';
import { resolveLocation } from '@waybill/inventories/booking/location-of-call';
import { refuseReason } from '@waybill/inventories/booking/reason';
import { loadStock } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(adjustStock, async ({ body, ctx }) => {
  const adjustment = readAdjustment(body);
  if (isRejection(adjustment)) return adjustment;
  return changeStock(ctx, {
    refuse: (settings) => refuseReason('adjustment', adjustment.reason, settings),
    load: (own) => loadStock(ctx.tenant, adjustment.lines, own),
    decide: ({ book, locations, settings, moment }) => {
      const { location_code } = adjustment;
      const location = resolveLocation(locations, location_code, settings.default_location_code);
      return isRejection(location)
        ? location
        : decideAdjust(book, { ...adjustment, location }, settings, moment);
    },
    present: (batch) => batch,
  });
});
