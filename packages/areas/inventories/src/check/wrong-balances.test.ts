import { expect, it } from 'vitest';
import { BEFORE, idOf } from '../stock/stock.factory.ts';
import {
  both,
  bothKey,
  changed,
  movedUnbooked,
  received,
  sound,
  undatedKey,
  without,
} from './sound-inventory.factory.ts';
import { wrongBalances } from './wrong-balances.ts';

const LATER = Date.parse(BEFORE) + 60_000;
const found = (...given: Parameters<typeof wrongBalances>) =>
  wrongBalances(...given).map(({ item: { pk, sk }, balances }) => ({ pk, sk, ...balances }));

// API-148, INV-53
it('nothing is wrong where all was booked', () => {
  expect(wrongBalances(sound, LATER)).toEqual([]);
});

// API-148, INV-53
it.each([
  ['on hand', { on_hand: 8.5, available: 4.5 }],
  ['reserved', { reserved: 5, available: 2.5 }],
  ['available', { available: 9 }],
])('a row gets the balances of its bookings: %s', (_, attributes) => {
  const wrong = changed('stock', bothKey, attributes);
  const { on_hand, reserved } = both;
  expect(found(wrong, LATER)).toEqual([{ ...bothKey, on_hand, reserved }]);
  expect(found(wrong, LATER - 1)).toEqual([]);
});

// INV-53
it('a row that nothing was booked on has nothing', () => {
  const wrong = { ...changed('stock', bothKey, { on_hand: 9 }), movements: [], reservations: [] };
  expect(found(wrong, LATER)).toEqual([{ ...bothKey, on_hand: 0, reserved: 0 }]);
});

// INV-138
it('a row that came here without a booking gets one on either side', () => {
  const moved = movedUnbooked(idOf(2));
  const { on_hand, reserved, location_id, product_id, sku } = both;
  expect(wrongBalances(moved, LATER)).toMatchObject([
    {
      balances: { on_hand, reserved },
      legs: [
        { location_id, product_id, sku, quantity: 10 },
        { location_id: idOf(2), product_id, sku, quantity: -10 },
      ],
    },
  ]);
  expect(wrongBalances(moved, LATER - 1)).toEqual([]);
});

// INV-53
it.each([
  ['its reservations are others', changed('reservations', undatedKey, { quantity: 3 })],
  ['its bookings come below zero', without('movements', received)],
])('a row is left as it is where %s', (_, stored) => {
  const [row, ...rest] = stored.stock;
  const wrong = { ...stored, stock: [{ ...row, ...bothKey, on_hand: 99 }, ...rest] };
  expect(found(wrong, LATER)).toEqual([]);
});
