import { expect, it } from 'vitest';
import { lineOf, OWNER, openOf, STRANGER } from '../testing/cart.factory.ts';
import { findDifferences } from './cart-differences.ts';

const whole = openOf([lineOf(1)], { item_count: 1, subtotal: 10, is_current: true });
const other = openOf([], { id: STRANGER, status: 'ordered' });
const owner = { contact_id: OWNER, active: 1, current: whole.cart.id };
const nobody = { contact_id: STRANGER, active: 0, current: undefined };

// CRT-13, CRT-23
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
  ['a contact without carts', [], [{ ...nobody, current: OWNER }], ['current']],
])('finds %s', (_, carts, owners, expected) => {
  const found = findDifferences(carts, owners);
  expect(found.map(({ what }) => what.split(' ')[0])).toEqual(expected);
});
