import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';
import { readDecimal } from '../input.ts';
import { checkWord, type WordRefusal } from '../word.ts';
import type { WeightUnit } from './weight-unit.schema.ts';

/** Fraction digits of a factor, and what it stays below: a thousand tonnes a unit. */
const FACTOR = { digits: 8, limit: 1_000_000 } as const;

/** A merged row whose factor may still be missing. */
export type WeightUnitDraft = Omit<WeightUnit, 'factor'> & { readonly factor: number | null };

/**
 * The rules of a settled weight unit (shipping.md 4.5). `before` is the stored row of an update,
 * `factorSent` whether the update names a factor: the base takes none, not even its own.
 */
export function checkWeightUnit(
  next: WeightUnitDraft,
  before?: WeightUnit,
  factorSent = false,
): Rejection<WordRefusal | 'base_unit_factor' | 'invalid_factor'> | undefined {
  const refused = checkWord(next, before);
  if (refused !== undefined) return refused;
  if (before?.is_base === true && factorSent) {
    return reject('base_unit_factor', `${before.code} is the base unit: its factor stays 1.`, [
      { path: 'factor', message: 'cannot be set on the base unit' },
    ]);
  }
  const problems: Detail[] = [];
  const factor = readDecimal('factor', next.factor, FACTOR, problems);
  if (factor !== null && factor > 0) return undefined;
  const message = 'must be greater than 0';
  return reject('invalid_factor', 'factor must be the kilograms in one unit, more than 0.', [
    ...(problems.length > 0 ? problems : [{ path: 'factor', message }]),
  ]);
}

/**
 * Why a weight unit cannot go: it is the base, the last one, or the setting `weight_unit` names
 * it (shipping.md 4.5). `units` are all of the tenant.
 */
export function checkWeightUnitRemoval(
  { code, is_base }: WeightUnit,
  units: readonly WeightUnit[],
  setting: string | null,
): Rejection<'base_unit' | 'last_weight_unit' | 'weight_unit_in_use'> | undefined {
  if (is_base) return reject('base_unit', `${code} is the base unit and cannot be deleted.`);
  if (units.length <= 1) {
    return reject('last_weight_unit', 'The last weight unit cannot be deleted.');
  }
  if (setting?.toLowerCase() !== code) return undefined;
  return reject('weight_unit_in_use', `The setting weight_unit names ${code}.`);
}

/** Which unit becomes the default when `removed` goes; undefined while it was not the default. */
export function heirOfWeightUnit(
  removed: WeightUnit,
  units: readonly WeightUnit[],
): WeightUnit | undefined {
  return removed.is_default ? units.find(({ is_base }) => is_base) : undefined;
}
