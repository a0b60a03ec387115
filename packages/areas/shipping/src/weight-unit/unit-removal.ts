import { type Rejection, reject } from '@waybill/kernel/rejection';

interface Unit {
  readonly code: string;
  readonly is_base: boolean;
}

/**
 * Why a weight unit cannot be deleted: it is the base (SHP-86), or the setting `weight_unit` names
 * it (SHP-87). The last one is always the base.
 */
export function refuseWeightUnitRemoval(
  { code, is_base }: Unit,
  setting: string | null,
): Rejection<'base_unit' | 'weight_unit_in_use'> | undefined {
  if (is_base) return reject('base_unit', `${code} is the base unit and cannot be deleted.`);
  if (setting?.toLowerCase() !== code) return undefined;
  return reject('weight_unit_in_use', `The setting weight_unit names ${code}.`);
}

/** The unit that becomes the default when the default goes (SHP-88). */
export function findBaseUnit<Row extends Unit>(rest: readonly Row[]): Row | undefined {
  return rest.find(({ is_base }) => is_base);
}
