import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { installOrders } from '@waybill/orders/install.writes';
import { commit } from '@waybill/table/commit';
import { type Call, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as place } from '../orders/place.ts';
import { handler as putSettings } from '../settings/put-app-settings.ts';
import { handler as create } from './create.ts';
import { handler as list } from './list.ts';
import { handler as makeDefault } from './make-default.ts';
import { handler as update } from './update.ts';

withTable();

const tenant = 'acme';
const contact = {
  contactId: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  permissions: ['orders.create'],
};
const ids: Record<string, string> = {};

beforeAll(async () => {
  const now = new Date();
  const moment = { now, at: toInstant(now), newId: () => uuidAt(now) };
  expect(await commit(installOrders(tenant, moment))).toBeUndefined();
  for (const [code, status] of [
    ['de', 'active'],
    ['ch', 'active'],
    ['fr', 'inactive'],
  ]) {
    const made = await invoke<{ id: string }>(create, {
      tenant,
      body: { code, name: code, status },
    });
    ids[String(code)] = made.body.id;
  }
  await setting('ch', 'CHF');
  await setting('fr', 'XPF');
});

const setting = (market: string, default_currency: string) =>
  invoke(putSettings, {
    tenant,
    method: 'PUT',
    pathParameters: { app: 'orders' },
    body: { market, values: { default_currency } },
  });

const placing = (market?: string, call: Call = {}) =>
  invoke<{ currency?: string; code?: string }>(place, {
    tenant,
    body: { items: [{ sku: 'A', name: 'A', quantity: 1, unit_price: 1 }] },
    headers: market === undefined ? {} : { 'x-service-market': market },
    ...call,
  });

describe('the market of a call', () => {
  // API-112
  it.each(['ch', 'CH', 'Ch'])('is named %s, whatever its case', async (market) => {
    expect(await placing(market)).toMatchObject({ status: 201, body: { currency: 'CHF' } });
  });

  it('is the default one for a placement that names none', async () => {
    expect((await placing()).body.currency).toBe('EUR');
    await invoke(makeDefault, { tenant, pathParameters: { id: 'ch' }, body: {} });
    expect((await placing()).body.currency).toBe('CHF');
    expect((await placing('de')).body.currency).toBe('EUR');
    await invoke(makeDefault, { tenant, pathParameters: { id: 'de' }, body: {} });
  });

  // API-112
  it('must exist, on every operation', async () => {
    for (const unknown of ['at', 'd e', '#', 'x'.repeat(2_000)]) {
      const headers = { 'x-service-market': unknown };
      const refused = { status: 404, body: { code: 'unknown_market' } };
      expect(await placing(unknown)).toMatchObject(refused);
      expect(await invoke(list, { tenant, headers })).toMatchObject(refused);
    }
    expect(await placing('de', { tenant: 'other' })).toMatchObject({ status: 404 });
  });

  // API-113
  it('is hidden from principals while it is inactive', async () => {
    expect(await placing('fr')).toMatchObject({ status: 201, body: { currency: 'XPF' } });
    expect(await placing('FR', { contact })).toMatchObject({
      status: 404,
      body: { code: 'unknown_market' },
    });
    const status = (value: string) =>
      invoke(update, {
        tenant,
        method: 'PUT',
        pathParameters: { id: String(ids['fr']) },
        body: { status: value },
      });
    await status('active');
    expect((await placing('fr', { contact })).status).toBe(201);
    await status('inactive');
    expect((await placing('fr', { contact })).status).toBe(404);
  });
});
