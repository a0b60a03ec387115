import { serve } from '@waybill/api/serve';
import { receiveStock } from '@waybill/inventories/booking/booking.operations';
import { changeStock } from '@waybill/inventories/booking/change.repository';
import { resolveLocation } from '@waybill/inventories/booking/location-of-call';
import { refuseReason } from '@waybill/inventories/booking/reason';
import { decideReceive, readReceipt } from '@waybill/inventories/booking/receive';
import { loadStock } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(receiveStock, async ({ body, ctx }) => {
  const receipt = readReceipt(body);
  if (isRejection(receipt)) return receipt;
  return changeStock(ctx, {
    refuse: (settings) => refuseReason('receipt', receipt.reason, settings),
    load: (own) => loadStock(ctx.tenant, receipt.lines, own),
    decide: ({ book, locations, settings, moment }) => {
      const { location_code } = receipt;
      const location = resolveLocation(locations, location_code, settings.default_location_code);
      return isRejection(location)
        ? location
        : decideReceive(book, { ...receipt, location }, moment);
    },
    present: (batch) => batch,
  });
});
