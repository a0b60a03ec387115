import { serve } from '@waybill/api/serve';
import { countGoods } from '@waybill/inventories/booking/booking.command';
import { countStockOperation } from '@waybill/inventories/booking/booking.operations';

export const handler = serve(countStockOperation, ({ body, ctx }) => countGoods(ctx, body));
