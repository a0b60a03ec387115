import { serve } from '@waybill/api/serve';
import { transferGoods } from '@waybill/inventories/booking/booking.command';
import { transferStockOperation } from '@waybill/inventories/booking/booking.operations';

export const handler = serve(transferStockOperation, ({ body, ctx }) => transferGoods(ctx, body));
