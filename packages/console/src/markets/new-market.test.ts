import type { Waybill } from '@waybill/client';
import { expect, it } from 'vitest';
import { readyOf } from '../frame/form/form-call.ts';
import { furnishMarket, newMarket } from './new-market.ts';

const typed = { code: 'de', name: ' Germany ', currency: 'eur', locale: 'de_de', rate: '19,5' };

/** A client that notes what is created below a market. */
function noted() {
  const calls: (readonly [string, unknown, unknown])[] = [];
  const creates = (kind: string) => ({
    create: async (_: unknown, body: unknown, options: unknown) => {
      calls.push([kind, body, options]);
    },
  });
  const markets = {
    currencies: creates('currency'),
    locales: creates('locale'),
    taxClasses: creates('tax class'),
  };
  return { calls, waybill: { markets } as unknown as Waybill };
}

it('asks for currency, locale and tax class in one form, and corrects how they are written', () => {
  expect(readyOf(newMarket, typed)).toMatchObject({
    isReadable: true,
    call: { body: { code: 'de', name: 'Germany', currency: 'EUR' } },
  });
  expect(readyOf(newMarket, {}).call.body).toEqual({ code: '', name: '', currency: '' });
});

it.each([
  ['locale', 'german'],
  ['locale', 'de'],
  ['rate', '101'],
  ['rate', 'all'],
])('is closed while its %s is %j', (path, text) => {
  expect(readyOf(newMarket, { ...typed, [path]: text }).isReadable).toBe(false);
});

it('gives a new market all that was typed, each as the default of its kind, once', async () => {
  const { waybill, calls } = noted();
  await furnishMarket(waybill, 'm1', typed);
  const is_default = true;
  expect(calls).toEqual([
    ['currency', { code: 'EUR', is_default }, { idempotencyKey: 'console:m1:currency' }],
    ['locale', { code: 'de-DE', is_default }, { idempotencyKey: 'console:m1:locale' }],
    [
      'tax class',
      { code: 'standard', name: 'Standard', rate: 19.5, is_default },
      { idempotencyKey: 'console:m1:tax-class' },
    ],
  ]);
});

it('gives it no more than was typed', async () => {
  const { waybill, calls } = noted();
  await furnishMarket(waybill, 'm1', { currency: 'SEK' });
  expect(calls.map(([kind]) => kind)).toEqual(['currency']);
});
