import { serve } from '@waybill/api/serve';
import { adjustGoods } from '@waybill/inventories/booking/adjust-stock.command';
import { adjustStock } from '@waybill/inventories/booking/booking.operations';

export const handler = serve(adjustStock, ({ body, ctx }) => adjustGoods(ctx, body));
