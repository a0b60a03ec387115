import type { Moment } from '@waybill/kernel/moment';
import { isRejection } from '@waybill/kernel/rejection';
import type { OrderGoods, RouteRefusal } from '../goods/goods.port.ts';
import type { Item } from '../order/item.schema.ts';
import type { Order } from '../order/order.schema.ts';
import { joinedEntries, type Told } from './fulfillment-entries.ts';
import { arrivingLines, goodsLines, promiseGoods, type Seeking } from './goods-lines.ts';
import { joinLines } from './join-lines.ts';
import { codesOf } from './show-fulfillment.ts';

/** An order that has its number, and the positions of it that come to places now. */
interface Joining extends Omit<Seeking, 'lines'> {
  readonly order: Order;
  readonly joining: readonly Item[];
}

/**
 * Promises goods to positions of an order and brings them to their places (ORD-272); nothing where the order
 * moves no stock.
 */
export function joinGoods(
  { joining, ...seeking }: Joining,
  goods: OrderGoods | undefined,
  moment: Moment,
): Told | RouteRefusal {
  if (goods === undefined) return { fulfillments: [], told: [] };
  const lines = goodsLines(joining, (index) => `items.${index}`);
  const routed = promiseGoods(goods, { ...seeking, lines });
  if (isRejection(routed)) return routed;
  const { order, items, fulfillments: before } = seeking;
  const fulfillments = joinLines(order, before, arrivingLines(items, routed), moment);
  return { fulfillments, told: joinedEntries(before, fulfillments, codesOf(goods.locations)) };
}
