import { serve } from '@waybill/api/serve';
import { adjustGoods } from '@waybill/inventories/booking/booking.command';
import { adjustStockOperation } from '@waybill/inventories/booking/booking.operations';

export const handler = serve(adjustStockOperation, ({ body, ctx }) => adjustGoods(ctx, body));
