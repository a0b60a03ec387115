import { expect, it } from 'vitest';
import {
  referencesOf,
  reservedSentence,
  restockBody,
  restockSentence,
  storedFollowUps,
} from './follow-up.ts';

it('looks for reservations under every reference of an order, each once', () => {
  const order = { number: 'ORD-1', external_ref: null, cart_id: 'c1', id: 'o1' };
  expect(referencesOf(order)).toEqual(['ORD-1', 'c1', 'o1']);
  expect(referencesOf({ ...order, external_ref: 'ORD-1' })).toEqual(['ORD-1', 'c1', 'o1']);
});

it('says what happens to the goods', () => {
  expect(reservedSentence('commit', { reference: 'ORD-1', count: 1 })).toBe(
    'Commit 1 reservation under ORD-1: the goods leave the stock.',
  );
  expect(reservedSentence('release', { reference: 'c1', count: 3 })).toBe(
    'Release 3 reservations under c1: the goods are free for others.',
  );
});

it('puts back what a return was answered with, by product where there is one', () => {
  const items = [
    { product_id: null, sku: 'CUP', quantity: 2 },
    { product_id: 'p1', sku: 'LAMP', quantity: 0.5 },
  ];
  expect(restockBody(items, 'RET-1')).toEqual({
    items: [
      { sku: 'CUP', quantity: 2 },
      { product_id: 'p1', quantity: 0.5 },
    ],
    order_ref: 'RET-1',
    restock: true,
  });
  expect(restockSentence(items, 'RET-1')).toBe('Put 2 × CUP, 0.5 × LAMP of RET-1 back into stock.');
});

it.each([[null], ['{"a":1}'], ['no json']])('reads %s as none', (text) => {
  expect(storedFollowUps(text)).toEqual([]);
});
