import { serve } from '@waybill/api/serve';
import { adjustRow } from '@waybill/inventories/booking/booking.command';
import { adjustStockRowOperation } from '@waybill/inventories/booking/booking.operations';

export const handler = serve(adjustStockRowOperation, ({ path, body, ctx }) =>
  adjustRow(ctx, path.id, body),
);
