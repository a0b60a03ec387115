import * as v from 'valibot';
import { expect, it } from 'vitest';
import { locationFacts, momentOf, stockLevel, storedStock } from '../stock/stock.factory.ts';
import { openBook } from '../stock/stock-book.ts';
import { RestockBody, Restocked } from './booking.schema.ts';
import { decideRestock, notRestocked, readRestock, restocks } from './restock-stock.ts';

const location = locationFacts(1);
const line = (quantity: number) => ({ product_id: null, sku: 'a', quantity });

// INV-69
it('reads what a receipt has, and what comes from the order', () => {
  expect(readRestock({ sku: 'a', quantity: 1, order_ref: 'O-1', restock: false })).toEqual({
    lines: [line(1)],
    location_code: null,
    reason: null,
    order_ref: 'O-1',
    restock: false,
  });
  expect(readRestock({ sku: 'a', quantity: 1 })).toMatchObject({ order_ref: null, restock: null });
});

// INV-68
it('holds goods that stay out of stock to the same shape', () => {
  expect(v.is(RestockBody, { sku: 'a', quantity: 0, restock: false })).toBe(false);
  expect(v.is(RestockBody, { sku: 'a', quantity: 1, restock: false })).toBe(true);
});

// INV-67
it.each([
  [true, false, true],
  [false, true, false],
  [null, true, true],
  [null, false, false],
])('call %s, setting %s: restocks %s', (restock, restock_on_return_default, expected) => {
  expect(restocks({ restock }, { restock_on_return_default })).toBe(expected);
});

// INV-68
it('answers goods that stay out without a location', () => {
  expect(v.parse(Restocked, notRestocked.answer)).toEqual({
    restocked: false,
    movements: [],
    stock: [],
  });
});

// INV-50, INV-69
it('books goods that came back and leaves promises alone', () => {
  const moment = momentOf();
  const row = stockLevel(101, { on_hand: 1, reserved: 4 });
  const input = { lines: [line(2)], reason: 'unopened', order_ref: 'O-1', location };
  const decision = decideRestock(openBook(storedStock(row), moment), input, moment);
  expect(decision).toMatchObject({
    change: { rows: [{ after: { on_hand: 3, reserved: 4 }, exact: true }] },
    answer: {
      restocked: true,
      location_id: location.id,
      location_code: 'main',
      movements: [{ type: 'restock', quantity: 2, order_ref: 'O-1', reason: 'unopened' }],
      stock: [{ on_hand: 3, reserved: 4 }],
    },
  });
});

it('refuses more than a row may hold', () => {
  const moment = momentOf();
  const book = openBook(storedStock(stockLevel(101, { on_hand: 1_000_000_000 })), moment);
  const input = { lines: [line(0.001)], reason: null, order_ref: null, location };
  const refused = decideRestock(book, input, moment);
  expect(refused).toMatchObject({ rejected: 'quantity_limit_exceeded' });
  expect(refused).not.toHaveProperty('answer');
});
