import { serve } from '@waybill/api/serve';
import { changeStock } from '@waybill/inventories/booking/change-stock.command';
import { stockChangeParts } from '@waybill/inventories/booking/stock-change.writes';
import { decideCreateStock, readNewStock } from '@waybill/inventories/stock/create-stock';
import { createStock } from '@waybill/inventories/stock/stock.operations';
import { loadStock } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(createStock, async ({ body, ctx }) => {
  const fields = readNewStock(body);
  if (isRejection(fields)) return fields;
  return changeStock(ctx, {
    load: () => loadStock(ctx.tenant, [fields]),
    decide: ({ locations, moment }, { stock }) => {
      const rows = stock.map(({ row }) => row);
      const after = decideCreateStock(fields, { locations, rows }, moment);
      if (isRejection(after)) return after;
      const change = { rows: [{ before: undefined, after, exact: true }], bookings: [] };
      return { change, answer: after };
    },
    parts: stockChangeParts,
    present: (row) => row,
  });
});
