import { serve } from '@waybill/api/serve';
import { changeStock } from '@waybill/inventories/booking/change.repository';
import { decideCreateStock, readNewStock } from '@waybill/inventories/stock/create';
import { createStock } from '@waybill/inventories/stock/stock.operations';
import { loadStock } from '@waybill/inventories/stock/stock.repository';
import { isRejection } from '@waybill/kernel/rejection';

export const handler = serve(createStock, async ({ body, ctx }) => {
  const fields = readNewStock(body);
  if (isRejection(fields)) return fields;
  return changeStock(ctx, {
    load: () => loadStock(ctx.tenant, [fields]),
    decide: ({ locations, moment }, { stock }) =>
      decideCreateStock(fields, { locations, rows: stock.map(({ row }) => row) }, moment),
    present: (row) => row,
  });
});
