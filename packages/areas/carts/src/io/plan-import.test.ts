import { describe, expect, it } from 'vitest';
import type { Principal } from '../cart/cart-owner.ts';
import { OWNER, SESSION, STRANGER } from '../testing/cart.factory.ts';
import type { ImportCartBody } from './io.schema.ts';
import { planImport } from './plan-import.ts';
import type { Profile } from './profile-rules.ts';

const profile = (more: Partial<Profile> = {}): Profile => ({
  direction: 'import',
  entity: 'cart_items',
  format: 'csv',
  apply_mode: 'append',
  mapping: null,
  ...more,
});

const CSV = 'sku\nA\nA\n';
const TARGET = '01976f3a-8c1e-7a44-9d0b-00000000ca47';
const owner = { contactId: OWNER };

const plan = (body: ImportCartBody, used?: Profile, principal?: Principal) =>
  planImport({ csv: CSV, ...body }, used, principal);

describe('an import without a target', () => {
  // CRT-100, CRT-102, CRT-105
  it.each([
    ['of the back office', { contact_id: OWNER }, undefined],
    ['of a buyer', {}, owner],
    ['of a buyer who names itself', { contact_id: OWNER }, owner],
  ] as const)('%s makes a cart that is what the file says', (_, body, principal) => {
    for (const apply_mode of ['insert', 'append', 'replace'] as const) {
      expect(plan(body, profile({ apply_mode }), principal)).toMatchObject({
        target: undefined,
        fields: { contact_id: OWNER, name: 'Cart', currency: null, is_current: false },
        putting: { mode: 'replace', lines: [{ sku: 'A' }, { sku: 'A' }] },
      });
    }
  });

  // CRT-102
  it.each([
    ['of the back office', { session_key: SESSION }, undefined],
    ['of the guest', {}, { contactId: undefined, session: SESSION }],
  ] as const)('%s makes a cart of a guest', (_, body, principal) => {
    expect(plan(body, undefined, principal)).toMatchObject({
      fields: { contact_id: null, session_key: SESSION },
    });
  });

  // CRT-100, CRT-102
  it.each([
    ['nobody', {}, undefined, 'invalid_value'],
    ['another contact', { contact_id: STRANGER }, owner, 'owner_mismatch'],
  ])('is refused for %s', (_, body, principal, code) => {
    expect(plan(body, undefined, principal)).toMatchObject({ rejected: code });
  });

  // CRT-104
  it('is called as the call says, else as the file does', () => {
    const payload = { cart: { name: 'Filed', metadata: { a: 1 } }, items: [] };
    const named = (name: string | undefined) =>
      planImport({ payload, contact_id: OWNER, name }, undefined, undefined);
    expect(named('Mine')).toMatchObject({ fields: { name: 'Mine', metadata: { a: 1 } } });
    expect(named(undefined)).toMatchObject({ fields: { name: 'Filed' } });
  });

  // CRT-104
  it.each([
    ['its cart', { cart: { currency: 'USD' }, items: [{ sku: 'A' }] }, 'USD'],
    ['a line', { items: [{ sku: 'A' }, { sku: 'B', currency: 'CHF' }] }, 'CHF'],
    ['nobody', { items: [{ sku: 'A' }] }, null],
  ])('has the currency of %s', (_, payload, currency) => {
    expect(planImport({ payload, contact_id: OWNER }, undefined, undefined)).toMatchObject({
      fields: { currency },
      putting: { currency },
    });
  });
});

describe('an import with a target', () => {
  // CRT-106, CRT-107
  it.each([
    [undefined, 'append'],
    [profile(), 'append'],
    [profile({ apply_mode: 'replace' }), 'replace'],
  ])('does what the profile says: %#', (used, mode) => {
    expect(plan({ target_cart_id: TARGET }, used)).toMatchObject({
      target: TARGET,
      putting: { currency: null, mode, lines: [{ sku: 'A' }, { sku: 'A' }] },
    });
  });

  // CRT-105
  it('is refused where the profile makes new carts', () => {
    expect(plan({ target_cart_id: TARGET }, profile({ apply_mode: 'insert' }))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'target_cart_id' }],
    });
  });

  // CRT-107
  it('keeps to the currency that the file says', () => {
    const payload = { cart: { currency: 'USD' }, items: [] };
    expect(planImport({ payload, target_cart_id: TARGET }, undefined, undefined)).toMatchObject({
      putting: { currency: 'USD' },
    });
  });
});

// CRT-101, CRT-112
it('reads nothing where the profile or the file is wrong', () => {
  const used = profile({ format: 'json' });
  expect(plan({ contact_id: OWNER }, used)).toMatchObject({ details: [{ path: 'profile_id' }] });
  expect(plan({ contact_id: OWNER, csv: 'sku' + '\n"' })).toMatchObject({
    details: [{ path: 'line 2' }],
  });
});
