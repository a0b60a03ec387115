import { type Condition, concurrentModification, type Write } from '@waybill/table/write';
import type { Cart } from './cart.schema.ts';
import { ownerEntity, ownerKey } from './owner.entity.ts';

/** A cart before and after a change; a new one has no before, a deleted one no after. */
export type CartMove =
  | { readonly before?: Cart | undefined; readonly after: Cart }
  | { readonly before: Cart; readonly after?: undefined };

/** The state of the owner of carts that a change was decided on. */
export interface OwnerGround {
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

/**
 * The effect of moves of carts on their owner: the number of active ones, and the current one
 * (CRT-10, CRT-23). A cart that becomes current, or one that is to be the only one, is written on
 * the ground on which it was decided. Nothing where neither changes.
 */
export function ownerWrites(
  tenant: string,
  moves: readonly CartMove[],
  { current, isAlone = false }: OwnerGround = {},
): Write[] {
  const owner = moves.map(({ before, after }) => (after ?? before)?.contact_id).at(0);
  const active = moves.reduce(
    (sum, { before, after }) => sum + Number(isActive(after)) - Number(isActive(before)),
    0,
  );
  const chosen = moves.find(({ before, after }) => isCurrent(after) && !isCurrent(before))?.after;
  const isLeft = moves.some(({ before, after }) => isCurrent(before) && !isCurrent(after));
  if (owner === undefined || (active === 0 && chosen === undefined && !isLeft)) return [];
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
