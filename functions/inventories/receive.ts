import { serve } from '@waybill/api/serve';
import { receiveGoods } from '@waybill/inventories/booking/booking.command';
import { receiveStockOperation } from '@waybill/inventories/booking/booking.operations';

export const handler = serve(receiveStockOperation, ({ body, ctx }) => receiveGoods(ctx, body));
