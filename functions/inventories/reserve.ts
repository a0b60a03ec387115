import { serve } from '@waybill/api/serve';
import { reserveStock } from '@waybill/inventories/reservation/reservation.operations';
import { reserveGoods } from '@waybill/inventories/reservation/reserve-stock.command';

export const handler = serve(reserveStock, ({ body, ctx }) => reserveGoods(ctx, body));
