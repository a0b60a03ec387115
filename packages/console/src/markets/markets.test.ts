import type { Market, MarketReadinessCheck } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { marketCalls } from './market-calls.ts';
import { madeAt, toneOf } from './missing.ts';

const market = (id: string, isDefault = false) =>
  ({ id, code: id, name: id.toUpperCase(), is_default: isDefault }) as Market;

it('leads to where each missing thing is made', () => {
  const checks = ['locales', 'currencies', 'tax_classes', 'tax_basis'] as const;
  expect(checks.map((check) => madeAt(check, 'm1'))).toEqual([
    '/r/locales?of=m1',
    '/r/currencies?of=m1',
    '/r/tax-classes?of=m1',
    '/settings/markets',
  ]);
});

it.each([
  [true, 'blocking', 'good'],
  [false, 'blocking', 'bad'],
  [false, 'warning', 'warn'],
  [false, 'info', 'plain'],
] as const)('a check that is ok: %s, and %s, is %s', (ok, severity, tone) => {
  expect(toneOf({ ok, severity } as MarketReadinessCheck)).toBe(tone);
});

it('offers what its market allows', () => {
  const why = (one: Market, all: Market[]) => marketCalls(one, all).map(({ whyNot }) => whyNot);
  expect(why(market('de', true), [market('de', true)])).toEqual([
    'There is no other market to copy from.',
    undefined,
    'This is already the default.',
  ]);
  expect(why(market('at'), [market('de', true), market('at')])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
