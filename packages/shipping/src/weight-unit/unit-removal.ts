import { type Rejection, reject } from '@waybill/kernel/rejection';

interface Unit {
  readonly code: string;
  readonly is_base: boolean;
}

/**
 * Why a weight unit cannot go: it is the base, or the setting `weight_unit` names it (shipping.md
 * 4.5). The last one is always the base.
 */
export function refuseWeightUnitRemoval(
  { code, is_base }: Unit,
  setting: string | null,
): Rejection<'base_unit' | 'weight_unit_in_use'> | undefined {
  if (is_base) return reject('base_unit', `${code} is the base unit and cannot be deleted.`);
  if (setting?.toLowerCase() !== code) return undefined;
  return reject('weight_unit_in_use', `The setting weight_unit names ${code}.`);
}

/** Who follows a removed default: the base unit (shipping.md 4.5). */
export function baseUnit<Row extends Unit>(rest: readonly Row[]): Row | undefined {
  return rest.find(({ is_base }) => is_base);
}
