import { describe, expect, it } from 'vitest';
import { asBuyer } from './buyer.ts';
import { refuseBuyerKeys } from './buyer-keys.ts';
import type { Principal } from './principal.ts';

const contact: Principal = {
  contactId: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  organizationId: undefined,
  permissions: ['orders.read'],
};

describe('the buyer of a call', () => {
  // ORD-115
  it('is the contact with the scope of its market, and none for the back office', () => {
    expect(asBuyer(contact, { buyer_scope: 'own' })).toEqual({ ...contact, scope: 'own' });
    expect(asBuyer(undefined, { buyer_scope: 'own' })).toBeUndefined();
  });
});

describe('keys of other systems', () => {
  // ORD-114
  it.each([
    ['external_id', { external_id: 'ERP-1' }, /^external_id cannot/u],
    ['external_refs', { external_refs: { erp: '1' } }, /^external_refs cannot/u],
    [
      'both',
      { external_id: 'ERP-1', external_refs: { erp: '1' } },
      /^external_id, external_refs cannot/u,
    ],
  ])('%s of a buyer are refused, of the back office taken', (_, keys, message) => {
    expect(refuseBuyerKeys(keys, contact)).toMatchObject({
      rejected: 'buyer_not_permitted',
      message: expect.stringMatching(message),
    });
    expect(refuseBuyerKeys(keys, undefined)).toBeUndefined();
  });

  // ORD-114
  it('that are left out or null are no keys', () => {
    expect(refuseBuyerKeys({}, contact)).toBeUndefined();
    expect(refuseBuyerKeys({ external_id: null, external_refs: null }, contact)).toBeUndefined();
  });
});
