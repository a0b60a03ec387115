import { describe, expect, it } from 'vitest';
import { aMethod, uuidOf } from '../shared/rows.factory.ts';
import type { Method } from './method.resource.ts';
import { normalizeMethod } from './normalize-method.ts';

const CARRIERS = [uuidOf(1), uuidOf(2)];
const matrix = { pricing_type: 'matrix' } as const;

describe('a method is accepted', () => {
  // SHP-38, SHP-39, SHP-40, SHP-41, SHP-42, SHP-43
  it.each<[string, Partial<Method>]>([
    ['with nothing but defaults', {}],
    ['with a carrier of the tenant', { carrier_id: uuidOf(2) }],
    ['with a carrier text nobody knows', { carrier: 'Anna' }],
    ['free from the first cent', { free_above: 0 }],
    ['asking for quotes', { ...matrix, quote_above: 30.000_001 }],
    [
      'measuring an attribute',
      { ...matrix, matrix_basis: 'attribute', matrix_attribute: 'volume' },
    ],
    ['with a basis its kind does not read', { matrix_basis: 'weight' }],
  ])('%s', (_, overrides) => {
    const row = aMethod(overrides);
    expect(normalizeMethod(row, CARRIERS)).toEqual(row);
  });
});

describe('a method is refused', () => {
  // SHP-15, SHP-38, SHP-40, SHP-41, SHP-42
  it.each<[string, string, Partial<Method>]>([
    ['invalid_value', 'eta_days_min', { eta_days_min: 2, eta_days_max: 1 }],
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
    const row = aMethod(overrides);
    expect(normalizeMethod(row, CARRIERS)).toMatchObject({ rejected, details: [{ path }] });
  });
});

// SHP-42
it('a method may keep a carrier that goes at the same time, but not take it', () => {
  const before = aMethod({ carrier_id: uuidOf(9) });
  expect(normalizeMethod({ ...before, price: 1 }, CARRIERS, before)).toMatchObject({ price: 1 });
  expect(normalizeMethod({ ...before, carrier_id: uuidOf(8) }, CARRIERS, before)).toMatchObject({
    rejected: 'invalid_reference',
  });
});
