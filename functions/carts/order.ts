import { serve } from '@waybill/api/serve';
import { orderCartOperation } from '@waybill/carts/order/order.operations';
import { orderCart } from '@waybill/carts/order/order-cart.command';
import { reserveStockOperation } from '@waybill/inventories/reservation/reservation.operations';
import { loadReserve } from '@waybill/inventories/reservation/reserve-stock.command';
import type { Rejection } from '@waybill/kernel/rejection';

const refusals = new Map(Object.entries(reserveStockOperation.errors));
const stock = {
  load: loadReserve,
  statusOf: ({ rejected }: Rejection) => refusals.get(rejected)?.status,
};

export const handler = serve(orderCartOperation, ({ path, body, ctx }) =>
  orderCart(ctx, path.id, body, stock),
);
