import { describe, expect, it } from 'vitest';
import { counted, exactMoney, money, number } from './money.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

describe('an amount', () => {
  it.each([
    [1234.5, 'EUR', 'en', '€1,234.50', '€1,234.50'],
    [4.9551, 'EUR', 'de', '4,96 €', '4,9551 €'],
    [1200, 'JPY', 'en', '¥1,200', '¥1,200'],
    [0.1234, 'JPY', 'en', '¥0', '¥0.1234'],
    [1.5, 'KWD', 'en', 'KWD 1.500', 'KWD 1.500'],
    [12, 'HUF', 'en', 'HUF 12.00', 'HUF 12.00'],
    [12, 'IDR', 'en', 'IDR 12.00', 'IDR 12.00'],
    [-3, 'USD', 'en', '-$3.00', '-$3.00'],
    [7.25, 'POINTS', 'en', '7.25 POINTS', '7.25 POINTS'],
  ])('%d %s in %s is %s, exactly %s', (amount, currency, locale, shown, exact) => {
    expect(plain(money(amount, currency, locale))).toBe(shown);
    expect(plain(exactMoney(amount, currency, locale))).toBe(exact);
  });
});

it.each([
  [12_345.1234, 'en', '12,345.1234'],
  [12_345, 'de', '12.345'],
])('%d in %s is %s', (value, locale, shown) => {
  expect(number(value, locale)).toBe(shown);
});

it.each([
  [1, '1 tax class'],
  [2, '2 tax classes'],
])('%d of them is %s', (count, shown) => {
  expect(counted(count, 'tax class', 'tax classes')).toBe(shown);
});

it('adds an s where nothing else is said', () => {
  expect([counted(1, 'locale'), counted(0, 'locale')]).toEqual(['1 locale', '0 locales']);
});
