import type { Waybill } from '@waybill/client';
import { make } from '../../frame/api/call.ts';
import { refusedBy } from '../../frame/api/refused.ts';
import type { GoodsChoice, GoodsEnd, GoodsOffer } from './goods.ts';

/** The operation of each end, and what its button says. */
export const GOODS_ENDS = {
  commit: { operation: 'inventories.commit', label: 'Commit' },
  release: { operation: 'inventories.release', label: 'Release' },
} as const satisfies Record<GoodsEnd, object>;

type May = (operation: string) => boolean;

/** Says that a key may see and end reservations of orders. */
export const mayEndGoods = (may: May): boolean =>
  may('inventories.reservations.list') &&
  Object.values(GOODS_ENDS).some(({ operation }) => may(operation));

/**
 * The choices of a reference, what fits first; without any that fits, all of them with what changes
 * nothing first.
 */
export function choicesFor({ fits }: GoodsOffer, may: May): GoodsChoice[] {
  const all: readonly GoodsChoice[] =
    fits === 'keep' ? ['keep', 'commit', 'release'] : [fits, 'keep'];
  return all.filter((one) => one === 'keep' || may(GOODS_ENDS[one].operation));
}

/** Choice for a reference, by its name; the one that fits where nothing was chosen. */
export type ChosenGoods = Readonly<Record<string, GoodsChoice>>;

/**
 * Ends the reservations of each reference as it was chosen, each in a call of its own; answers why some
 * were not. The command before it is carried out already: what stays reserved is seen on the order.
 */
export async function endGoods(
  waybill: Waybill,
  { offer, choices = {} }: { readonly offer: GoodsOffer; readonly choices?: ChosenGoods },
  { may, idempotencyKey }: { readonly may: May; readonly idempotencyKey: string },
): Promise<string[]> {
  const problems: string[] = [];
  const [first] = choicesFor(offer, may);
  for (const [index, { reference }] of offer.reserved.entries()) {
    const choice = choices[reference] ?? first;
    if (choice === undefined || choice === 'keep') continue;
    try {
      const call = { ...GOODS_ENDS[choice], body: { order_ref: reference } };
      await make(waybill, call, { idempotencyKey: `${idempotencyKey}:${index}` });
    } catch (error) {
      problems.push(refusedBy(error).sentence);
    }
  }
  return problems;
}
