import { describe, expect, it } from 'vitest';
import { cartOf, OWNER, STRANGER } from '../testing/cart.factory.ts';
import { limitToOwner, ownerOfCurrent, refuseUnseen, showsTwoCurrent } from './cart-reach.ts';

const owner = { contactId: OWNER };
const stranger = { contactId: STRANGER };
const nobody = { contactId: undefined };

// CRT-3
it.each([
  ['the back office', undefined, true],
  ['its owner', owner, true],
  ['another contact', stranger, false],
  ['a principal without a contact', nobody, false],
])('a cart is seen by %s: %j %s', (_, principal, isSeen) => {
  const refused = refuseUnseen(cartOf(), principal);
  if (isSeen) expect(refused).toBeUndefined();
  else expect(refused).toMatchObject({ rejected: 'not_found' });
});

describe('a list', () => {
  const request = (...filters: { column: string; value: unknown }[]) => ({
    filters,
    order: undefined,
    limit: 50,
    offset: 0,
  });
  const active = { column: 'status', value: 'active' };
  const own = { column: 'contact_id', value: OWNER };

  // CRT-3
  it('of a contact is one of its own carts', () => {
    expect(limitToOwner(request(active), owner)).toEqual(request(own, active));
    expect(limitToOwner(request(active, own), owner)).toEqual(request(own, active));
    expect(limitToOwner(request(own), stranger)).toBeUndefined();
    expect(limitToOwner(request(), nobody)).toBeUndefined();
    expect(limitToOwner(request(active), undefined)).toEqual(request(active));
  });

  // CRT-25
  it.each([
    ['a contact and current', [own, { column: 'is_current', value: true }], OWNER],
    ['a contact and not current', [own, { column: 'is_current', value: false }], undefined],
    ['a contact alone', [own], undefined],
    ['current alone', [{ column: 'is_current', value: true }], undefined],
  ])('that asks for %s', (_, filters, expected) => {
    expect(ownerOfCurrent(request(...filters))).toBe(expected);
  });
});

// CRT-25
it('two current carts of one contact are seen', () => {
  const current = cartOf({ is_current: true });
  expect(
    showsTwoCurrent([current, cartOf(), cartOf({ is_current: true, contact_id: STRANGER })]),
  ).toBe(false);
  expect(showsTwoCurrent([current, cartOf(), current])).toBe(true);
});
