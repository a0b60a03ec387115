import type { Cart } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { cartCalls } from './cart-calls.ts';

const cartOf = (more: Partial<Cart>) =>
  ({ id: 'c1', name: 'Office', status: 'active', session_key: null, ...more }) as Cart;
const why = (more: Partial<Cart>) =>
  cartCalls(cartOf(more)).map(({ label, whyNot }) => [label, whyNot]);

it.each([
  ['ordered', 'Abandon', 'The cart is ordered.', 'The cart is ordered.'],
  ['merged', 'Abandon', 'The cart is merged.', undefined],
  ['abandoned', 'Reopen', 'The cart is abandoned.', undefined],
] as const)('takes a cart that is %s for closed', (status, aside, closed, toDelete) => {
  expect(why({ status })).toEqual([
    ['Mark as ordered', closed],
    ['Make current', closed],
    [aside, aside === 'Reopen' ? undefined : closed],
    ['Merge', closed],
    ['Import lines', closed],
    ['Export', undefined],
    ['Delete', toDelete],
  ]);
});

it('makes no current cart current', () => {
  expect(why({ is_current: true })).toContainEqual([
    'Make current',
    'This is already the current cart.',
  ]);
  expect(why({ is_current: false })).toContainEqual(['Make current', undefined]);
});

it('gives the carts of a guest to a contact, and shows the session to nobody', () => {
  const guest = { contact_id: null, session_key: 'a-visitor-of-the-shop-window' };
  const claim = cartCalls(cartOf(guest)).find(({ operation }) => operation === 'carts.claim');
  expect(claim?.bodyOf?.({ contact_id: 'c7', target_cart_id: '', strategy: '' })).toEqual({
    session_key: 'SESSION_OF_THE_GUEST',
    contact_id: 'c7',
    target_cart_id: null,
    strategy: null,
  });
  expect(
    claim?.bodyOf?.({ contact_id: 'c7', target_cart_id: 'c2', strategy: 'merge' }),
  ).toMatchObject({
    target_cart_id: 'c2',
    strategy: 'merge',
  });
});
