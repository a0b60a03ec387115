import { describe, expect, it } from 'vitest';
import { cartOf, OWNER, SESSION, STRANGER } from '../testing/cart.factory.ts';
import { adoptCarts, CLAIM_LIMIT, readClaim, refuseTooMany } from './claim-carts.ts';

const AT = '2026-11-22T10:00:00.000Z';
const claim = { contact_id: OWNER, session_key: SESSION };
const owner = { contactId: OWNER };

// CRT-70
it.each([
  ['the back office names both', claim, undefined, claim],
  ['a contact names the session', { session_key: SESSION }, owner, claim],
  ['or comes from it', {}, { ...owner, session: SESSION }, claim],
  ['and may name itself', claim, owner, claim],
  ['but no other', { ...claim, contact_id: STRANGER }, owner, { rejected: 'owner_mismatch' }],
  [
    'a guest claims for nobody else',
    claim,
    { contactId: undefined, session: SESSION },
    { rejected: 'owner_mismatch' },
  ],
  ['nor for itself', {}, { contactId: undefined, session: SESSION }, { rejected: 'invalid_value' }],
  ['without a session there is nothing', {}, owner, { details: [{ path: 'session_key' }] }],
  [
    'without a contact neither',
    { session_key: SESSION },
    undefined,
    { details: [{ path: 'contact_id' }] },
  ],
])('%s', (_, body, principal, expected) => {
  expect(readClaim(body, principal)).toMatchObject(expected);
});

describe('carts of a guest', () => {
  const guest = { contact_id: null, session_key: SESSION };
  const carts = [cartOf({ ...guest, is_current: true }), cartOf({ ...guest, id: STRANGER })];
  const heir = { hasCurrent: false, isAlone: false, active: undefined };
  const adopted = { updated_at: AT };

  // CRT-71, CRT-72
  it('become the contact’s, whose own current cart stays that', () => {
    const [first, second] = [
      cartOf({ ...adopted, is_current: true }),
      cartOf({ ...adopted, id: STRANGER }),
    ];
    expect(adoptCarts(carts, OWNER, heir, AT)).toEqual([first, second]);
    expect(adoptCarts(carts, OWNER, { ...heir, hasCurrent: true }, AT)).toEqual([
      { ...first, is_current: false },
      second,
    ]);
  });

  // CRT-10, CRT-71
  it.each([
    ['none', [], { id: OWNER }, undefined],
    ['the only one', carts.slice(0, 1), undefined, undefined],
    ['one beside its own', carts.slice(0, 1), { id: OWNER }, OWNER],
    ['two', carts, undefined, STRANGER],
  ])('are adopted where the shop allows one: %s', (_, some, active, named) => {
    const outcome = adoptCarts(some, OWNER, { ...heir, isAlone: true, active }, AT);
    if (named === undefined) return expect(outcome).toHaveLength(some.length);
    return expect(outcome).toMatchObject({
      rejected: 'cart_exists',
      message: expect.stringContaining(named),
    });
  });
});

// CRT-74
it('a session with more carts than one change holds is refused', () => {
  expect(refuseTooMany(CLAIM_LIMIT)).toBeUndefined();
  expect(refuseTooMany(CLAIM_LIMIT + 1)).toMatchObject({ rejected: 'payload_too_large' });
});
