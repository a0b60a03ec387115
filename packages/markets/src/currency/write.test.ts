import { describe, expect, it } from 'vitest';
import { AT, aCurrency, uuidOf } from '../testing/market.factory.ts';
import { createCurrency, updateCurrency } from './write.ts';

const fresh = { id: uuidOf(2), marketId: uuidOf(1), at: AT };

describe('create', () => {
  it('fills the defaults', () => {
    expect(createCurrency({ code: 'CHF' }, fresh)).toEqual({
      id: fresh.id,
      market_id: fresh.marketId,
      code: 'CHF',
      is_default: false,
      position: 0,
      created_at: AT,
      updated_at: AT,
    });
  });

  it('takes flag and position', () => {
    const body = { code: 'CHF', is_default: true, position: '4' };
    expect(createCurrency(body, fresh)).toMatchObject({ is_default: true, position: 4 });
  });

  it.each(['chf', 'CH', 'CHFR', 'C4F'])('refuses %s', (code) => {
    expect(createCurrency({ code }, fresh)).toMatchObject({ rejected: 'invalid_currency' });
  });
});

describe('update', () => {
  const euro = aCurrency('EUR', { is_default: true, position: 2 });

  it.each([
    [{ code: 'CHF' }, { code: 'CHF' }],
    [{ is_default: false }, { is_default: false }],
    [{ position: '0' }, { position: 0 }],
  ])('%j', (body, changes) => {
    const next = { ...euro, ...changes, updated_at: AT };
    expect(updateCurrency(euro, body, AT)).toEqual({ changed: true, next });
  });

  it.each([
    { code: 'EUR', is_default: true, position: 2 },
    { code: null, position: null },
  ])('changes nothing by %j', (body) => {
    expect(updateCurrency(euro, body, AT)).toEqual({ changed: false, next: euro });
  });

  it.each([
    [{}, 'invalid_value'],
    [{ code: 'eur' }, 'invalid_currency'],
  ])('refuses %j', (body, code) => {
    expect(updateCurrency(euro, body, AT)).toMatchObject({ rejected: code });
  });
});
