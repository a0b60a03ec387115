import type { Context } from '@waybill/api/context';
import { momentAt } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { type Command, runCommand } from '@waybill/work/command';
import { readCart, type WholeCart } from './cart.repository.ts';
import { cartStore } from './cart.store.ts';
import { moveWrites } from './cart.writes.ts';
import { refuseUnseen } from './cart-reach.ts';
import { refuseInactive } from './cart-status.ts';

type Removed = { readonly deleted: true; readonly id: string };
type Refusal = Rejection<'not_found' | 'cart_not_active'> | Conflict;

/** Deletes a cart with its lines, however many (CRT-18). */
export async function deleteCart(ctx: Context, id: string) {
  const { tenant, now } = ctx;
  const command: Command<WholeCart, WholeCart, Removed, Refusal> = {
    load: () => readCart(tenant, id),
    decide: (stored) =>
      refuseUnseen(stored.cart, ctx.principal) ?? refuseInactive(stored.cart) ?? stored,
    write: (stored) => {
      const { cart, version } = stored;
      const { at } = momentAt(now, { at: cart.updated_at, rev: version.rev });
      return [
        ...cartStore.remove(tenant, stored, now),
        ...moveWrites(tenant, { before: cart }, at),
      ];
    },
    present: () => ({ deleted: true, id }),
  };
  return runCommand(ctx, command);
}
