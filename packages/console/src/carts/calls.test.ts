import type { Cart } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { cartCalls } from './cart-calls.ts';

const why = (more: Partial<Cart>) =>
  cartCalls({ id: 'c1', name: 'Office', status: 'active', ...more } as Cart).map(
    ({ label, whyNot }) => [label, whyNot],
  );

it('takes an ordered cart for closed', () => {
  const closed = 'The cart was ordered.';
  expect(why({ status: 'ordered' })).toEqual([
    ['Mark as ordered', closed],
    ['Make current', closed],
    ['Import lines', closed],
    ['Export', undefined],
    ['Delete', closed],
  ]);
});

it('makes no current cart current', () => {
  expect(why({ is_current: true })).toContainEqual([
    'Make current',
    'This is already the current cart.',
  ]);
  expect(why({ is_current: false })).toContainEqual(['Make current', undefined]);
});
