import { serve } from '@waybill/api/serve';
import { restockStockOperation } from '@waybill/inventories/booking/booking.operations';
import { restockGoods } from '@waybill/inventories/booking/restock-stock.command';

export const handler = serve(restockStockOperation, ({ body, ctx }) => restockGoods(ctx, body));
