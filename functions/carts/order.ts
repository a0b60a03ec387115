import { serve } from '@waybill/api/serve';
import { orderCartOperation } from '@waybill/carts/order/order.operations';
import { orderCart } from '@waybill/carts/order/order-cart.command';
import { countHeld } from '@waybill/inventories/order-goods/order-goods.repository';
import { reserveStockOperation } from '@waybill/inventories/reservation/reservation.operations';
import { loadReserve } from '@waybill/inventories/reservation/reserve-stock.command';
import type { Rejection } from '@waybill/kernel/rejection';
import { heldGoods } from '@waybill/orders/fulfillment/held-goods.repository';

const { errors } = reserveStockOperation;
type GoodsRefusal = Rejection<keyof typeof errors>;

const stock = {
  load: loadReserve,
  held: (tenant: string, orderRef: string) => heldGoods(tenant, orderRef, countHeld),
  refuses: (one: Rejection): one is GoodsRefusal => Object.hasOwn(errors, one.rejected),
  statusOf: ({ rejected }: GoodsRefusal) => errors[rejected].status,
};

export const handler = serve(orderCartOperation, ({ path, body, ctx }) =>
  orderCart<GoodsRefusal>(ctx, path.id, body, stock),
);
