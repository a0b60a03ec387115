import type { Order } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import {
  buyer,
  COLLEAGUE,
  ME,
  OURS,
  owners,
  placing,
  rights,
  type Scope,
  THEIRS,
  withMarket,
} from './buyers.factory.ts';
import { handler as list } from './list.ts';

withTable();

const CLOSED = '01976f3a-8c1e-7a44-9d0b-0000000000ab';

describe('a list of a buyer', () => {
  let lists = 0;
  const fresh = async (scope: Scope) => {
    lists += 1;
    const tenant = `list-${lists}`;
    await installTenant(tenant);
    await storeSettings(tenant, orderSettings, undefined, { buyer_scope: scope });
    const numbers = new Map<string, string>();
    for (const [name, owner] of Object.entries(owners)) {
      numbers.set((await placing(tenant, owner)).id, name);
    }
    const listing = async (permissions: readonly string[], query = {}, call: object = {}) => {
      const { body, status } = await invoke<{ items: Order[]; total: number }>(list, {
        tenant,
        path: '/v1/orders',
        query,
        ...buyer(permissions),
        ...call,
      });
      expect(status).toBe(200);
      expect(body.total).toBe(body.items.length);
      return body.items.map(({ id }) => numbers.get(id));
    };
    return { tenant, listing };
  };

  // ORD-106, ORD-109
  it('shows its own, its organization’s, or all, by setting and right', async () => {
    const own = await fresh('own');
    const organization = await fresh('organization');
    const all = await fresh('tenant');
    expect(await own.listing(rights.both)).toEqual(['mine']);
    expect(await organization.listing(rights.none)).toEqual(['mine']);
    expect(await organization.listing(rights.approve)).toEqual(['mine']);
    expect(await organization.listing(rights.read)).toEqual(['mine', 'a colleague’s']);
    expect(await all.listing(rights.none)).toEqual(['mine', 'a colleague’s', 'a stranger’s']);
  });

  // ORD-109
  it('joins its bound to the filters of the call', async () => {
    const { listing } = await fresh('organization');
    expect(await listing(rights.read, { contact_id: ME })).toEqual(['mine']);
    expect(await listing(rights.read, { contact_id: COLLEAGUE })).toEqual(['a colleague’s']);
    expect(await listing(rights.none, { contact_id: COLLEAGUE })).toEqual([]);
    expect(await listing(rights.read, { organization_id: THEIRS })).toEqual([]);
    expect(await listing(rights.read, { status: 'placed' })).toEqual(['mine', 'a colleague’s']);
    expect(await listing(rights.read, { status: 'cancelled' })).toEqual([]);
    expect(await listing(rights.none, { number: 'ORD-000002' })).toEqual([]);
    expect(await listing(rights.none, { number: 'ORD-000001' })).toEqual(['mine']);
  });

  // ORD-115
  it('holds no row that its market narrows away, whatever market the call names', async () => {
    const { tenant, listing } = await fresh('organization');
    await withMarket(tenant, 'closed', CLOSED, 'own');
    await placing(tenant, owners['a colleague’s'], { market: 'closed' });
    const mine = await placing(tenant, owners.mine, { market: 'closed' });
    const headers = { 'x-service-market': 'closed' };
    for (const named of [{}, { headers }]) {
      expect(await listing(rights.read, {}, named)).toEqual(['mine', undefined]);
      expect(await listing(rights.read, { market_id: CLOSED }, named)).toEqual([undefined]);
    }
    expect(mine.market_id).toBe(CLOSED);
  });

  it('is empty for a principal without a contact', async () => {
    const { tenant, listing } = await fresh('own');
    expect(await listing(rights.both, {}, buyer(rights.both, { organizationId: THEIRS }))).toEqual([
      'mine',
    ]);
    const asserted = { 'x-service-organization': OURS, 'x-service-permissions': 'orders.read' };
    const answer = await invoke(list, { tenant, path: '/v1/orders', headers: asserted });
    expect(answer.body).toMatchObject({ items: [], total: 0 });
  });
});
