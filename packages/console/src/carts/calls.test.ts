import type { Cart } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { readyOf } from '../frame/form/form-call.ts';
import { foundText } from '../frame/form/form-field.ts';
import { cartCalls, cartChoices } from './cart-calls.ts';
import { importCart } from './cart-file.ts';

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
  const contact_id = foundText({ code: 'c7', title: 'Ada · ada@example.com' });
  expect(claim?.bodyOf?.({ contact_id, target_cart_id: '', strategy: '' })).toEqual({
    session_key: 'SESSION_OF_THE_GUEST',
    contact_id: 'c7',
  });
  expect(
    claim?.bodyOf?.({ contact_id, target_cart_id: 'c2 Office', strategy: 'merge' }),
  ).toMatchObject({ target_cart_id: 'c2', strategy: 'merge' });
});

it('merges into a cart of the owner, of a guest into one of the contact that is chosen', () => {
  const values = { contact_id: 'c7 Ada', target_cart_id: 'c2 Office' };
  const asked = (more: Partial<Cart>) => {
    const merge = cartCalls(cartOf(more)).find(({ operation }) => operation === 'carts.merge-into');
    const target = merge?.fields?.at(-1);
    const sent = merge && readyOf(merge, values).call.body;
    return [merge?.fields?.length, target?.find?.('of', values).key.slice(-2), sent];
  };
  const body = { target_cart_id: 'c2' };
  expect(asked({ contact_id: 'c1' })).toEqual([1, ['c1', 'of'], body]);
  expect(asked({ contact_id: null })).toEqual([2, ['c7', 'of'], body]);
});

it('offers other carts by name and total', () => {
  const carts = ['Office', 'At home'].map((name, at) =>
    cartOf({ id: `c${at}`, name, subtotal: 5, currency: 'EUR' }),
  );
  const offered = (words: string) => cartChoices(carts, 'c9', words).map(({ title }) => title);
  expect(offered('')).toEqual([
    expect.stringMatching(/Office.*5/u),
    expect.stringMatching(/At home.*5/u),
  ]);
  expect(offered('HOME')).toHaveLength(1);
  expect(cartChoices(carts, 'c1', '').map(({ code }) => code)).toEqual(['c0']);
});

it('asks for no id: a field that sends one finds it by words, or offers names', () => {
  const guest = { contact_id: null, session_key: 'a-visitor-of-the-shop-window' };
  const forms = [
    importCart([]),
    ...cartCalls(cartOf({ contact_id: 'c1' })),
    ...cartCalls(cartOf(guest)),
  ];
  const fields = forms.flatMap((form) => form.fields ?? []);
  const ofIds = fields.filter(({ path }) => path.endsWith('_id'));
  expect(ofIds.length).toBeGreaterThan(5);
  expect(ofIds.filter(({ find, choices }) => find === undefined && choices === undefined)).toEqual(
    [],
  );
  expect(fields.filter(({ label, hint = '' }) => /\bid\b/iu.test(label + hint))).toEqual([]);
});
