import { serve } from '@waybill/api/serve';
import { restockGoods } from '@waybill/inventories/booking/booking.command';
import { restockStockOperation } from '@waybill/inventories/booking/booking.operations';

export const handler = serve(restockStockOperation, ({ body, ctx }) => restockGoods(ctx, body));
