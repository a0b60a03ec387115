import type { Context } from '@waybill/api/context';
import type { Instant } from '@waybill/kernel/instant';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { type Command, runCommand } from '@waybill/work/command';
import { HOT_MS } from '@waybill/work/time-limits';
import { loadCart, loadOwner, readCart, type WholeCart } from './cart.repository.ts';
import type { Cart, UpdateCartBody } from './cart.schema.ts';
import { cartStore } from './cart.store.ts';
import { moveWrites, type StoredCart } from './cart.writes.ts';
import { ownerName } from './cart-owner.ts';
import { refuseInactive, refuseOrdered, refuseUnabandoned, refuseUnseen } from './cart-reach.ts';
import {
  becomeCurrent,
  abandonCart as decideAbandon,
  reopenCart as decideReopen,
  updateCart as decideUpdate,
  readCartUpdate,
} from './change-cart.ts';
import { loadOpening, loadPrevious } from './opening.repository.ts';

interface Loaded extends StoredCart {
  /** The cart that is current, where another one takes its place. */
  readonly previous?: StoredCart | undefined;
  /** The shop allows one active cart at most. */
  readonly isAlone?: boolean;
}

/** The cart after the change, and when that is. */
interface Changed {
  readonly after: Cart;
  readonly at: Instant;
}

type ChangeRefusal = Rejection<'not_found'> | Conflict;

interface CartChange<Ground extends Loaded, Refusal extends Rejection> {
  readonly load: () => Promise<Ground | Rejection<'not_found'> | Conflict>;
  /** Refuses a cart in a state that forbids the change as well. */
  readonly decide: (stored: Ground, at: Instant) => Cart | Refusal;
}

/** Changes a cart whose lines stay; one that is as asked already is left alone (CRT-20, CRT-52). */
async function changeCart<Ground extends Loaded, Refusal extends Rejection>(
  ctx: Context,
  { load, decide }: CartChange<Ground, Refusal>,
) {
  const command: Command<Ground, Changed, Cart, ChangeRefusal | Refusal> = {
    load,
    decide: (stored) => {
      const { cart, version } = stored;
      const refused = refuseUnseen(cart, ctx.principal);
      if (refused !== undefined) return refused;
      const { at } = momentAt(ctx.now, { at: cart.updated_at, rev: version.rev });
      const after = decide(stored, at);
      return isRejection(after) ? after : { after, at };
    },
    write: ({ after, at }, stored) =>
      after === stored.cart
        ? []
        : [
            ...cartStore.change(ctx.tenant, stored, { ...stored, cart: after }),
            ...moveWrites(ctx.tenant, { before: stored.cart, after }, at, stored),
          ],
    present: ({ after }) => after,
    limitMs: HOT_MS,
  };
  return runCommand(ctx, command);
}

/** Changes the fields of a cart (CRT-16, CRT-17). */
export async function updateCart(ctx: Context, id: string, body: UpdateCartBody) {
  const fields = readCartUpdate(body);
  if (isRejection(fields)) return fields;
  return changeCart(ctx, {
    load: () => loadCart(ctx.tenant, id),
    decide: ({ cart, priced }, at) =>
      refuseInactive(cart) ?? decideUpdate(cart, priced, fields, at),
  });
}

/** A cart, and the one that its owner works with. */
async function loadSwitch(tenant: string, id: string) {
  const stored = await loadCart(tenant, id);
  if (isRejection(stored) || stored.cart.is_current) return stored;
  const owner = await loadOwner(tenant, ownerName(stored.cart));
  // Another call chose the cart since it was read.
  if (owner.current === id) return concurrentModification;
  const previous = await loadPrevious(tenant, owner.current);
  return isRejection(previous) ? previous : { ...stored, previous };
}

/** Makes a cart the one its owner works with, and no other (CRT-22, CRT-23). */
export async function activateCart(ctx: Context, id: string) {
  return changeCart(ctx, {
    load: () => loadSwitch(ctx.tenant, id),
    decide: ({ cart }, at) => refuseInactive(cart) ?? becomeCurrent(cart, at),
  });
}

/** Marks a cart as left by its owner (CRT-63). */
export async function abandonCart(ctx: Context, id: string) {
  return changeCart(ctx, {
    load: () => loadCart(ctx.tenant, id),
    decide: ({ cart }, at) => refuseInactive(cart) ?? decideAbandon(cart, at),
  });
}

/** A cart, and the active one that its owner may not have beside it. */
async function loadReopening(tenant: string, id: string) {
  const stored = await loadCart(tenant, id);
  if (isRejection(stored)) return stored;
  const opening = await loadOpening(tenant, { ...stored.cart, is_current: false });
  return isRejection(opening) ? opening : { ...opening, ...stored };
}

/** Makes an abandoned cart active again (CRT-64). */
export async function reopenCart(ctx: Context, id: string) {
  return changeCart(ctx, {
    load: () => loadReopening(ctx.tenant, id),
    decide: ({ cart, active }, at) => refuseUnabandoned(cart) ?? decideReopen(cart, active, at),
  });
}

type Removed = { readonly deleted: true; readonly id: string };
type Refusal = Rejection<'not_found' | 'cart_not_active'> | Conflict;

/** Deletes a cart with its lines, however many (CRT-18, CRT-20). */
export async function deleteCart(ctx: Context, id: string) {
  const { tenant, now } = ctx;
  const command: Command<WholeCart, WholeCart, Removed, Refusal> = {
    load: () => readCart(tenant, id),
    decide: (stored) =>
      refuseUnseen(stored.cart, ctx.principal) ?? refuseOrdered(stored.cart) ?? stored,
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
