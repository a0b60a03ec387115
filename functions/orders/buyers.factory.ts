import { markets } from '@waybill/markets/market/market.resource';
import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { write } from '@waybill/table/commit';
import { key } from '@waybill/table/item';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { beforeAll, expect } from 'vitest';
import { handler as place } from './place.ts';

export const ME = '01976f3a-8c1e-7a44-9d0b-000000000001';
export const COLLEAGUE = '01976f3a-8c1e-7a44-9d0b-000000000002';
export const OURS = '01976f3a-8c1e-7a44-9d0b-00000000000a';
export const THEIRS = '01976f3a-8c1e-7a44-9d0b-00000000000b';

export type Scope = 'own' | 'organization' | 'tenant';
export const scopes: readonly Scope[] = ['own', 'organization', 'tenant'];
export const tenantOf = (scope: Scope) => `shop-${scope}`;

/** Tenants of every scope that a setting may give buyers; dear orders wait for approval there. */
export function withTenantOfEachScope(): void {
  beforeAll(async () => {
    for (const scope of scopes) {
      await installTenant(tenantOf(scope));
      await storeSettings(tenantOf(scope), orderSettings, undefined, {
        buyer_scope: scope,
        auto_complete_on: 'manual',
        allow_modification_after_acknowledge: true,
        require_approval_above_value: 1_000,
      });
    }
  });
}

export const buyer = (permissions: readonly string[] = [], more: object = {}) => ({
  contact: { contactId: ME, organizationId: OURS, permissions, ...more },
});

export const owners = {
  mine: { contact_id: ME, organization_id: OURS },
  'a colleague’s': { contact_id: COLLEAGUE, organization_id: OURS },
  'a stranger’s': { contact_id: COLLEAGUE, organization_id: THEIRS },
} as const;

/** A market, with a scope of its own for the buyers of its orders. */
export async function withMarket(tenant: string, code: string, id: string, scope: Scope) {
  const at = { pk: key('T', tenant, 'MARKETS'), sk: key('CODE', code) };
  const { stamp } = markets.stored.sentinel;
  await write({ put: { ...at, ...stamp, id, code, status: 'active' } });
  await storeSettings(tenant, orderSettings, id, { buyer_scope: scope });
}

/** Placed by the back office; a dear one waits for approval. */
export const placing = async (
  tenant: string,
  owner: object,
  { waits = false, market }: { waits?: boolean; market?: string } = {},
): Promise<OrderPlaced> => {
  const items = [{ sku: 'LAMP-7', quantity: 2, unit_price: waits ? 5_000 : 5 }];
  const headers = market === undefined ? {} : { 'x-service-market': market };
  const { body } = await invoke<OrderPlaced>(place, { tenant, headers, body: { items, ...owner } });
  expect(body.status).toBe(waits ? 'pending' : 'placed');
  return body;
};

export const calling = (handler: Handler, tenant: string, id: string, call: Call = {}) =>
  invoke<{ code?: string; error?: string }>(handler, {
    tenant,
    path: '/v1/orders/{id}',
    pathParameters: { id },
    ...call,
  });

export const rights = {
  none: [],
  read: ['orders.read'],
  approve: ['orders.approve'],
  both: ['orders.read', 'orders.approve'],
} as const;
export type Right = keyof typeof rights;
