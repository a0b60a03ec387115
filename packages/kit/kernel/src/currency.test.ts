import { expect, it } from 'vitest';
import { currencyDigits, isCurrency, payable } from './currency.ts';

// API-200
it.each([
  ['EUR', 2],
  ['eur', 2],
  ['HUF', 2],
  ['RSD', 2],
  ['IDR', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['KWD', 3],
  ['IQD', 3],
  ['CLF', 4],
])('%s has %i digits', (code, digits) => {
  expect([isCurrency(code), currencyDigits(code)]).toEqual([true, digits]);
});

// API-200
it.each(['ZZZ', 'HRK', 'SLL', 'CUC', 'DEM', 'XAU', 'constructor'])('%s is none', (code) => {
  expect([isCurrency(code), currencyDigits(code)]).toEqual([false, 2]);
});

// ORD-18
it.each([
  [8.535, 'EUR', 8.54],
  [108.9, 'JPY', 109],
  [1.2645, 'KWD', 1.265],
  [-0.005, 'EUR', -0.01],
])('%d %s are paid as %d', (amount, currency, paid) => {
  expect(payable(amount, currency)).toBe(paid);
});
