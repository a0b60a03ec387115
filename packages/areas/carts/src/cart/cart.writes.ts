import { recordEvents } from '@waybill/events/record-events.writes';
import type { Instant } from '@waybill/kernel/instant';
import { entityEvent } from '@waybill/resources/entity-event';
import type { ChildSetVersion } from '@waybill/table/aggregate/child-set';
import { type ChildSetRoot, changeWrites } from '@waybill/table/aggregate/child-set.writes';
import type { Write } from '@waybill/table/commit/write';
import { countChanges } from '@waybill/table/list/count-delta';
import { indexAttributes } from '@waybill/table/list/ledger';
import { type CartState, cartContent, cartPartition } from './cart.entity.ts';
import { cartTopics } from './cart.events.ts';
import { cartLedger } from './cart.ledger.ts';
import type { Cart } from './cart.schema.ts';
import { type CartMove, ownerWrites } from './owner.writes.ts';
import { leaveCurrent } from './switch-cart.ts';

/** A cart as it was read, without its lines. */
export interface StoredCart extends CartState {
  readonly version: ChildSetVersion;
}

/** What a move of a cart was decided on beside the cart itself. */
interface MoveGround {
  /** The cart whose place it takes as the current one. */
  readonly previous?: StoredCart | undefined;
  /** The shop allows one active cart at most. */
  readonly isAlone?: boolean;
}

/** The root of a cart as it shall be stored. */
export function cartRoot(tenant: string, state: CartState): ChildSetRoot {
  const { cart } = state;
  return {
    pk: cartPartition(tenant, cart.id),
    content: { ...cartContent(state), ...indexAttributes(cartLedger, tenant, cart) },
  };
}

/** The write of a cart whose lines stay. */
export function rootWrites(tenant: string, { priced, version }: StoredCart, cart: Cart): Write[] {
  return changeWrites(cartRoot(tenant, { cart, priced }), version);
}

/**
 * What belongs to the move of a cart beside the cart itself: the cart whose place it takes, what
 * its owner has, what the list counts, and the events (CRT-22, CRT-52).
 */
export function moveWrites(
  tenant: string,
  move: CartMove,
  at: Instant,
  { previous, isAlone = false }: MoveGround = {},
): Write[] {
  const left = previous && { before: previous.cart, after: leaveCurrent(previous.cart, at) };
  const moves: readonly CartMove[] = left === undefined ? [move] : [move, left];
  return [
    ...(previous && left ? rootWrites(tenant, previous, left.after) : []),
    ...ownerWrites(tenant, moves, { current: previous?.cart.id, isAlone }),
    ...countChanges(cartLedger, tenant, moves.map(asRows)),
    ...recordEvents(
      tenant,
      moves.map((one) => eventOf(one, at)),
    ),
  ];
}

/** A side that is not there is left out. */
function asRows({ before, after }: CartMove) {
  return { ...(before && { before }), ...(after && { after }) };
}

function eventOf(move: CartMove, at: Instant) {
  if (move.after === undefined) return entityEvent(cartTopics.deleted, move.before, { at });
  const topic = move.before === undefined ? cartTopics.created : cartTopics.updated;
  return entityEvent(topic, move.after, { at });
}
