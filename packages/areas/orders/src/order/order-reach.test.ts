import type { Filter } from '@waybill/table/list';
import { describe, expect, it } from 'vitest';
import type { Buyer } from '../buyer/buyer.ts';
import type { BuyerScope } from '../shared/settings.ts';
import {
  limitToReach,
  noSuchOrder,
  type OwnedOrder,
  type Reach,
  reachOf,
  refuseUnseen,
  refuseUnusable,
} from './order-reach.ts';

const ME = '01976f3a-8c1e-7a44-9d0b-000000000001';
const COLLEAGUE = '01976f3a-8c1e-7a44-9d0b-000000000002';
const OURS = '01976f3a-8c1e-7a44-9d0b-00000000000a';
const MARKET = '01976f3a-8c1e-7a44-9d0b-0000000000aa';
const OTHER_MARKET = '01976f3a-8c1e-7a44-9d0b-0000000000ab';
const THEIRS = '01976f3a-8c1e-7a44-9d0b-00000000000b';

const buyer = (scope: BuyerScope, permissions: string[] = [], more: Partial<Buyer> = {}) => ({
  contactId: ME,
  organizationId: OURS,
  permissions,
  scope,
  marketScopes: new Map(),
  ...more,
});

const order = (more: Partial<OwnedOrder> = {}): OwnedOrder => ({
  id: '01976f3a-8c1e-7a44-9d0b-0000000000ff',
  status: 'placed',
  contact_id: COLLEAGUE,
  organization_id: OURS,
  market_id: null,
  ...more,
});

const orders = {
  mine: order({ contact_id: ME }),
  'mine, of another organization': order({ contact_id: ME, organization_id: THEIRS }),
  'a colleague’s': order(),
  'a colleague’s that waits': order({ status: 'pending' }),
  'without a contact in my organization': order({ contact_id: null }),
  'a stranger’s': order({ organization_id: THEIRS }),
  'a stranger’s that waits': order({ organization_id: THEIRS, status: 'pending' }),
  'a guest’s': order({ contact_id: null, organization_id: null }),
};

const rights = {
  none: [],
  read: ['orders.read'],
  approve: ['orders.approve'],
  both: ['orders.read', 'orders.approve'],
} as const;

describe('the reach of a buyer', () => {
  const own: Record<keyof typeof rights, Reach> = {
    none: 'use',
    read: 'use',
    approve: 'use',
    both: 'use',
  };
  const never: typeof own = { none: 'none', read: 'none', approve: 'none', both: 'none' };
  const waiting: typeof own = { none: 'none', read: 'none', approve: 'use', both: 'use' };
  const readable: typeof own = { none: 'none', read: 'read', approve: 'none', both: 'use' };
  const approvable: typeof own = { none: 'none', read: 'read', approve: 'use', both: 'use' };
  const table: Record<keyof typeof orders, Record<'own' | 'organization', typeof own>> = {
    mine: { own, organization: own },
    'mine, of another organization': { own, organization: own },
    'a colleague’s': { own: never, organization: readable },
    'a colleague’s that waits': { own: waiting, organization: approvable },
    'without a contact in my organization': { own: never, organization: readable },
    'a stranger’s': { own: never, organization: never },
    'a stranger’s that waits': { own: never, organization: never },
    'a guest’s': { own: never, organization: never },
  };
  const cases = Object.entries(table).flatMap(([name, scopes]) =>
    Object.entries(scopes).flatMap(([scope, byRight]) =>
      Object.entries(byRight).map(([right, reach]) => ({ name, scope, right, reach })),
    ),
  );

  // ORD-106, ORD-107, ORD-108
  it.each(cases)('$name with the scope $scope and rights $right: $reach', (one) => {
    const acting = buyer(one.scope as BuyerScope, [...rights[one.right as keyof typeof rights]]);
    expect(reachOf(orders[one.name as keyof typeof orders], acting)).toBe(one.reach);
  });

  // ORD-106, ORD-107
  it.each(Object.entries(orders))('%s is open with the scope tenant, and to the shop', (_, one) => {
    expect(reachOf(one, buyer('tenant'))).toBe('use');
    expect(reachOf(one, undefined)).toBe('use');
  });

  // ORD-115
  it.each<[BuyerScope, BuyerScope, BuyerScope]>([
    ['own', 'tenant', 'own'],
    ['own', 'organization', 'own'],
    ['organization', 'tenant', 'organization'],
    ['organization', 'own', 'own'],
    ['tenant', 'organization', 'organization'],
    ['tenant', 'own', 'own'],
  ])('with the scope %s of the tenant and %s of its market is %s', (tenant, market, expected) => {
    const acting = buyer(tenant, ['orders.read'], { marketScopes: new Map([[MARKET, market]]) });
    for (const one of Object.values(orders)) {
      const there = { ...one, market_id: MARKET };
      const elsewhere = { ...one, market_id: OTHER_MARKET };
      expect(reachOf(there, acting)).toBe(reachOf(one, buyer(expected, ['orders.read'])));
      expect(reachOf(elsewhere, acting)).toBe(reachOf(one, buyer(tenant, ['orders.read'])));
    }
  });

  it('never joins those that have no contact, or no organization', () => {
    const anonymous = buyer('organization', ['orders.read', 'orders.approve'], {
      contactId: undefined,
      organizationId: undefined,
    });
    expect(reachOf(orders['a guest’s'], anonymous)).toBe('none');
    expect(reachOf(order({ contact_id: null, status: 'pending' }), anonymous)).toBe('none');
  });
});

describe('an order that a buyer names', () => {
  const waiting = orders['a colleague’s that waits'];
  const approver = buyer('organization', ['orders.read', 'orders.approve']);

  // ORD-106, ORD-107, ORD-108
  it.each([
    ['of the shop', orders['a stranger’s'], undefined, undefined, undefined],
    ['its own', orders.mine, buyer('own'), undefined, undefined],
    ['a stranger’s', orders['a stranger’s'], approver, 'not_found', 'not_found'],
    ['a colleague’s without a right', order(), buyer('organization'), 'not_found', 'not_found'],
    [
      'a colleague’s with orders.read',
      order(),
      buyer('organization', ['orders.read']),
      undefined,
      'buyer_not_permitted',
    ],
    ['a colleague’s with both rights', order(), approver, undefined, undefined],
    ['one that waits', waiting, buyer('own', ['orders.approve']), undefined, undefined],
  ])('%s is refused to be read with %s', (_, named, acting, toRead, toUse) => {
    expect(refuseUnseen(named, acting)?.rejected).toBe(toRead);
    expect(refuseUnusable(named, acting)?.rejected).toBe(toUse);
  });

  // ORD-106
  it('out of its reach is told apart from no other', () => {
    const { id } = order();
    expect(refuseUnusable(order(), buyer('own'))).toEqual(noSuchOrder(id));
    expect(noSuchOrder(id).message).toBe(`There is no order ${id}.`);
  });
});

// ORD-109
describe('a list of a buyer', () => {
  const is = (column: string, value: unknown): Filter => ({ column, value });
  const asked = (...filters: Filter[]) => ({ filters, order: undefined, limit: 50, offset: 0 });
  const filtersOf = (acting: Buyer | undefined, ...filters: Filter[]) =>
    limitToReach(asked(...filters), acting)?.filters;
  const placed = is('status', 'placed');
  const mine = is('contact_id', ME);
  const ours = is('organization_id', OURS);
  const reader = buyer('organization', ['orders.read']);
  const marketScopes = new Map<string, BuyerScope>([[MARKET, 'own']]);
  const there = is('market_id', MARKET);
  const other = is('market_id', OTHER_MARKET);
  const nowhere = is('market_id', null);

  it.each<[string, Buyer | undefined, Filter[], Filter[] | undefined]>([
    ['of the shop stays as asked', undefined, [placed], [placed]],
    ['with the scope tenant stays as asked', buyer('tenant'), [placed], [placed]],
    ['is its own', buyer('own', ['orders.read']), [], [mine]],
    ['is its own without orders.read', buyer('organization'), [placed], [mine, placed]],
    ['is its own with orders.approve alone', buyer('own', ['orders.approve']), [], [mine]],
    ['is its organization’s', reader, [placed], [ours, placed]],
    ['asking for its own is its own', reader, [mine], [mine]],
    ['asking for its own is on one column', buyer('own'), [mine, mine], [mine]],
    ['asking for its organization is on one column', reader, [ours, placed], [ours, placed]],
    [
      'asking for a colleague’s',
      reader,
      [is('contact_id', COLLEAGUE)],
      [ours, is('contact_id', COLLEAGUE)],
    ],
    [
      'asking for another contact’s is empty',
      buyer('own'),
      [is('contact_id', COLLEAGUE)],
      undefined,
    ],
    ['asking for guests’ is empty', buyer('own'), [is('contact_id', null)], undefined],
    [
      'asking for another organization’s is empty',
      reader,
      [is('organization_id', THEIRS)],
      undefined,
    ],
    [
      'asking for its own twice differently is empty',
      reader,
      [mine, is('contact_id', COLLEAGUE)],
      undefined,
    ],
    [
      'asking for its own of another organization',
      buyer('own'),
      [is('organization_id', THEIRS)],
      [mine, is('organization_id', THEIRS)],
    ],
    ['of all markets is as narrow as the narrowest', { ...reader, marketScopes }, [], [mine]],
    ['of a market has its scope', { ...reader, marketScopes }, [there], [mine, there]],
    [
      'of another market is its organization’s',
      { ...reader, marketScopes },
      [other],
      [ours, other],
    ],
    ['of no market is its organization’s', { ...reader, marketScopes }, [nowhere], [ours, nowhere]],
    ['without a contact is empty', buyer('own', [], { contactId: undefined }), [], undefined],
    ['without a contact is its organization’s', { ...reader, contactId: undefined }, [], [ours]],
    ['without an organization is its own', { ...reader, organizationId: undefined }, [], [mine]],
  ])('%s', (_, acting, filters, expected) => {
    expect(filtersOf(acting, ...filters)).toEqual(expected);
  });
});
