import { orderIdsBehind } from '@waybill/orders/order/order.repository';
import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { loadSearchables } from '@waybill/orders/order/searchable-order.repository';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { indexOrders } from '@waybill/search/feed/index-orders.command';
import { wordPartition } from '@waybill/search/index/index.entity';
import { loadState } from '@waybill/search/index/state.repository';
import { rebuildSearchOperation } from '@waybill/search/operations';
import { continueRebuild } from '@waybill/search/rebuild/continue-rebuild.command';
import { query } from '@waybill/table/read';
import { addTenant } from '@waybill/tenants/tenant/tenant.factory';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { workFor } from '@waybill/work/work';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as place } from '../orders/place.ts';
import { handler as get } from '../orders/search/rebuild/get.ts';
import { handler as rebuild } from '../orders/search/rebuild.ts';
import { handler as search } from '../orders/search.ts';
import { handler as continueHandler } from './continue-rebuilds.ts';

const continueRebuilds = asFunction('search.continue-rebuilds', continueHandler);

withTable();

beforeEach(() => void vi.stubEnv('SEARCH', 'on'));
afterEach(() => void vi.unstubAllEnvs());

const MINUTES = 60_000;
const walk = { idsBehind: orderIdsBehind, load: loadSearchables };
/** The work of the function for a tenant, at another time than now. */
const continueAt = asFunction('search.continue-rebuilds', (now: number) =>
  continueRebuild(workFor('acme', new Date(now)), walk, () => true),
);

const placing = async (tenant: string, name: string) => {
  const body = { items: [{ sku: 'LAMP-7', unit_price: 5 }], buyer: { name } };
  return (await invoke<OrderPlaced>(place, { method: 'POST', body, tenant })).body.id;
};

const found = async (tenant: string, q: string) =>
  (await invoke<{ items: { id: string }[] }>(search, { query: { q }, tenant })).body.items.map(
    ({ id }) => id,
  );

const asOperator = (slug: string) => ({ pathParameters: { slug }, operator: true });

async function shop(slug: string) {
  await installTenant(slug);
  await addTenant(slug);
}

describe('orders.search.rebuild', () => {
  // SEA-13
  it('makes a search of the orders as they are, beside running trade', async () => {
    await shop('acme');
    const old = await placing('acme', 'Ada');
    expect(await found('acme', 'ada')).toEqual([]);
    const begun = await invoke<{ id: string }>(rebuild, { method: 'POST', ...asOperator('acme') });
    expect(begun).toMatchObject({ status: 202, body: { status: 'running', orders: 0 } });
    const again = await invoke<{ id: string }>(rebuild, { method: 'POST', ...asOperator('acme') });
    expect(again.body.id).toBe(begun.body.id);

    // Work under way when it began may not know of it, so it waits.
    expect(await continueRebuilds()).toEqual({ finished: 0 });
    expect((await loadState('acme')).job).toMatchObject({ status: 'running', orders: 0 });
    const young = await placing('acme', 'Ada');
    await indexOrders(workFor('acme', new Date()), [young], loadSearchables);
    expect(await found('acme', 'ada')).toEqual([young]);

    let now = Date.now() + 3 * MINUTES;
    expect(await continueAt(now)).toBe(false);
    expect(await found('acme', 'ada')).toEqual([young, old]);
    expect(await invoke(get, asOperator('acme'))).toMatchObject({
      status: 200,
      body: { id: begun.body.id, status: 'finished', orders: 2 },
    });

    now += 5 * MINUTES;
    expect(await continueAt(now)).toBe(true);
    expect(await continueRebuilds()).toEqual({ finished: 0 });
    expect(await loadState('acme')).toMatchObject({ live: 2, next: undefined, old: undefined });
    const left = await query({ pk: wordPartition({ tenant: 'acme', generation: 1 }, 'ada') });
    expect(left.items).toEqual([]);
    expect(await found('acme', 'ada')).toEqual([young, old]);
  });

  // SEA-16
  it('tells no event: no record of the shop changes', async () => {
    await shop('calm');
    await placing('calm', 'Ada');
    const told = await recordedEvents('calm');
    expect(told.length).toBeGreaterThan(0);
    const begun = await invoke(rebuild, { method: 'POST', ...asOperator('calm') });
    expect(begun.status).toBe(202);
    expect(await recordedEvents('calm')).toEqual(told);
    expect(rebuildSearchOperation).not.toHaveProperty('emits');
  });

  it('is refused for a tenant that is not there, and where the search is off', async () => {
    const call = { method: 'POST', ...asOperator('nobody') };
    expect(await invoke(rebuild, call)).toMatchObject({ status: 404 });
    expect(await invoke(get, asOperator('nobody'))).toMatchObject({ status: 404 });
    vi.stubEnv('SEARCH', 'off');
    expect(await invoke(rebuild, call)).toMatchObject({
      status: 422,
      body: { code: 'search_disabled' },
    });
  });
});
