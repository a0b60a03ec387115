import { effectiveSettings } from '@waybill/settings/effective';
import type { StoredSettings } from '@waybill/settings/setting';
import { describe, expect, it } from 'vitest';
import { orderSettings } from '../shared/settings.ts';
import { asBuyer, scopeOfAllMarkets, scopeOfMarket } from './buyer.ts';
import { refuseBuyerKeys } from './buyer-keys.ts';
import type { Principal } from './principal.ts';

const contact: Principal = {
  contactId: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  organizationId: undefined,
  permissions: ['orders.read'],
};

/** Settings of a shop with two markets that have a scope of their own, and one that has none. */
const stored: StoredSettings<typeof orderSettings.settings> = {
  for: () => effectiveSettings(orderSettings, {}),
  at: () => ({}),
  ofMarkets: () =>
    new Map([
      ['open', { buyer_scope: 'tenant' as const }],
      ['closed', { buyer_scope: 'own' as const }],
      ['removed', { buyer_scope: null }],
      ['plain', { default_currency: 'CHF' }],
    ]),
};

describe('the buyer of a call', () => {
  // ORD-115
  it('is the contact with the scopes of its shop, and none for the back office', () => {
    const marketScopes = new Map([
      ['open', 'tenant'],
      ['closed', 'own'],
    ]);
    const acting = asBuyer(contact, stored);
    expect(acting).toEqual({ ...contact, scope: 'organization', marketScopes });
    expect(asBuyer(undefined, stored)).toBeUndefined();
  });

  // ORD-115
  it('is narrowed by a market, never widened', () => {
    const acting = { ...contact, scope: 'organization', marketScopes: new Map() } as const;
    const open = { ...acting, marketScopes: new Map([['m', 'tenant' as const]]) };
    const closed = { ...acting, marketScopes: new Map([['m', 'own' as const]]) };
    expect(['m', 'other', null].map((id) => scopeOfMarket(open, id))).toEqual([
      'organization',
      'organization',
      'organization',
    ]);
    expect(['m', 'other', null].map((id) => scopeOfMarket(closed, id))).toEqual([
      'own',
      'organization',
      'organization',
    ]);
    expect([acting, open, closed].map(scopeOfAllMarkets)).toEqual([
      'organization',
      'organization',
      'own',
    ]);
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
