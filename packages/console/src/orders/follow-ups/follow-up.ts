import type { RestockItem, Return, StockRestock } from '@waybill/client/shapes';
import { isDecided } from '../../frame/api/call-keys.ts';
import { refusedBy } from '../../frame/api/refused.ts';
import { number } from '../../frame/format/money.ts';
import { articleNames } from '../goods/position-names.ts';

/** Goods of a return that wait to be put back into stock, until that was done or is not needed. */
export interface FollowUp {
  /** The id of the return: its goods come back once. */
  readonly id: string;
  readonly tenant: string;
  readonly orderId: string;
  readonly body: StockRestock;
  /** Its effect, in words of the shop. */
  readonly sentence: string;
  /** Count of refusals; a part of its keys. */
  readonly refusals?: number;
  /**
   * Call that was sent and got no answer: that alone is sent again, so that the goods are booked
   * once.
   */
  readonly unanswered?: StockRestock;
  /** Why the last try did not do it. */
  readonly problem?: string;
}

/** Goods that a completed return puts back. */
function restockBody(items: readonly RestockItem[], returnNumber: string): StockRestock {
  return {
    items: items.map(({ product_id, sku, quantity }) => ({
      ...(product_id === null ? { sku: sku ?? '' } : { product_id }),
      quantity,
    })),
    order_ref: returnNumber,
    restock: true,
  };
}

function restockSentence(items: readonly RestockItem[], returnNumber: string): string {
  const words = articleNames(
    items.map((item) => ({ ...item, name: null })),
    number,
  );
  return `Put ${words.join(', ')} of ${returnNumber} back into stock.`;
}

/**
 * Note of the goods that a completed return leaves to be put back; none where nothing goes back, and none of
 * what its order booked by itself (ORD-287).
 */
export function followUpOf(
  { id, order_id, number: own }: Pick<Return, 'id' | 'order_id' | 'number'>,
  restocked: readonly RestockItem[],
): Omit<FollowUp, 'tenant'> | undefined {
  const restock = restocked.filter(({ location_code = null }) => location_code === null);
  if (restock.length === 0) return undefined;
  return {
    id,
    orderId: order_id,
    body: restockBody(restock, own),
    sentence: restockSentence(restock, own),
  };
}

/**
 * Base of the keys of its calls: the return, and anew after each refusal, whatever page sends it.
 */
export const keyBaseOf = ({ id, refusals = 0 }: FollowUp): string => `${id}:${refusals}`;

/** A follow-up after a try that did not do it, or of which that is not known. */
export function afterTry(one: FollowUp, body: StockRestock, error: unknown): FollowUp {
  const { unanswered, ...left } = one;
  const problem = refusedBy(error).sentence;
  if (!isDecided(error)) return { ...left, unanswered: body, problem };
  return { ...left, refusals: (one.refusals ?? 0) + 1, problem };
}

const isFollowUp = (one: unknown): one is FollowUp => {
  const { body } = Object(one) as Partial<FollowUp>;
  return Array.isArray(body?.items);
};

/** Follow-ups as they were stored; none where the text is none of ours. */
export function storedFollowUps(text: string | null): FollowUp[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isFollowUp) : [];
  } catch {
    return [];
  }
}
