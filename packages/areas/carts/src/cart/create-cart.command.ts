import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import type { Cart, CreateCartBody } from './cart.schema.ts';
import { readNewCart } from './create-cart.ts';
import { openCart } from './open-cart.command.ts';

/** Creates a cart without lines (CRT-7 to CRT-10). */
export async function createCart(ctx: Context, body: CreateCartBody) {
  const fields = readNewCart(body, ctx.principal);
  if (isRejection(fields)) return fields;
  return openCart<Cart, never>(
    ctx,
    fields,
    (cart) => ({ cart, priced: false, children: [] }),
    (cart) => cart,
  );
}
