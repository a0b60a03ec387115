import type { Context } from '@waybill/api/context';
import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { NewChild, NewChildSet } from '@waybill/table/aggregate';
import { stageChildSet } from '@waybill/table/commit';
import type { Conflict } from '@waybill/table/write';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import { HOT_MS } from '@waybill/work/time-limits';
import type { CartSettings } from '../shared/settings.ts';
import { type CartState, cartPartition } from './cart.entity.ts';
import type { Cart, CreateCartBody } from './cart.schema.ts';
import { cartStore } from './cart.store.ts';
import { moveWrites } from './cart.writes.ts';
import { beginCart, type NewCart, readNewCart } from './create-cart.ts';
import { loadOpening, type OpeningGround } from './opening.repository.ts';

/** A new cart with what it begins with. */
export interface Beginning extends CartState {
  readonly children: readonly NewChild[];
}

interface Opened extends CartState {
  /** The lines as they wait to count. */
  readonly childSet: NewChildSet;
}

/** Fills an empty cart. */
type Begin<Refusal extends Rejection> = (
  empty: Cart,
  settings: CartSettings,
  moment: Moment,
) => Beginning | Refusal;

type OpeningRefusal = Rejection<'cart_exists'> | Conflict;

/**
 * Opens a cart with what `begin` puts into it: all of it at once, however much (CRT-9, CRT-10,
 * CRT-41).
 */
export async function openCart<Answer, Refusal extends Rejection = never>(
  ctx: Context,
  fields: NewCart,
  begin: Begin<Refusal>,
  present: (cart: Cart) => Answer,
) {
  const { tenant, now } = ctx;
  const moment = momentAt(now);
  const command: CompletingCommand<
    OpeningGround,
    Beginning,
    Opened,
    Answer,
    OpeningRefusal | Refusal
  > = {
    load: () => loadOpening(tenant, fields),
    decide: ({ settings: stored, active }, { market }) => {
      const settings = stored.for(market?.id);
      const cart = beginCart(fields, { settings, active }, moment);
      return isRejection(cart) ? cart : begin(cart, settings, moment);
    },
    complete: async ({ children, ...state }) => {
      const stage = { pk: cartPartition(tenant, state.cart.id), id: ctx.newId(), now };
      return { ...state, childSet: await stageChildSet(stage, children) };
    },
    write: ({ childSet, ...state }, ground) => [
      ...cartStore.create(tenant, state, { childSet, now }),
      ...moveWrites(tenant, { after: state.cart }, moment.at, ground),
    ],
    present: ({ cart }) => present(cart),
    limitMs: HOT_MS,
  };
  return runCompletingCommand(ctx, command);
}

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
