import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AT, aMarket, uuidOf } from '../testing/market.factory.ts';
import { createMarket } from './create.ts';
import { CreateMarketBody, UpdateMarketBody } from './market.schema.ts';
import { updateMarket } from './update.ts';

const holder = { id: uuidOf(9), code: 'at' };
const fresh = { id: uuidOf(2), at: AT, holder };

describe('create', () => {
  it('lays what was sent over the defaults', () => {
    expect(createMarket({ code: 'ch', name: 'Switzerland' }, fresh)).toEqual({
      id: fresh.id,
      code: 'ch',
      name: 'Switzerland',
      currency: 'EUR',
      status: 'active',
      is_default: false,
      labels: null,
      position: 0,
      created_at: AT,
      updated_at: AT,
    });
  });

  it('reads a position sent as text', () => {
    expect(createMarket({ code: 'ch', name: 'Switzerland', position: '7' }, fresh)).toMatchObject({
      position: 7,
    });
  });

  it.each(['a', 'de', 'de_2', 'b2b-eu', `a${'b'.repeat(62)}`])('takes the code %s', (code) => {
    expect(createMarket({ code, name: 'Any' }, fresh)).toMatchObject({ code });
  });

  it.each(['1de', '_de', '-de', 'DE', 'dE', 'd e', 'dé', 'de\n', `a${'b'.repeat(63)}`])(
    'refuses the code %j',
    (code) => {
      expect(createMarket({ code, name: 'Any' }, fresh)).toMatchObject({
        rejected: 'invalid_market_code',
        details: [{ path: 'code' }],
      });
    },
  );

  it.each(['eur', 'EU', 'EURO', 'E1R', ''])('refuses the currency %j', (currency) => {
    expect(createMarket({ code: 'ch', name: 'Any', currency }, fresh)).toMatchObject({
      rejected: 'invalid_currency',
      details: [{ path: 'currency' }],
    });
  });

  it('asks the flag rules', () => {
    const body = { code: 'ch', name: 'Any', is_default: true };
    expect(createMarket(body, fresh)).toMatchObject({ rejected: 'default_exists' });
    const first = { ...fresh, holder: undefined };
    expect(createMarket({ ...body, is_default: false }, first)).toMatchObject({ is_default: true });
  });
});

describe('update', () => {
  const market = aMarket({ labels: { de: 'Deutschland', en: 'Germany' } });
  const update = (body: UpdateMarketBody) => updateMarket(market, body, { at: AT, holder });

  it('writes what differs and moves updated_at', () => {
    const body = { code: 'ger', currency: 'CHF', status: 'inactive', position: '3' } as const;
    expect(update({ ...body, name: 'G' })).toEqual({
      changed: true,
      next: { ...market, ...body, name: 'G', position: 3, updated_at: AT },
    });
  });

  it('changes nothing when nothing differs', () => {
    const same = { code: 'de', is_default: false, labels: { en: 'Germany', de: 'Deutschland' } };
    expect(update(same)).toEqual({ changed: false, next: market });
  });

  it('clears labels with null, and keeps everything else', () => {
    const nulls = { code: null, name: null, currency: null, status: null, position: null };
    expect(update({ ...nulls, is_default: null, labels: null })).toEqual({
      changed: true,
      next: { ...market, labels: null, updated_at: AT },
    });
  });

  it('replaces labels whole', () => {
    expect(update({ labels: { fr: 'Allemagne' } })).toMatchObject({
      next: { labels: { fr: 'Allemagne' } },
    });
  });

  it.each([
    [{}, 'invalid_value'],
    [{ code: 'De' }, 'invalid_market_code'],
    [{ currency: 'eur' }, 'invalid_currency'],
    [{ is_default: true }, 'default_exists'],
  ])('refuses %j with %s', (body, code) => {
    expect(update(body)).toMatchObject({ rejected: code });
  });

  it('refuses to give the default flag up', () => {
    const present = aMarket({ is_default: true });
    const refused = updateMarket(present, { is_default: false }, { at: AT, holder: present });
    expect(refused).toMatchObject({ rejected: 'default_required' });
  });
});

describe('bodies', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x']));

  it.each([
    ['labels as a list', { labels: ['Germany'] }],
    ['nested labels', { labels: { de: { short: 'D' } } }],
    ['a label that is no text', { labels: { de: 1 } }],
    ['a blank label key', { labels: { ' ': 'x' } }],
    ['too many labels', { labels: many(101) }],
    ['an unknown status', { status: 'archived' }],
    ['a blank name', { name: '  ' }],
    ['a name that is too long', { name: 'n'.repeat(256) }],
    ['a negative position', { position: -1 }],
    ['a broken position', { position: 1.5 }],
    ['a flag that is no boolean', { is_default: 'true' }],
    ['a blank code', { code: '' }],
  ])('do not hold %s', (_case, part) => {
    expect(v.is(CreateMarketBody, { code: 'de', name: 'Germany', ...part })).toBe(false);
    expect(v.is(UpdateMarketBody, part)).toBe(false);
  });

  it.each(['code', 'name'])('do not lack %s', (field) => {
    const { [field]: _left, ...body } = { code: 'de', name: 'Germany' } as Record<string, string>;
    expect(v.is(CreateMarketBody, body)).toBe(false);
    expect(v.is(UpdateMarketBody, body)).toBe(true);
  });

  it('hold labels as sent, and drop what is unknown or set by the service', () => {
    const body = { labels: many(100), id: uuidOf(3), created_at: AT, colour: 'red' };
    expect(v.parse(UpdateMarketBody, body)).toEqual({ labels: many(100) });
  });
});
