import { installers } from '@waybill/registry/installers.generated';
import { provisionLocalTenants } from '@waybill/tenants/local-tenants.command';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as createMarket } from '../markets/create.ts';
import { handler as getSettings } from './get-app-settings.ts';
import { handler as putSettings } from './put-app-settings.ts';

withTable();
beforeAll(() => provisionLocalTenants(installers));

describe('settings', () => {
  const at = (app: string) => ({
    path: '/v1/settings/apps/{app}',
    pathParameters: { app },
    tenant: 'demo',
  });
  const put = (app: string, body: object) =>
    invoke(putSettings, { ...at(app), method: 'PUT', body });

  // API-114
  it('are answered whole, defaults included', async () => {
    expect(await invoke(getSettings, at('inventories'))).toMatchObject({
      status: 200,
      body: {
        app: 'inventories',
        market: null,
        masked: [],
        settings: { backorder_policy: 'deny' },
      },
    });
  });

  // API-117, API-120
  it('apply to the very next call, and null removes them', async () => {
    const changed = await put('orders', { values: { max_items_per_order: 2 } });
    expect(changed).toMatchObject({ status: 200, body: { settings: { max_items_per_order: 2 } } });
    const read = await invoke(getSettings, at('orders'));
    expect(read).toMatchObject({ body: { settings: { max_items_per_order: 2 } } });
    await put('orders', { values: { max_items_per_order: null } });
    const reset = await invoke(getSettings, at('orders'));
    expect(reset).toMatchObject({ body: { settings: { max_items_per_order: 500 } } });
  });

  // API-32
  it('of one market are never taken for those of all by a mistyped key', async () => {
    const values = { max_items_per_order: 3 };
    for (const key of ['market_id', 'Market', 'markets']) {
      expect(await put('orders', { values, [key]: 'de' })).toMatchObject({
        status: 400,
        body: { code: 'unknown_key', details: [{ path: key }] },
      });
    }
    const read = await invoke(getSettings, at('orders'));
    expect(read).toMatchObject({ body: { settings: { max_items_per_order: 500 } } });
  });

  // API-170
  it('of the console keep the views of a tenant', async () => {
    const views = [{ name: 'Open', address: '/orders?status=placed' }];
    const console = { views, customer_name: 'company', slip_header: 'Lamps\nZürich' };
    expect(await put('console', { values: console })).toMatchObject({ status: 200 });
    const { body } = await invoke<{ settings: object }>(getSettings, at('console'));
    expect(body.settings).toEqual({ ...console, slip_footer: '' });
  });

  // API-170
  it('of the console know no market, written or read', async () => {
    await invoke(createMarket, {
      path: '/v1/markets',
      tenant: 'demo',
      body: { code: 'views', name: 'Views', default_currency: 'EUR' },
    });
    const refusal = {
      code: 'invalid_value',
      message: 'market is not known here; these settings are the same for all',
    };
    const written = await put('console', { values: {}, market: 'views' });
    expect(written).toMatchObject({ status: 400, body: refusal });
    for (const market of ['views', 'xx', '']) {
      const read = await invoke(getSettings, { ...at('console'), query: { market } });
      expect(read).toMatchObject({ status: 400, body: refusal });
    }
    // Nor do those of the inventories, which answer as ever.
    const inventories = { ...at('inventories'), query: { market: 'views' } };
    expect(await invoke(getSettings, inventories)).toMatchObject({
      status: 200,
      body: { market: 'views' },
    });
  });

  // API-118
  it('are refused with every problem named, and then nothing is stored', async () => {
    const values = { cancel_requires_reason: true, on_hold_blocks: 'all', unheard_of: 1 };
    expect(await put('orders', { values })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'values.on_hold_blocks' }, { path: 'values.unheard_of' }] },
    });
    const read = await invoke(getSettings, at('orders'));
    expect(read).toMatchObject({ body: { settings: { cancel_requires_reason: false } } });
  });

  // API-119
  it('know no other area and no other market', async () => {
    expect(await invoke(getSettings, at('billing'))).toMatchObject({ status: 404 });
    expect(await put('billing', { values: {} })).toMatchObject({ status: 404 });
    expect(await put('orders', { values: {}, market: 'xx' })).toMatchObject({ status: 404 });
    const unknownMarket = { ...at('orders'), query: { market: 'xx' } };
    expect(await invoke(getSettings, unknownMarket)).toMatchObject({
      status: 200,
      body: { market: null, settings: { default_currency: 'EUR' } },
    });
  });
});
