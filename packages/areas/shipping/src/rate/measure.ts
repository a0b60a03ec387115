import { type Decimal, round } from '@waybill/kernel/decimal';
import type { MatrixBasis, Method } from '../method/method.resource.ts';
import { MEASURE_DIGITS } from '../shared/decimal-rules.ts';
import { type Exclusion, exclusion } from './exclusion.ts';

/** Weight, quantity and value of a consignment; null is not sent. */
export interface Measures {
  /** In the unit that tiers are keyed in. */
  readonly weight: Decimal | null;
  readonly quantity: Decimal | null;
  readonly order_value: Decimal;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The number a matrix looks up, or why there is none (SHP-113 to SHP-115). */
export function measureOf(
  basis: MatrixBasis,
  { matrix_attribute }: Pick<Method, 'matrix_attribute'>,
  measures: Measures,
): Decimal | Exclusion {
  switch (basis) {
    case 'weight':
    case 'quantity':
      return measures[basis] ?? exclusion.measureMissing(basis);
    case 'order_value':
      return measures.order_value;
    case 'attribute':
      return attributeMeasure(matrix_attribute, measures.attributes);
  }
}

function attributeMeasure(
  name: string | null,
  attributes: Measures['attributes'],
): Decimal | Exclusion {
  if (name === null) return exclusion.attributeMissing();
  const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (value === undefined || value === null) return exclusion.measureMissing(`attribute ${name}`);
  const number = typeof value === 'string' ? decimalText(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return exclusion.measureInvalid(name);
  // Callers sum attributes over a basket, and their sums carry the noise of binary fractions.
  return round(number, MEASURE_DIGITS);
}

function decimalText(text: string): number {
  return /^-?\d+(\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
}
