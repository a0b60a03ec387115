import { describe, expect, it } from 'vitest';
import { cartOf, OWNER, SESSION, STRANGER } from '../testing/cart.factory.ts';
import { type Principal, sessionDigest } from './cart-owner.ts';
import {
  byDigest,
  limitToOwner,
  ownerOfCurrent,
  refuseUnseen,
  showsTwoCurrent,
} from './cart-reach.ts';

const owner = { contactId: OWNER };
const stranger = { contactId: STRANGER };
const nobody = { contactId: undefined };
const guest = { contactId: undefined, session: SESSION };
const ofSession = cartOf({ contact_id: null, session_key: SESSION });

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

// CRT-3, CRT-61
it.each<[string, Principal | undefined, boolean]>([
  ['the back office', undefined, true],
  ['its guest', guest, true],
  ['the contact that its guest became', { ...owner, session: SESSION }, true],
  ['another guest', { ...guest, session: `${SESSION}!` }, false],
  ['a contact', owner, false],
  ['a principal without a contact', nobody, false],
])('the cart of a guest is seen by %s: %j %s', (_, principal, isSeen) => {
  expect(refuseUnseen(ofSession, principal)?.rejected).toBe(isSeen ? undefined : 'not_found');
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

  // CRT-3, CRT-62
  it('of a guest is found by the digest of its session', () => {
    const asked = { column: 'session_key', value: SESSION };
    const found = { column: 'session', value: sessionDigest(SESSION) };
    expect(limitToOwner(request(active), guest)).toEqual(request(asked, active));
    expect(limitToOwner(request(asked), { ...guest, session: STRANGER })).toBeUndefined();
    expect(byDigest(request(asked, active))).toEqual(request(found, active));
    expect(ownerOfCurrent(request(found, { column: 'is_current', value: true }))).toBe(found.value);
    expect(found.value).toMatch(/^[\w-]{43}$/u);
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
  const ofGuest = { ...ofSession, is_current: true };
  expect(showsTwoCurrent([current, ofGuest])).toBe(false);
  expect(showsTwoCurrent([ofGuest, ofGuest])).toBe(true);
});
