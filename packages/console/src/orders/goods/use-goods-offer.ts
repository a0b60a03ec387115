import type { OrderWithParts } from '@waybill/client/shapes';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { useApi } from '../../frame/api/use-api.ts';
import { mayEndGoods } from './end-goods.ts';
import { type GoodsOffer, goodsOffer } from './goods.ts';
import { loadReserved } from './load-reserved.ts';
import type { ChosenPosition } from './positions.ts';

/**
 * Offers ways to go on with the goods of an order of which `sent` is the last to leave; asked only
 * where it is, and never of an order that moves its stock by itself (ORD-282).
 */
export function useGoodsOffer(
  order: OrderWithParts,
  sent: readonly ChosenPosition[] | undefined,
): GoodsOffer | undefined {
  const { may } = useApi();
  const { id, external_ref, cart_id, moves_stock } = order;
  const isAsked = sent !== undefined && !moves_stock && mayEndGoods(may);
  const { data } = useAnswer(
    ['inventories.reservations.list', 'of order', id, external_ref, cart_id],
    (waybill, options) => loadReserved(waybill, order, options),
    { when: isAsked },
  );
  if (!isAsked || data === undefined) return undefined;
  const offer = goodsOffer(order, sent, data);
  return offer.reserved.length === 0 ? undefined : offer;
}
