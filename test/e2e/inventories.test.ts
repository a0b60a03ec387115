import { topology } from '@waybill/registry/topology';
import { describe, expect, it } from 'vitest';
import { handler as expireReservations } from '../../functions/inventories/expire-reservations.ts';
import type { Page } from '../support/client.ts';
import { demo, withSystem } from '../support/system.ts';
import { operator } from '../support/tenant.ts';
import {
  bookings,
  inventoriesEndToEnd,
  lookAt,
  type Movement,
  post,
  type Reservation,
  signedStockWebhooksEndToEnd,
} from './inventories.ts';
import { closeReceivers } from './webhooks.ts';

const { consumers } = topology;

const system = withSystem();
closeReceivers();

describe('a webhook of the stock', () => {
  signedStockWebhooksEndToEnd(system);
});

// After the webhooks: its events of hundreds of items would stand in their way.
inventoriesEndToEnd(system);

describe('a tenant', () => {
  const locationsOf = async (caller: Parameters<typeof system.as>[0]) =>
    (await system.as(caller)<Page<object>>('GET /v1/inventories/locations')).body;
  const main = { code: 'main', name: 'Main warehouse', type: 'warehouse', enabled: true };

  // INV-29
  it('begins with the location main, and so does the demo', async () => {
    for (const caller of [await system.newTenant(), demo]) {
      expect(await locationsOf(caller)).toMatchObject({ total: 1, items: [main] });
      const again = await system.as(caller)('POST /v1/inventories/locations/defaults');
      expect(again).toMatchObject({ status: 200, body: { created: [], existing: ['main'] } });
    }
  });
});

describe('the schedule', () => {
  // INV-109
  it('is in the topology, every 15 minutes', () => {
    const found = consumers.find(({ id }) => id === 'inventories.expire-reservations');
    expect(found).toMatchObject({
      file: 'functions/inventories/expire-reservations.ts',
      source: { kind: 'schedule', minutes: 15 },
    });
  });

  // INV-109
  it('gives expired goods back in every tenant, suspended ones included', async () => {
    const sku = 'CUP';
    const shops = [await system.newTenant(), await system.newTenant()] as const;
    for (const shop of shops) {
      const call = system.as(shop);
      await post(call, 'receive', { sku, quantity: 10 });
      const past = new Date(Date.now() - 1_000).toISOString();
      const later = new Date(Date.now() + 3_600_000).toISOString();
      await post(call, 'reserve', { sku, quantity: 3, order_ref: 'past', expires_at: past });
      await post(call, 'reserve', { sku, quantity: 2, order_ref: 'later', expires_at: later });
      await post(call, 'reserve', { sku, quantity: 1, order_ref: 'undated' });
      expect(await lookAt(call, sku)).toEqual([10, 6, 4, true]);
    }
    const [, suspended] = shops;
    const put = (status: string) =>
      system.as(operator)(`PUT /v1/tenants/${suspended.tenant}`, { body: { status } });
    await put('suspended');
    expect(await expireReservations()).toEqual({ released: 2 });
    expect(await expireReservations()).toEqual({ released: 0 });
    await put('active');
    for (const shop of shops) {
      const call = system.as(shop);
      expect(await lookAt(call, sku)).toEqual([10, 3, 7, true]);
      expect((await bookings(call, sku)).at(-1)).toEqual(['release', 3]);
      const list = 'GET /v1/inventories/reservations';
      const released = await call<Page<Reservation>>(`${list}?status=released`);
      expect(released.body.items.map(({ order_ref }) => order_ref)).toEqual(['past']);
      const movements = await call<Page<Movement>>('GET /v1/inventories/movements?order_ref=past');
      expect(movements.body.items.at(-1)).toMatchObject({ reason: 'reservation expired' });
      expect(await post(call, 'commit', { order_ref: 'past' })).toMatchObject({ status: 422 });
    }
  });

  // INV-105
  it('obeys a window that is set later, and so does the call', async () => {
    const call = system.as(await system.newTenant());
    const sku = 'CUP';
    await post(call, 'receive', { sku, quantity: 10 });
    await post(call, 'reserve', { sku, quantity: 3, order_ref: 'undated' });
    const sweep = () => post(call, 'reservations/sweep', {});
    expect(await sweep()).toMatchObject({
      status: 200,
      body: { expired: 0, released: 0, ttl_minutes: 0 },
    });
    await call('PUT /v1/settings/apps/inventories', {
      body: { values: { reservation_ttl_minutes: 5 } },
    });
    expect(await sweep()).toMatchObject({
      status: 200,
      body: { expired: 0, released: 0, ttl_minutes: 5 },
    });
    const reserved = await post<{ expires_at: string; reservations: Reservation[] }>(
      call,
      'reserve',
      {
        sku,
        quantity: 1,
        order_ref: 'dated',
      },
    );
    const [{ created_at = '' } = {}] = reserved.body.reservations;
    expect(Date.parse(reserved.body.expires_at) - Date.parse(created_at)).toBe(5 * 60_000);
  });
});
