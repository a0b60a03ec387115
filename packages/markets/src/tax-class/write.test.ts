import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AT, aTaxClass, uuidOf } from '../testing/market.factory.ts';
import { CreateMarketTaxClassBody, UpdateMarketTaxClassBody } from './market-tax-class.schema.ts';
import { createTaxClass, updateTaxClass } from './write.ts';

const fresh = { id: uuidOf(2), marketId: uuidOf(1), at: AT };
const named = { code: 'reduced', name: 'Reduced' };

describe('create', () => {
  it('fills the defaults', () => {
    expect(createTaxClass(named, fresh)).toEqual({
      ...named,
      id: fresh.id,
      market_id: fresh.marketId,
      rate: 0,
      is_default: false,
      labels: null,
      position: 0,
      created_at: AT,
      updated_at: AT,
    });
  });

  it.each([
    [0, 0],
    [100, 100],
    ['100', 100],
    [7.1234, 7.1234],
    ['7.12340', 7.1234],
    ['019.5', 19.5],
  ])('takes the rate %j', (rate, expected) => {
    expect(createTaxClass({ ...named, rate }, fresh)).toMatchObject({ rate: expected });
  });

  it.each([-0.0001, 100.0001, '100.00001', 1e21, 7.12345, '7.12345', '19.00000000000000001'])(
    'refuses the rate %j',
    (rate) => {
      expect(createTaxClass({ ...named, rate }, fresh)).toMatchObject({
        rejected: 'invalid_value',
        details: [{ path: 'rate' }],
      });
    },
  );
});

describe('update', () => {
  const standard = aTaxClass('standard', { labels: { de: 'Normal' }, rate: 19 });

  it.each([
    [{ code: 'full' }, { code: 'full' }],
    [{ name: 'Full' }, { name: 'Full' }],
    [{ rate: '20.5' }, { rate: 20.5 }],
    [{ is_default: true }, { is_default: true }],
    [{ labels: null }, { labels: null }],
    [{ labels: { en: 'Full' } }, { labels: { en: 'Full' } }],
    [{ position: 3 }, { position: 3 }],
  ])('%j', (body, changes) => {
    const next = { ...standard, ...changes, updated_at: AT };
    expect(updateTaxClass(standard, body, AT)).toEqual({ changed: true, next });
  });

  it.each([{ rate: '19.0' }, { labels: { de: 'Normal' } }, { rate: null, name: null }])(
    'changes nothing by %j',
    (body) => {
      expect(updateTaxClass(standard, body, AT)).toEqual({ changed: false, next: standard });
    },
  );

  it.each([{}, { rate: 100.1 }, { rate: '1.00001' }])('refuses %j', (body) => {
    expect(updateTaxClass(standard, body, AT)).toMatchObject({ rejected: 'invalid_value' });
  });
});

it.each([
  { rate: -1 },
  { rate: 101 },
  { rate: '-1' },
  { rate: '1e1' },
  { rate: true },
  { name: '' },
  { code: ' ' },
  { code: 'c'.repeat(65) },
])('no body holds %j', (part) => {
  expect(v.is(CreateMarketTaxClassBody, { ...named, ...part })).toBe(false);
  expect(v.is(UpdateMarketTaxClassBody, part)).toBe(false);
});
