import { describe, expect, it } from 'vitest';
import {
  cartOf,
  freshSettings,
  momentAfter,
  OWNER,
  SESSION,
  STRANGER,
} from '../testing/cart.factory.ts';
import { beginCart, readNewCart } from './create-cart.ts';

const owner = { contactId: OWNER };
const guest = { contactId: undefined, session: SESSION };

describe('whose a new cart is', () => {
  // CRT-7, CRT-8
  it.each([
    ['the back office names its owner', { contact_id: OWNER }, undefined, { contact_id: OWNER }],
    ['a contact need not', {}, owner, { contact_id: OWNER }],
    ['null names nobody', { contact_id: null }, owner, { contact_id: OWNER }],
    ['a contact may name itself', { contact_id: OWNER }, owner, { contact_id: OWNER }],
    ['but no other', { contact_id: STRANGER }, owner, { rejected: 'owner_mismatch' }],
    [
      'nor may a principal without a contact',
      { contact_id: OWNER },
      { contactId: undefined },
      { rejected: 'owner_mismatch' },
    ],
    ['which owns nothing', {}, { contactId: undefined }, { rejected: 'invalid_value' }],
    [
      'without an owner there is none',
      {},
      undefined,
      { rejected: 'invalid_value', details: [{ path: 'contact_id' }] },
    ],
    [
      'nor with two',
      { contact_id: OWNER, session_key: SESSION },
      undefined,
      { rejected: 'invalid_value', details: [{ path: 'contact_id' }] },
    ],
    [
      'the back office names a guest',
      { session_key: SESSION },
      undefined,
      { contact_id: null, session_key: SESSION },
    ],
    ['a guest need not', {}, guest, { contact_id: null, session_key: SESSION }],
    ['a guest may name itself', { session_key: SESSION }, guest, { session_key: SESSION }],
    ['but no other', { session_key: `${SESSION}!` }, guest, { rejected: 'owner_mismatch' }],
    ['and no contact', { contact_id: OWNER }, guest, { rejected: 'owner_mismatch' }],
    ['nor a contact a session', { session_key: SESSION }, owner, { rejected: 'owner_mismatch' }],
    [
      'a contact that came from a session is no guest',
      {},
      { ...owner, session: SESSION },
      { contact_id: OWNER, session_key: null },
    ],
  ])('%s', (_, body, principal, expected) => {
    expect(readNewCart(body, principal)).toMatchObject(expected);
  });
});

describe('a new cart', () => {
  // CRT-9
  it('has the defaults', () => {
    const owners = { contact_id: OWNER, session_key: null };
    const fields = { ...owners, currency: null, channel_id: null, metadata: null };
    const read = { ...fields, name: 'Cart', is_current: false };
    expect(readNewCart({ contact_id: OWNER }, undefined)).toEqual(read);
    for (const name of [null, ' ', '\u3164']) {
      expect(readNewCart({ contact_id: OWNER, name }, undefined)).toEqual(read);
    }
  });

  // CRT-9
  it('is read as sent', () => {
    const sent = { name: ' Office ', currency: 'CHF', is_current: true, metadata: { a: 1 } };
    expect(readNewCart({ ...sent, channel_id: STRANGER }, owner)).toEqual({
      ...sent,
      contact_id: OWNER,
      session_key: null,
      channel_id: STRANGER,
    });
  });

  const fields = {
    name: 'Cart',
    contact_id: OWNER,
    session_key: null,
    channel_id: null,
    is_current: false,
    metadata: null,
    currency: null,
  };
  const moment = momentAfter();
  const times = { created_at: moment.at, updated_at: moment.at };

  // CRT-9
  it('begins active and empty, in its currency or that of the market', () => {
    const ground = { settings: { ...freshSettings, default_currency: 'SEK' }, active: undefined };
    const begun = { ...cartOf({ currency: 'SEK' }), ...times, id: expect.any(String) };
    expect(beginCart(fields, ground, moment)).toEqual(begun);
    expect(beginCart({ ...fields, currency: 'CHF' }, ground, moment)).toMatchObject({
      currency: 'CHF',
    });
  });

  // CRT-10
  it.each([
    [true, undefined, {}],
    [true, { id: STRANGER }, {}],
    [false, undefined, {}],
    [
      false,
      { id: STRANGER },
      { rejected: 'cart_exists', message: expect.stringContaining(STRANGER) },
    ],
  ])('where several are allowed (%s) beside %j', (multi_cart_enabled, active, expected) => {
    const settings = { ...freshSettings, multi_cart_enabled };
    const outcome = beginCart(fields, { settings, active }, moment);
    expect(outcome).toMatchObject(expected);
    expect('rejected' in outcome).toBe('rejected' in expected);
  });
});
