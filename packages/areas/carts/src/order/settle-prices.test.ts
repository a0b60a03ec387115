import { expect, it } from 'vitest';
import { lineOf } from '../testing/cart.factory.ts';
import { settlePrices } from './settle-prices.ts';

const AT = '2026-11-22T10:00:00.000Z';
const settled = (mode: 'snapshot' | 'live', snapshot: Record<string, unknown> | null) =>
  settlePrices([lineOf(1, { unit_price: 10, snapshot })], mode, AT)[0];

// CRT-76
it.each([
  ['a number', { unit_price: 8.5 }, 8.5],
  ['a text', { unit_price: '8.5000' }, 8.5],
  ['nothing', { unit_price: 0 }, 0],
  ['four places', { price: 0.0001 }, 0.0001],
  ['the better key', { unit_price: 7, price: 8 }, 7],
  ['the other key where the better one is unreadable', { unit_price: 'seven', price: 8 }, 8],
])('a snapshot is charged with %s', (_, snapshot, unit_price) => {
  const expected = { ...lineOf(1), unit_price, snapshot, updated_at: AT };
  expect(settled('snapshot', snapshot)).toEqual(expected);
});

// CRT-76
it.each([
  ['none', null],
  ['an empty one', {}],
  ['five places', { unit_price: 0.00001 }],
  ['a negative price', { price: -1 }],
  ['words', { price: 'free' }],
  ['a blank', { price: '' }],
  ['an object', { unit_price: { amount: 5 } }],
  ['more than an amount holds', { price: 100_000_000_000 }],
  ['the price that the line has', { unit_price: '10.00' }],
])('a snapshot leaves the line alone with %s', (_, snapshot) => {
  const line = lineOf(1, { unit_price: 10, snapshot });
  for (const mode of ['snapshot', 'live'] as const) {
    expect(settlePrices([line], mode, AT)[0]).toBe(line);
  }
});

// CRT-76
it.each([
  [
    { unit_price: 8, title: 'Lamp' },
    { unit_price: 10, title: 'Lamp' },
  ],
  [{ price: '8' }, { price: 10 }],
])('live charges the line, and the snapshot %j shows that', (snapshot, after) => {
  const expected = { ...lineOf(1), unit_price: 10, snapshot: after, updated_at: AT };
  expect(settled('live', snapshot)).toEqual(expected);
});
