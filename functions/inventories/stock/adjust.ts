import { serve } from '@waybill/api/serve';
import { adjustRow } from '@waybill/inventories/booking/adjust-stock.command';
import { adjustStockRow } from '@waybill/inventories/booking/booking.operations';

export const handler = serve(adjustStockRow, ({ path, body, ctx }) =>
  adjustRow(ctx, path.id, body),
);
