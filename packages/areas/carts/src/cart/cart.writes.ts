import { recordEvents } from '@waybill/events/record-events.writes';
import type { Instant } from '@waybill/kernel/instant';
import { entityEvent } from '@waybill/resources/entity-event';
import type { ChildSetVersion } from '@waybill/table/aggregate';
import type { Write } from '@waybill/table/write';
import type { CartState } from './cart.entity.ts';
import { cartTopics } from './cart.events.ts';
import { cartStore } from './cart.store.ts';
import { type CartMove, ownerWrites } from './owner.writes.ts';
import { leaveCurrent } from './switch-cart.ts';

/** A cart as it was read, without its lines. */
export interface StoredCart extends CartState {
  readonly version: ChildSetVersion;
}

/** Facts beside the cart itself that its move was decided on. */
interface MoveGround {
  /** The cart whose place it takes as the current one. */
  readonly previous?: StoredCart | undefined;
  /** The shop allows one active cart at most. */
  readonly isAlone?: boolean;
}

/**
 * Writes beside the cart itself that its move needs: the cart whose place it takes, the counts of
 * its owner, and the events (CRT-22, CRT-52).
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
    ...(previous && left
      ? cartStore.change(tenant, previous, { ...previous, cart: left.after })
      : []),
    ...ownerWrites(tenant, moves, { current: previous?.cart.id, isAlone }),
    ...recordEvents(tenant, moves.map(eventOf)),
  ];
}

function eventOf(move: CartMove) {
  if (move.after === undefined) return entityEvent(cartTopics.deleted, move.before);
  const topic = move.before === undefined ? cartTopics.created : cartTopics.updated;
  return entityEvent(topic, move.after);
}
