import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { FillCart } from './cart-port.ts';
import type { ToCartBody } from './conversion.operations.ts';
import { asCartFill } from './convert-list.ts';
import { type ArticlePorts, loadConversion } from './load-conversion.repository.ts';

/** Fills a cart of a list's owner with the list, in one change of the cart (ORL-55 to ORL-58). */
export async function toCart<Refusal extends Rejection>(
  ctx: Context,
  listId: string,
  { cart_id = null, currency = null, mode: asked }: ToCartBody,
  { fill, ...articles }: ArticlePorts & { readonly fill: FillCart<Refusal> },
) {
  const loaded = await loadConversion(ctx, listId, currency, articles);
  if (isRejection(loaded)) return loaded;
  const { list, positions, prices, skipped, settings } = loaded;
  const mode = asked ?? settings.cart_merge_mode;
  const filling = asCartFill(list, positions, prices, {
    currency,
    mode,
    cart_id,
    actingContact: ctx.principal?.contactId,
  });
  return fill(ctx, filling, (filled) => {
    return { list_id: list.id, ...filled, mode, skipped: [...skipped] };
  });
}
