import { isRefusal, type Waybill } from '@waybill/client';
import type { StockRestock } from '@waybill/client/shapes';
import { callKeys } from '../../frame/api/call-keys.ts';
import { type FollowUp, keyBaseOf } from './follow-up.ts';

/** Asks the stock for goods that came back under the reference of a follow-up. */
async function wasBooked(waybill: Waybill, { order_ref }: StockRestock): Promise<boolean> {
  if (typeof order_ref !== 'string') return false;
  const asked = { order_ref, type: 'restock', limit: 1 } as const;
  try {
    return (await waybill.inventories.movements.list(asked)).total > 0;
  } catch (error) {
    // A refusal of the question decides nothing about the goods.
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * Books the goods of a follow-up. The service forgets a key after a day (API-82), so a try that got no
 * answer is looked up among the movements before it is made again, where the key may see them.
 */
export async function restockOnce(
  waybill: Waybill,
  one: FollowUp,
  { body, may }: { readonly body: StockRestock; readonly may: (operation: string) => boolean },
): Promise<void> {
  const isRepeat = one.unanswered !== undefined && may('inventories.movements.list');
  if (isRepeat && (await wasBooked(waybill, body))) return;
  await callKeys(keyBaseOf(one))(body, (idempotencyKey) =>
    waybill.inventories.restock(body, { idempotencyKey }),
  );
}
