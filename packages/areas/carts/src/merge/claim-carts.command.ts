import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { type Command, runCommand } from '@waybill/work/command';
import { HOT_MS } from '@waybill/work/time-limits';
import { loadCart } from '../cart/cart.repository.ts';
import type { Cart } from '../cart/cart.schema.ts';
import { cartStore } from '../cart/cart.store.ts';
import { type StoredCart, tellMoves } from '../cart/cart.writes.ts';
import { noSuchCart } from '../cart/cart-reach.ts';
import { loadOpening, type OpeningGround } from '../cart/opening.repository.ts';
import { readOpenCart } from '../line/line.repository.ts';
import { loadCartSettings } from '../shared/settings.repository.ts';
import { type Claim, adoptCarts as decideAdoption, readClaim } from './claim-carts.ts';
import type { ClaimCartsBody, ClaimResult } from './merge.schema.ts';
import { momentOf } from './moment-of-carts.ts';
import { type MergeGround, runMerge } from './run-merge.command.ts';
import { loadSessionCarts } from './session-carts.repository.ts';

type LoadRefusal = Rejection<'payload_too_large'> | Conflict;

interface Adoption extends OpeningGround {
  readonly carts: readonly StoredCart[];
}

async function loadAdoption(
  tenant: string,
  { contact_id, session_key }: Claim,
): Promise<Adoption | LoadRefusal> {
  const [opening, carts] = await Promise.all([
    loadOpening(tenant, { contact_id, session_key: null, is_current: true }),
    loadSessionCarts(tenant, session_key, (ids) =>
      Promise.all(ids.map((id) => loadCart(tenant, id))),
    ),
  ]);
  if (isRejection(opening)) return opening;
  return isRejection(carts) ? carts : { ...opening, carts };
}

/** Makes every active cart of a session the contact's, all of them at once (CRT-71 to CRT-73). */
async function adoptCarts(ctx: Context, claim: Claim) {
  const { tenant, now } = ctx;
  const command: Command<
    Adoption,
    readonly Cart[],
    ClaimResult,
    LoadRefusal | Rejection<'cart_exists'>
  > = {
    load: () => loadAdoption(tenant, claim),
    decide: ({ carts, previous, ...heir }) =>
      decideAdoption(
        carts.map(({ cart }) => cart),
        claim.contact_id,
        { ...heir, hasCurrent: previous !== undefined },
        momentOf(now, carts).at,
      ),
    write: (adopted, { carts, isAlone }) => {
      const changes = carts.flatMap((stored, index) => {
        const cart = adopted[index];
        return cart === undefined ? [] : [{ stored, cart }];
      });
      const moves = changes.map(({ stored, cart }) => ({ before: stored.cart, after: cart }));
      return [
        ...changes.flatMap(({ stored, cart }) =>
          cartStore.change(tenant, stored, { ...stored, cart }),
        ),
        ...tellMoves(tenant, moves, { isAlone }),
      ];
    },
    present: (adopted) => ({ adopted: adopted.map(({ id }) => id), merged: [], target: null }),
    limitMs: HOT_MS,
  };
  return runCommand(ctx, command);
}

async function loadSources(
  tenant: string,
  { session_key }: Claim,
  targetId: string,
): Promise<MergeGround | Rejection<'not_found'> | LoadRefusal> {
  const [target, sources, settings] = await Promise.all([
    readOpenCart(tenant, targetId),
    loadSessionCarts(tenant, session_key, (ids) =>
      Promise.all(ids.map((id) => readOpenCart(tenant, id))),
    ),
    loadCartSettings(tenant),
  ]);
  if (isRejection(target)) return target;
  return isRejection(sources) ? sources : { target, sources, settings };
}

/** Gives a contact the carts that it filled as a guest (CRT-70 to CRT-74). */
export async function claimCarts(ctx: Context, body: ClaimCartsBody) {
  const claim = readClaim(body, ctx.principal);
  if (isRejection(claim)) return claim;
  const { target_cart_id: targetId = null, strategy } = body;
  if (targetId === null) return adoptCarts(ctx, claim);
  return runMerge<ClaimResult, Rejection<'payload_too_large'>>(ctx, {
    load: () => loadSources(ctx.tenant, claim, targetId),
    refuse: ({ target: { cart } }) =>
      cart.contact_id === claim.contact_id ? undefined : noSuchCart(targetId),
    strategy: (settings) => strategy ?? settings.cart_merge_strategy,
    present: ({ before, after }) => ({
      adopted: [],
      merged: before.sources.map(({ cart }) => cart.id),
      target: after.target.cart,
    }),
  });
}
