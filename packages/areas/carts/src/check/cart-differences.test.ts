import { expect, it } from 'vitest';
import { sessionDigest } from '../cart/cart-owner.ts';
import { lineOf, OWNER, openOf, SESSION, STRANGER } from '../testing/cart.factory.ts';
import { findDifferences } from './cart-differences.ts';

const whole = openOf([lineOf(1)], { item_count: 1, subtotal: 10, is_current: true });
const AT = '2026-11-22T10:00:00.000Z';
const other = openOf([], { id: STRANGER, status: 'ordered', ordered_at: AT });
const guest = openOf([], { contact_id: null, session_key: SESSION });
const ofGuest = { owner: sessionDigest(SESSION), active: 1, current: undefined };
const owner = { owner: OWNER, active: 1, current: whole.cart.id };
const counted = { item_count: 1, subtotal: 10 };
const left = { status: 'abandoned', abandoned_at: AT } as const;
const nobody = { owner: STRANGER, active: 0, current: undefined };

// CRT-13, CRT-23, CRT-61, CRT-63, CRT-66
it.each([
  ['nothing where all fits', [whole, other], [owner, nobody], []],
  ['a total', [openOf([lineOf(1)], { item_count: 1, subtotal: 9 })], [], ['subtotal']],
  ['a price that nobody noted', [{ ...whole, priced: false }], [], ['priced']],
  ['lines that do not fit', [{ cart: whole.cart, priced: true }], [owner], ['parts']],
  ['totals that are no numbers', [openOf([lineOf(1, { quantity: 1e12 })])], [], ['lines']],
  ['a count', [whole], [{ ...owner, active: 2 }], ['active']],
  ['a cart that is not the current one', [whole], [{ ...owner, current: STRANGER }], ['current']],
  [
    'two current carts',
    [whole, { ...whole, cart: { ...whole.cart, id: STRANGER } }],
    [owner],
    ['active', 'current'],
  ],
  ['nothing of a guest', [guest], [ofGuest], []],
  ['a count of a guest', [guest], [{ ...ofGuest, active: 0 }], ['active']],
  ['a cart of nobody', [openOf([], { contact_id: null })], [nobody], ['owners']],
  ['a cart of two owners', [openOf([], { session_key: SESSION })], [], ['owners']],
  ['an abandoned cart without its time', [openOf([], { status: 'abandoned' })], [], ['abandoned']],
  ['an ordered cart without its time', [openOf([], { status: 'ordered' })], [], ['ordered']],
  [
    'an active cart that names another',
    [openOf([], { merged_into_cart_id: OWNER })],
    [],
    ['merged'],
  ],
  [
    'a merged cart with lines',
    [openOf([lineOf(1)], { ...counted, status: 'merged', merged_into_cart_id: OWNER })],
    [],
    ['merged'],
  ],
  [
    'a closed cart that is current',
    [openOf([], { ...left, is_current: true })],
    [],
    ['is_current'],
  ],
  ['a contact without carts', [], [{ ...nobody, current: OWNER }], ['current']],
])('finds %s', (_, carts, owners, expected) => {
  const found = findDifferences(carts, owners);
  expect(found.map(({ what }) => what.split(' ')[0])).toEqual(expected);
});
