import type { Waybill } from '@waybill/client';
import { refusedBy } from '../frame/api/refused.ts';
import { choicesFor, endGoods, mayEndGoods } from '../orders/goods/end-goods.ts';
import { goodsOffer, isDone } from '../orders/goods/goods.ts';
import { loadReserved } from '../orders/goods/load-reserved.ts';

interface Settling {
  readonly may: (operation: string) => boolean;
  /** Reservations are ended where that books exactly what leaves. */
  readonly isWanted: boolean;
  readonly idempotencyKey: string;
}

/**
 * Ends the reservations of an order of which nothing leaves any more. Answers what stays reserved, which
 * the page of the order offers to end; nothing where the order moves its stock by itself. The order itself is done: no failure here refuses it.
 */
export async function settleGoods(
  waybill: Waybill,
  id: string,
  { may, isWanted, idempotencyKey }: Settling,
): Promise<string | undefined> {
  if (!mayEndGoods(may)) return undefined;
  try {
    const order = await waybill.orders.get({ id });
    if (order.moves_stock || !isDone(order)) return undefined;
    const offer = goodsOffer(order, [], await loadReserved(waybill, order, {}));
    const isEnded = isWanted && choicesFor(offer, may)[0] !== 'keep';
    const problems = isEnded
      ? await endGoods(waybill, { offer }, { may, idempotencyKey })
      : offer.reserved.map(({ title }) => `Still reserved: ${title}.`);
    return [...problems, ...offer.differences].join(' ') || undefined;
  } catch (error) {
    return `Its reservations could not be read: ${refusedBy(error).sentence}`;
  }
}
