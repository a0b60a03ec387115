import type { Decimal } from '@waybill/kernel/decimal';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { missing } from '@waybill/resources/collection';
import type { Values } from '@waybill/resources/row';
import { TIERS_LIMIT } from './limit.ts';
import type { Tier } from './tier.resource.ts';

/** Whose tiers change, when, and how new rows are named. */
export interface TierMoment {
  readonly methodId: string;
  readonly newId: () => string;
  readonly at: string;
}

/** What a call does to the tiers of a method, and what it answers. */
export interface TierChange<Shown> {
  /** All tiers afterwards; the very array that was there when nothing changes. */
  readonly rows: readonly Tier[];
  readonly shown: Shown;
}

type Written = Partial<Pick<Tier, 'from_value' | 'price' | 'position'>>;

export function newTier(values: Written, { methodId, newId, at }: TierMoment): Tier {
  const { from_value = 0, price = 0, position = 0 } = values;
  const stamps = { created_at: at, updated_at: at };
  return { id: newId(), method_id: methodId, from_value, price, position, ...stamps };
}

/** Adds a tier. Refuses `unique_violation` and `too_many_tiers` (shipping.md 4.4). */
export function addTier(
  rows: readonly Tier[],
  sent: Values,
  moment: TierMoment,
): TierChange<Tier> | Rejection<'unique_violation' | 'too_many_tiers'> {
  const shown = newTier(sent as Written, moment);
  const next = [...rows, shown];
  return refuseTable(next) ?? { rows: next, shown };
}

/** Changes fields of a tier. Refuses `not_found` and `unique_violation` (shipping.md 4.4). */
export function changeTier(
  rows: readonly Tier[],
  sent: Values,
  { id, at }: { readonly id: string; readonly at: string },
): TierChange<Tier> | Rejection<'not_found' | 'unique_violation' | 'too_many_tiers'> {
  const before = findTier(rows, id);
  if (isRejection(before)) return before;
  const written = sent as Written;
  const differs = (Object.keys(written) as (keyof Written)[]).some(
    (name) => written[name] !== before[name],
  );
  if (!differs) return { rows, shown: before };
  const shown: Tier = { ...before, ...written, updated_at: at };
  const next = rows.map((row) => (row === before ? shown : row));
  return refuseTable(next) ?? { rows: next, shown };
}

/** Removes a tier; the gap falls to the next lower one. Refuses `not_found`. */
export function removeTier(
  rows: readonly Tier[],
  id: string,
): TierChange<{ deleted: true; id: string }> | Rejection<'not_found'> {
  const before = findTier(rows, id);
  if (isRejection(before)) return before;
  return { rows: rows.filter((row) => row !== before), shown: { deleted: true, id } };
}

/** The tier with this id among those of a method. */
export function findTier(rows: readonly Tier[], id: string): Tier | Rejection<'not_found'> {
  return rows.find((row) => row.id === id) ?? missing('tier', id);
}

/** Why a set of tiers cannot be a table: too many, or two from the same value (shipping.md 4.4). */
export function refuseTable(
  rows: readonly { readonly from_value: Decimal }[],
): Rejection<'unique_violation' | 'too_many_tiers'> | undefined {
  if (rows.length > TIERS_LIMIT) {
    const message = `A method has at most ${TIERS_LIMIT} tiers, not ${rows.length}.`;
    return reject('too_many_tiers', message);
  }
  const seen = new Set<Decimal>();
  const repeated = rows.find(({ from_value }) => seen.size === seen.add(from_value).size);
  if (repeated === undefined) return undefined;
  return reject('unique_violation', `The method has two tiers from ${repeated.from_value}.`);
}
