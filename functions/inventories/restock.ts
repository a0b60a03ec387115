import { serve } from '@waybill/api/serve';
import { restockStock } from '@waybill/inventories/booking/booking.operations';
import { restockGoods } from '@waybill/inventories/booking/restock-stock.command';

export const handler = serve(restockStock, ({ body, ctx }) => restockGoods(ctx, body));
