import { presentWhole } from '@waybill/api/page';
import type { Decimal } from '@waybill/kernel/decimal';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { missing } from '@waybill/resources/collection';
import type { Values } from '@waybill/resources/row';
import { TIERS_LIMIT, type Tier } from './tier.resource.ts';
import type { TierInput } from './tier-table.schema.ts';

/** Whose tiers change, when, and how new rows are named. */
export interface TierStamp {
  readonly methodId: string;
  readonly newId: () => string;
  readonly at: string;
}

/** Changes of a call to the tiers of a method, and its answer. */
export interface TierChange<Shown> {
  /** All tiers afterwards; the very array that was there when nothing changes. */
  readonly rows: readonly Tier[];
  readonly shown: Shown;
}

const WRITABLE = ['from_value', 'price', 'position'] as const;

type Written = Partial<Pick<Tier, (typeof WRITABLE)[number]>>;

/** The fields of a tier that a body named, which its contract has read as numbers. */
function writtenOf(sent: Values): Written {
  const names = WRITABLE.filter((name) => sent[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, Number(sent[name])]));
}

export function newTier(values: Written, { methodId, newId, at }: TierStamp): Tier {
  const { from_value = 0, price = 0, position = 0 } = values;
  const stamps = { created_at: at, updated_at: at };
  return { id: newId(), method_id: methodId, from_value, price, position, ...stamps };
}

/** Adds a tier. Refuses `unique_violation` (SHP-53) and `too_many_tiers` (SHP-54). */
export function addTier(
  rows: readonly Tier[],
  sent: Values,
  stamp: TierStamp,
): TierChange<Tier> | Rejection<'unique_violation' | 'too_many_tiers'> {
  const shown = newTier(writtenOf(sent), stamp);
  const next = [...rows, shown];
  return refuseTable(next) ?? { rows: next, shown };
}

/** Changes fields of a tier. Refuses `not_found` and `unique_violation` (SHP-53). */
export function changeTier(
  rows: readonly Tier[],
  sent: Values,
  { id, at }: { readonly id: string; readonly at: string },
): TierChange<Tier> | Rejection<'not_found' | 'unique_violation' | 'too_many_tiers'> {
  const before = findTier(rows, id);
  if (isRejection(before)) return before;
  const written = writtenOf(sent);
  const differs = WRITABLE.some((name) => (written[name] ?? before[name]) !== before[name]);
  if (!differs) return { rows, shown: before };
  const shown: Tier = { ...before, ...written, updated_at: at };
  const next = rows.map((row) => (row === before ? shown : row));
  return refuseTable(next) ?? { rows: next, shown };
}

/** Removes a tier; its range falls to the next lower one (SHP-110). Refuses `not_found`. */
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

/** Why a set of tiers cannot be a table: too many (SHP-54), or two from the same value (SHP-53). */
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

/**
 * The tiers that take the place of all others: the index becomes the position, and an empty set
 * clears the table (SHP-56). Their numbers are as the schema let them pass (SHP-52). Refuses
 * `too_many_tiers` (SHP-54) and `unique_violation` (SHP-53).
 */
export function replaceTiers(
  entries: readonly TierInput[],
  stamp: TierStamp,
): Tier[] | Rejection<'too_many_tiers' | 'unique_violation'> {
  const values = entries.map(({ from_value, price }, position) => ({
    from_value: Number(from_value ?? 0),
    price: Number(price ?? 0),
    position,
  }));
  return refuseTable(values) ?? values.map((value) => newTier(value, stamp));
}

/** All tiers of a method, as one page. */
type TierPage = ReturnType<typeof presentWhole<Tier>>;

/** A decision about a whole table, which answers the whole table (SHP-57). */
export function answerTable<Refusal extends Rejection>(
  rows: Tier[] | Refusal,
): TierChange<TierPage> | Refusal {
  if (isRejection(rows)) return rows;
  return { rows, shown: presentWhole(rows) };
}
