import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { FillCart } from './cart-port.ts';
import type { ToCartBody, ToOrderBody } from './conversion.operations.ts';
import { asCartFill, asOrder } from './convert-list.ts';
import { type ArticlePorts, loadConversion } from './load-conversion.repository.ts';
import type { PlaceOrder } from './order-port.ts';

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

/** Orders a list: placement decides everything that an order is (ORL-60 to ORL-63). */
export async function toOrder<Refusal extends Rejection>(
  ctx: Context,
  listId: string,
  { currency = null, customer_order_number = null }: ToOrderBody,
  { place, ...articles }: ArticlePorts & { readonly place: PlaceOrder<Refusal> },
) {
  const loaded = await loadConversion(ctx, listId, currency, articles);
  if (isRejection(loaded)) return loaded;
  const { list, positions, prices, skipped } = loaded;
  const isBuyer = ctx.principal !== undefined;
  const order = asOrder(list, positions, prices, { currency, customer_order_number, isBuyer });
  return place(ctx, order, (placed) => {
    const { id: order_id, number: order_number, status } = placed;
    const created = { order_id, order_number, status, positions: positions.length };
    return { list_id: list.id, ...created, skipped: [...skipped], order: placed };
  });
}
