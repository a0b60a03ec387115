import { serve } from '@waybill/api/serve';
import { receiveStockOperation } from '@waybill/inventories/booking/booking.operations';
import { receiveGoods } from '@waybill/inventories/booking/receive-stock.command';

export const handler = serve(receiveStockOperation, ({ body, ctx }) => receiveGoods(ctx, body));
