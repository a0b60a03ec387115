import type { Moment } from '@waybill/kernel/moment';
import { isRejection } from '@waybill/kernel/rejection';
import type { OrderGoods, RouteRefusal } from '../goods/goods.port.ts';
import type { Order } from '../order/order.schema.ts';
import { joinedEntries, type Told } from './fulfillment-entries.ts';
import { arrivingLines, promiseGoods, type Seeking } from './goods-lines.ts';
import { joinLines } from './join-lines.ts';
import { codesOf } from './show-fulfillment.ts';

/** Promises goods to lines of an order that has its number, and brings the lines to their places (ORD-272). */
export function joinGoods(
  goods: OrderGoods,
  seeking: Seeking & { readonly order: Order },
  moment: Moment,
): Told | RouteRefusal {
  const routed = promiseGoods(goods, seeking);
  if (isRejection(routed)) return routed;
  const { order, items, fulfillments: before } = seeking;
  const fulfillments = joinLines(order, before, arrivingLines(items, routed), moment);
  return { fulfillments, told: joinedEntries(before, fulfillments, codesOf(goods.locations)) };
}
