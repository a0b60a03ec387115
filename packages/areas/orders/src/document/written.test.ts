import { expect, it } from 'vitest';
import { writerOf } from './written.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

it.each([
  ['de-DE', 'EUR', 1234.5678, '1.234,57 €', '1.234,5678 €'],
  ['en-GB', 'EUR', 1234.5, '€1,234.50', '€1,234.50'],
  ['de-DE', 'JPY', 1200.5, '1.201 ¥', '1.200,5 ¥'],
  ['en-US', 'KWD', 1.0005, 'KWD 1.001', 'KWD 1.0005'],
  ['hu-HU', 'HUF', 1234.5, '1234,50 Ft', '1234,50 Ft'],
  ['en-US', 'USD', -2.005, '-$2.01', '-$2.005'],
  ['fr-FR', 'EUR', 99_999_999_999.995, '100 000 000 000,00 €', '99 999 999 999,995 €'],
])(
  'writes in %s an amount of %s, %d, as %s, a price as %s (ORD-233)',
  (locale, currency, amount, money, price) => {
    const write = writerOf(locale, currency);
    expect([plain(write.money(amount)), plain(write.price(amount))]).toEqual([money, price]);
  },
);

it.each([
  ['de-DE', '1.234,5', '19 %', '5,5 %', '31.12.2026'],
  ['en-US', '1,234.5', '19%', '5.5%', 'Dec 31, 2026'],
])('writes in %s quantities, rates and days (ORD-233)', (locale, quantity, whole, half, day) => {
  const write = writerOf(locale, 'EUR');
  expect(write.quantity(1234.5)).toBe(quantity);
  expect([19, 5.5].map((rate) => plain(write.percent(rate)))).toEqual([whole, half]);
  expect(write.date('2026-12-31T23:30:00.000Z')).toBe(day);
});
