import { recordEvents } from '@waybill/events/record-events.writes';
import type { Instant } from '@waybill/kernel/instant';
import { entityEvent } from '@waybill/resources/entity-event';
import type { ChildSetVersion } from '@waybill/table/aggregate';
import { type Condition, concurrentModification, type Write } from '@waybill/table/write';
import type { CartState } from './cart.entity.ts';
import { cartTopics } from './cart.events.ts';
import type { Cart } from './cart.schema.ts';
import { cartStore } from './cart.store.ts';
import { ownerName } from './cart-owner.ts';
import { leaveCurrent } from './change-cart.ts';
import { ownerEntity, ownerKey } from './owner.entity.ts';

/** A cart before and after a change; a new one has no before, a deleted one no after. */
export type CartMove =
  | { readonly before?: Cart | undefined; readonly after: Cart }
  | { readonly before: Cart; readonly after?: undefined };

/** The state of the owner of carts that a change was decided on. */
interface OwnerGround {
  /** The cart that the owner worked with. */
  readonly current?: string | undefined;
  /** The shop allows one active cart at most. */
  readonly isAlone?: boolean;
}

const isActive = (cart: Cart | undefined) => cart?.status === 'active';
const isCurrent = (cart: Cart | undefined) => cart?.is_current === true;

const noneActive: Condition = {
  any: [
    ['active', 'absent'],
    ['active', '=', 0],
  ],
};

/** A move as one owner sees it: a cart that changes hands comes, or goes. */
interface SeenMove {
  readonly before?: Cart | undefined;
  readonly after?: Cart | undefined;
}

/** Moves of carts by the owners who see them: one that changes hands leaves one and reaches another. */
function byOwner(moves: readonly CartMove[]): Map<string, SeenMove[]> {
  const seen = new Map<string, SeenMove[]>();
  const see = (owner: string, move: SeenMove) =>
    seen.set(owner, [...(seen.get(owner) ?? []), move]);
  for (const { before, after } of moves) {
    const [left, reached] = [before && ownerName(before), after && ownerName(after)];
    if (left !== undefined) see(left, left === reached ? { before, after } : { before });
    if (reached !== undefined && left !== reached) see(reached, { after });
  }
  return seen;
}

/**
 * The effect of moves of carts on one owner: the number of active ones, and the current one
 * (CRT-10, CRT-23). A cart that becomes current, or one that is to be the only one, is written on
 * the ground on which it was decided. Nothing where neither changes.
 */
function ownerWrites(
  tenant: string,
  owner: string,
  moves: readonly SeenMove[],
  { current, isAlone = false }: OwnerGround,
): Write[] {
  const active = moves.reduce(
    (sum, { before, after }) => sum + Number(isActive(after)) - Number(isActive(before)),
    0,
  );
  const chosen = moves.find(({ before, after }) => isCurrent(after) && !isCurrent(before))?.after;
  const isLeft = moves.some(({ before, after }) => isCurrent(before) && !isCurrent(after));
  if (active === 0 && chosen === undefined && !isLeft) return [];
  const asRead: Condition =
    current === undefined ? ['current', 'absent'] : ['current', '=', current];
  const conditions = [
    ...(chosen === undefined ? [] : [asRead]),
    ...(active > 0 && isAlone ? [noneActive] : []),
  ];
  const write: Write = {
    update: ownerKey(tenant, owner),
    set: { ...ownerEntity.stamp, ...(chosen && { current: chosen.id }) },
    ...(active !== 0 && { add: { active } }),
    ...(isLeft && chosen === undefined && { drop: ['current'] }),
  };
  if (conditions.length === 0) return [write];
  return [{ ...write, when: { all: conditions }, orElse: concurrentModification }];
}

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

/** Writes beside the carts themselves that their moves need: their owners, and the events (CRT-52). */
export function tellMoves(
  tenant: string,
  moves: readonly CartMove[],
  ground: OwnerGround = {},
): Write[] {
  const owners = [...byOwner(moves)];
  return [
    ...owners.flatMap(([owner, seen]) => ownerWrites(tenant, owner, seen, ground)),
    ...recordEvents(tenant, moves.map(eventOf)),
  ];
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
    ...tellMoves(tenant, moves, { current: previous?.cart.id, isAlone }),
  ];
}

function eventOf(move: CartMove) {
  if (move.after === undefined) return entityEvent(cartTopics.deleted, move.before);
  const topic = move.before === undefined ? cartTopics.created : cartTopics.updated;
  return entityEvent(topic, move.after);
}
