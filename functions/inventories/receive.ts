import { serve } from '@waybill/api/serve';
import { receiveStock } from '@waybill/inventories/booking/booking.operations';
import { receiveGoods } from '@waybill/inventories/booking/receive-stock.command';

export const handler = serve(receiveStock, ({ body, ctx }) => receiveGoods(ctx, body));
