import { isRejection } from '@waybill/kernel/rejection';
import { goodsLines, promiseGoods } from '../fulfillment/goods-lines.ts';
import { codesOf } from '../fulfillment/show-fulfillment.ts';
import type { OrderGoods, RouteRefusal } from '../goods/goods.port.ts';
import { refuseDetailSize, UNDRAWN } from '../order/order-size.ts';
import type { PlacementSettings } from '../shared/settings.ts';
import { numberOrder, type PlacementDecision, preview, STANDARD_STEP } from './place-order.ts';

/** The step by which positions are covered that wait for their numbers. */
const COVERED = { ...UNDRAWN, position_step: STANDARD_STEP };

/**
 * Promises the goods of a placement that moves stock, before its number is drawn; a refusal names its
 * positions as they were sent (ORD-272).
 */
export function promisePlacement(
  decision: PlacementDecision,
  goods: OrderGoods,
  { routing_strategy: strategy }: PlacementSettings,
  within = '',
): PlacementDecision | RouteRefusal {
  const { order } = decision;
  const { items } = numberOrder(decision, COVERED).order;
  const sent = new Map(decision.items.map(({ id }, index) => [id, index]));
  const lines = goodsLines(items, (_, { id }) => `${within}items.${sent.get(id)}`);
  const routed = promiseGoods(goods, { order, items, lines, fulfillments: [], strategy });
  if (isRejection(routed)) return routed;
  const promised = { ...decision, promised: { routed, codes: codesOf(goods.locations) } };
  return refuseDetailSize(preview(promised)) ?? promised;
}
