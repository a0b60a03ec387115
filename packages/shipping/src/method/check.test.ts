import { describe, expect, it } from 'vitest';
import { aMethod, uuidOf } from '../rows.factory.ts';
import { checkMethod, settleMethod } from './check.ts';
import type { Method } from './method.schema.ts';

const CARRIERS = [uuidOf(1), uuidOf(2)];
const matrix = { pricing_type: 'matrix' } as const;

describe('a method is accepted', () => {
  it.each<[string, Partial<Method>]>([
    ['with nothing but defaults', {}],
    ['with a carrier of the tenant', { carrier_id: uuidOf(2) }],
    ['with a carrier text nobody knows', { carrier: 'Anna' }],
    ['free from the first cent', { free_above: 0 }],
    ['with a price of four digits', { price: 4.9999 }],
    ['asking for quotes', { ...matrix, quote_above: 30.000_001 }],
    [
      'measuring an attribute',
      { ...matrix, matrix_basis: 'attribute', matrix_attribute: 'volume' },
    ],
    ['with a basis its kind does not read', { matrix_basis: 'weight' }],
  ])('%s', (_, overrides) => {
    expect(checkMethod(aMethod(overrides), CARRIERS)).toBeUndefined();
  });

  it('with a carrier that is gone while it keeps it', () => {
    const before = aMethod({ carrier_id: uuidOf(9) });
    expect(checkMethod({ ...before, price: 1 }, CARRIERS, before)).toBeUndefined();
    const moved = { ...before, carrier_id: uuidOf(8) };
    expect(checkMethod(moved, CARRIERS, before)?.rejected).toBe('invalid_reference');
  });
});

describe('a method is refused', () => {
  it.each<[string, string, Partial<Method>]>([
    ['invalid_value', 'code', { code: '' }],
    ['invalid_value', 'name', { name: ' ' }],
    ['invalid_value', 'currency', { currency: 'EURO' }],
    ['invalid_value', 'currency', { currency: 'E1R' }],
    ['invalid_value', 'price', { price: -0.01 }],
    ['invalid_value', 'price', { price: 4.90001 }],
    ['invalid_value', 'price', { price: 1e11 }],
    ['invalid_value', 'free_above', { free_above: 0.00001 }],
    ['invalid_value', 'quote_above', { ...matrix, quote_above: -1 }],
    ['invalid_value', 'quote_above', { ...matrix, quote_above: 0.0000001 }],
    ['invalid_value', 'eta_days_min', { eta_days_min: 2, eta_days_max: 1 }],
    ['invalid_countries', 'countries.0', { countries: ['Germany'] }],
    ['invalid_free_above', 'free_above', { free_above: -0.01 }],
    ['matrix_attribute_required', 'matrix_attribute', { ...matrix, matrix_basis: 'attribute' }],
    [
      'matrix_attribute_required',
      'matrix_attribute',
      { matrix_basis: 'attribute', matrix_attribute: ' ' },
    ],
    ['quote_above_not_matrix', 'quote_above', { quote_above: 30 }],
    ['quote_above_not_matrix', 'quote_above', { pricing_type: 'free', quote_above: 0 }],
    ['invalid_reference', 'carrier_id', { carrier_id: uuidOf(3) }],
  ])('as %s for its %s: %o', (rejected, path, overrides) => {
    expect(checkMethod(aMethod(overrides), CARRIERS)).toMatchObject({
      rejected,
      details: [{ path }],
    });
  });

  it('when it stops being a matrix and keeps asking for quotes', () => {
    const before = aMethod({ ...matrix, quote_above: 30 });
    const next = { ...before, pricing_type: 'fixed' } as const;
    expect(checkMethod(next, CARRIERS, before)?.rejected).toBe('quote_above_not_matrix');
    expect(checkMethod({ ...next, quote_above: null }, CARRIERS, before)).toBeUndefined();
  });
});

it('a settled method has countries and currency in capitals, and its code as sent', () => {
  const row = aMethod({ code: 'Express', currency: 'eur', countries: ['de'] });
  expect(settleMethod(row)).toEqual({ ...row, currency: 'EUR', countries: ['DE'] });
});
