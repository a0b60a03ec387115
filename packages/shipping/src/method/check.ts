import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';
import { blankProblems, countryProblems, transitProblems, upperCountries } from '../checks.ts';
import { MEASURE, MONEY, readDecimal } from '../input.ts';
import type { Method } from './method.schema.ts';

export type MethodRefusal =
  | 'invalid_value'
  | 'invalid_countries'
  | 'invalid_free_above'
  | 'matrix_attribute_required'
  | 'quote_above_not_matrix'
  | 'invalid_reference';

/** A merged row as it is stored: countries and currency in upper case. */
export function settleMethod(row: Method): Method {
  return {
    ...row,
    countries: upperCountries(row.countries),
    currency: row.currency.toUpperCase(),
  };
}

/**
 * The rules of a method that need the whole settled row (shipping.md 2.2 and 5). `before` is the
 * stored row of an update; `carrierIds` are the carriers of the tenant.
 */
export function checkMethod(
  next: Method,
  carrierIds: readonly string[],
  before?: Method,
): Rejection<MethodRefusal> | undefined {
  const problems = valueProblems(next);
  if (problems.length > 0) {
    return reject('invalid_value', 'The method holds values that are not accepted.', problems);
  }
  const countries = countryProblems(next.countries);
  if (countries.length > 0) {
    return reject('invalid_countries', 'countries must hold codes of two letters.', countries);
  }
  return checkPricing(next) ?? checkReference(next, carrierIds, before);
}

function valueProblems(next: Method): Detail[] {
  const problems = [
    ...blankProblems('code', next.code),
    ...blankProblems('name', next.name),
    ...transitProblems(next),
  ];
  if (!/^[A-Z]{3}$/u.test(next.currency)) {
    problems.push({ path: 'currency', message: 'must be three letters' });
  }
  readDecimal('price', next.price, MONEY, problems);
  readDecimal('free_above', next.free_above, MONEY, problems);
  readDecimal('quote_above', next.quote_above, MEASURE, problems);
  for (const path of ['price', 'quote_above'] as const) {
    if ((next[path] ?? 0) < 0) problems.push({ path, message: 'must not be negative' });
  }
  return problems;
}

function checkPricing(next: Method): Rejection<MethodRefusal> | undefined {
  if (next.free_above !== null && next.free_above < 0) {
    return reject('invalid_free_above', 'free_above must not be negative.', [
      { path: 'free_above', message: 'must not be negative' },
    ]);
  }
  if (next.matrix_basis === 'attribute' && (next.matrix_attribute ?? '').trim() === '') {
    const message = 'matrix_basis attribute needs a matrix_attribute.';
    return reject('matrix_attribute_required', message, [
      { path: 'matrix_attribute', message: 'is required' },
    ]);
  }
  if (next.quote_above !== null && next.pricing_type !== 'matrix') {
    return reject('quote_above_not_matrix', 'Only a matrix method can have quote_above.', [
      { path: 'quote_above', message: 'must be null unless pricing_type is matrix' },
    ]);
  }
  return undefined;
}

function checkReference(
  { carrier_id }: Method,
  carrierIds: readonly string[],
  before: Method | undefined,
): Rejection<'invalid_reference'> | undefined {
  if (carrier_id === null || carrier_id === before?.carrier_id) return undefined;
  if (carrierIds.includes(carrier_id)) return undefined;
  return reject('invalid_reference', `There is no carrier ${carrier_id}.`, [
    { path: 'carrier_id', message: 'names no carrier' },
  ]);
}
