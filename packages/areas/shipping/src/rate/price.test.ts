import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Method } from '../method/method.resource.ts';
import { aMethod, aTier, settingsOf } from '../shared/rows.factory.ts';
import { type Consignment, priceOf } from './price.ts';

const consignmentOf = (overrides: Partial<Consignment> = {}): Consignment => ({
  weight: null,
  quantity: null,
  order_value: 0,
  attributes: {},
  threshold_value: 0,
  ...overrides,
});

const matrix = (overrides: Partial<Method> = {}) =>
  aMethod({ pricing_type: 'matrix', ...overrides });

const tiers = [aTier(5, 6.9), aTier(10, 8.9), aTier(0, 4.9)];

describe('a price', () => {
  // SHP-108, SHP-109, SHP-114, SHP-117
  it.each<[string, Method, Partial<Consignment>, number]>([
    ['of a fixed method is its own', aMethod({ price: 3.5 }), {}, 3.5],
    ['of a free method is 0', aMethod({ pricing_type: 'free', price: 3.5 }), {}, 0],
    ['rounds half a cent up', aMethod({ price: 1.005 }), {}, 1.01],
    ['rounds less than half a cent down', aMethod({ price: 1.0049 }), {}, 1],
    ['by weight', matrix({ matrix_basis: 'weight' }), { weight: 5 }, 6.9],
    ['by quantity', matrix({ matrix_basis: 'quantity' }), { quantity: 9.9 }, 6.9],
    ['by order value', matrix({ matrix_basis: 'order_value' }), { order_value: 10 }, 8.9],
    ['by order value of 0', matrix({ matrix_basis: 'order_value' }), {}, 4.9],
    [
      'by attribute',
      matrix({ matrix_basis: 'attribute', matrix_attribute: 'volume' }),
      { attributes: { volume: 12, weight: 'ignored' } },
      8.9,
    ],
    [
      'by an attribute sent as text',
      matrix({ matrix_basis: 'attribute', matrix_attribute: 'volume' }),
      { attributes: { volume: '7.5' } },
      6.9,
    ],
    [
      'by an attribute summed with noise',
      matrix({ matrix_basis: 'attribute', matrix_attribute: 'volume' }),
      { attributes: { volume: 9.999_999_999_999_998 } },
      8.9,
    ],
    ['by the default basis', matrix(), { weight: 2 }, 4.9],
  ])('%s', (_, method, consignment, price) => {
    const priced = priceOf(method, tiers, consignmentOf(consignment), settingsOf());
    expect(priced).toEqual({ price, quote_required: false });
  });

  // SHP-109
  it('takes the basis of the shop where the method has none', () => {
    const settings = settingsOf({ matrix_basis_default: 'quantity' });
    const both = consignmentOf({ weight: 1, quantity: 10 });
    expect(priceOf(matrix(), tiers, both, settings)).toMatchObject({ price: 8.9 });
    const weighed = matrix({ matrix_basis: 'weight' });
    expect(priceOf(weighed, tiers, both, settings)).toMatchObject({ price: 4.9 });
  });
});

describe('a free-above threshold', () => {
  // SHP-105
  it.each<[string, Partial<Method>, number | null, number, number | null]>([
    ['is reached exactly', { free_above: 100 }, null, 100, 0],
    ['is missed by the last digit', { free_above: 100 }, null, 99.9999, 4.9],
    ['of the shop counts without an own one', {}, 50, 50, 0],
    ['of the method hides the one of the shop', { free_above: 100 }, 50, 60, 4.9],
    ['of 0 frees every order', { free_above: 0 }, null, 0, 0],
    ['that is not set frees none', {}, null, 1_000_000, 4.9],
    ['wins over a matrix without tiers', { free_above: 1, pricing_type: 'matrix' }, null, 1, 0],
  ])('%s', (_, overrides, shopWide, value, price) => {
    const settings = settingsOf({ free_shipping_threshold: shopWide });
    const consignment = consignmentOf({ threshold_value: value });
    expect(priceOf(aMethod(overrides), [], consignment, settings)).toMatchObject({ price });
  });

  // SHP-107
  it.each<[string, Partial<Method>, 'net' | 'gross', number | null, number]>([
    [
      'order value 120.00 (net) reached the method threshold 100.00',
      { free_above: 100 },
      'net',
      80,
      120,
    ],
    ['order value 120.50 (gross) reached the shop-wide threshold 100.00', {}, 'gross', 100, 120.5],
    [
      'order value 99.1234 (net) reached the shop-wide threshold 99.123',
      {},
      'net',
      99.123,
      99.1234,
    ],
  ])('says: %s', (reason, overrides, side, shopWide, value) => {
    const settings = settingsOf({
      free_shipping_threshold: shopWide,
      free_above_compares: side,
    });
    const consignment = consignmentOf({ threshold_value: value });
    expect(priceOf(aMethod(overrides), [], consignment, settings)).toEqual({
      price: 0,
      quote_required: false,
      free_reason: reason,
    });
  });

  // SHP-105
  it('dominates whatever else would be asked', () => {
    const method = fc.record({
      pricing_type: fc.constantFrom('fixed', 'free', 'matrix'),
      matrix_basis: fc.constantFrom(null, 'weight', 'attribute'),
      quote_above: fc.option(fc.nat()),
      price: fc.nat(),
      free_above: fc.nat({ max: 1000 }),
    });
    fc.assert(
      fc.property(method, fc.nat({ max: 1000 }), fc.nat(), (overrides, above, weight) => {
        const threshold_value = overrides.free_above + above;
        const consignment = consignmentOf({ threshold_value, weight });
        const priced = priceOf(aMethod(overrides), tiers, consignment, settingsOf());
        expect(priced).toMatchObject({ price: 0, quote_required: false });
        expect(priced).toHaveProperty('free_reason');
      }),
    );
  });
});

describe('a quote on request', () => {
  const method = matrix({ quote_above: 30 });

  // SHP-116
  it('is asked above the limit, with or without tiers', () => {
    for (const rows of [tiers, []]) {
      expect(priceOf(method, rows, consignmentOf({ weight: 35 }), settingsOf())).toEqual({
        price: null,
        quote_required: true,
        quote_reason: 'measure 35 is above 30',
      });
    }
  });

  // SHP-116
  it('is not asked at the limit', () => {
    const priced = priceOf(method, tiers, consignmentOf({ weight: 30 }), settingsOf());
    expect(priced).toEqual({ price: 8.9, quote_required: false });
  });
});

// SHP-117
it('rounds every stored price half up to cents', () => {
  const tenThousandths = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(
    fc.property(tenThousandths, (units) => {
      const price = units / 10_000;
      const expected = Math.floor((units + 50) / 100) / 100;
      const settings = settingsOf();
      expect(priceOf(aMethod({ price }), [], consignmentOf(), settings)).toMatchObject({
        price: expected,
      });
      const stepped = [aTier(0, price)];
      const weighed = consignmentOf({ weight: 1 });
      expect(priceOf(matrix(), stepped, weighed, settings)).toMatchObject({ price: expected });
    }),
  );
});
