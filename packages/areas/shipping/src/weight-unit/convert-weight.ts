import { type Decimal, multiply } from '@waybill/kernel/decimal';
import { MEASURE_DIGITS } from '../shared/decimal-rules.ts';
import { FACTOR_DIGITS } from './unit-factor.ts';
import type { WeightUnit } from './weight-unit.resource.ts';

/** A unit as quotes see it. */
export type Unit = Pick<WeightUnit, 'code' | 'factor' | 'is_default' | 'is_base'>;

type Scale = Pick<WeightUnit, 'code' | 'factor'>;

/** Before a tenant has units of its own, weights are kilograms. */
const KILOGRAM: Scale = { code: 'kg', factor: 1 };

/**
 * The unit that weight tiers are keyed in: the setting's while the tenant keeps it, else the one
 * flagged default, else the base (SHP-112).
 */
export function chooseTierUnit(units: readonly Unit[], setting: string | null): Scale {
  return (
    units.find(({ code }) => code === setting?.toLowerCase()) ??
    units.find((unit) => unit.is_default) ??
    units.find((unit) => unit.is_base) ??
    KILOGRAM
  );
}

/**
 * A weight in another unit, rounded half away from zero to six digits (SHP-111). Weight
 * and factors are not negative, `to.factor` is greater than 0.
 */
export function convertWeight(weight: Decimal, from: Scale, to: Scale): Decimal {
  if (from.factor === to.factor) return weight;
  // The quotient is taken in whole units of the last digits, the only division that is exact.
  const dividend = units(weight, MEASURE_DIGITS) * units(from.factor, FACTOR_DIGITS);
  const divisor = units(to.factor, FACTOR_DIGITS);
  const rounded = (2n * dividend + divisor) / (2n * divisor);
  return multiply(Number(rounded), 0.000_001, MEASURE_DIGITS);
}

function units(value: Decimal, digits: number): bigint {
  return BigInt(multiply(value, 10 ** digits, 0));
}
