import { serve } from '@waybill/api/serve';
import { reserveStockOperation } from '@waybill/inventories/reservation/reservation.operations';
import { reserveGoods } from '@waybill/inventories/reservation/reserve-stock.command';

export const handler = serve(reserveStockOperation, ({ body, ctx }) => reserveGoods(ctx, body));
