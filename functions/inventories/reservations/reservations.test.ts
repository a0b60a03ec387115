import { sweepReservations } from '@waybill/inventories/reservation/sweep-reservations.command';
import { reservationKey } from '@waybill/inventories/shared/promises';
import { inventorySettings } from '@waybill/inventories/shared/settings';
import { loadInventorySettings } from '@waybill/inventories/shared/settings.repository';
import { authorsUnder, eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { write } from '@waybill/table/commit';
import { fixedClock } from '@waybill/testing/clock';
import { CALLING_KEY, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as commit } from '../commit.ts';
import { handler as receive } from '../receive.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as listStock } from '../stock/list.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as sweep } from './sweep.ts';

withTable();
const clock = fixedClock();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

interface Reservation {
  readonly id: string;
  readonly order_ref: string;
  readonly [column: string]: unknown;
}
type Query = readonly (readonly [string, string])[] | Readonly<Record<string, string>>;

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const set = (values: Record<string, string | number>) =>
  storeSettings(tenant, inventorySettings, undefined, values);
const receiving = (item: object) => invoke(receive, { tenant, body: { ...item } });
const reserving = async (order_ref: string, item: object) => {
  const body = { order_ref, ...item };
  const answer = await invoke<{ reservations: Reservation[] }>(reserve, { tenant, body });
  expect(answer.status).toBe(201);
  return answer.body.reservations[0] as Reservation;
};
const sweeping = (more: object = {}) => invoke(sweep, { tenant, body: {}, ...more });
const listing = (query: Query = []) =>
  invoke<{ items: Reservation[]; total: number; limit: number; offset: number; code?: string }>(
    list,
    {
      tenant,
      query,
    },
  );
const reading = (id: string, shop = tenant) =>
  invoke<Reservation>(get, { tenant: shop, pathParameters: { id } });
const statuses = async () =>
  Object.fromEntries((await listing()).body.items.map((one) => [one.order_ref, one['status']]));

describe('inventories.reservations.sweep', () => {
  // INV-104, INV-106, INV-122, INV-123
  it('gives back what is due, the deadline itself included, and publishes it', async () => {
    await receiving({ sku: 'A', quantity: 9 });
    const due = await reserving('due', {
      sku: 'A',
      quantity: 1,
      expires_at: '2026-11-21T10:00:00Z',
    });
    await reserving('later', { sku: 'A', quantity: 2, expires_at: '2026-11-21T10:00:00.001Z' });
    await reserving('undated', { sku: 'A', quantity: 3 });
    clock.set('2026-11-21T10:00:00.000Z');
    const { answer, events } = await eventsDuring(tenant, () => sweeping());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      expired: 1,
      released: 1,
      swept_at: '2026-11-21T10:00:00.000Z',
      ttl_minutes: 0,
    });
    const after = { ...due, status: 'released', updated_at: '2026-11-21T10:00:00.000Z' };
    expect((await reading(due.id)).body).toEqual(after);
    expect(events).toMatchObject([
      [
        'stock_movement.created',
        {
          type: 'release',
          quantity: 1,
          order_ref: 'due',
          reason: 'reservation expired',
          metadata: null,
        },
      ],
      ['reservation.released', after],
    ]);
    const { body } = await invoke<{ items: object[] }>(listStock, { tenant });
    expect(body.items).toMatchObject([{ on_hand: 9, reserved: 5 }]);
    const before = await imagesOf(tenant);
    expect((await sweeping()).body).toMatchObject({ expired: 0, released: 0 });
    expect(await imagesOf(tenant)).toEqual(before);
  });

  // API-138
  it('gives back by the key that called', async () => {
    await receiving({ sku: 'A', quantity: 9 });
    await reserving('due', { sku: 'A', quantity: 1, expires_at: '2020-01-01T00:00:00Z' });
    await sweeping();
    const author = { actor: null, by: CALLING_KEY };
    for (const topic of ['reservation.released', 'stock_movement.created']) {
      expect((await authorsUnder(tenant, topic)).at(-1), topic).toEqual(author);
    }
  });

  // INV-105
  it('reaches back to undated reservations once there is a ttl', async () => {
    await receiving({ sku: 'A', quantity: 9 });
    await reserving('old', { sku: 'A', quantity: 1 });
    await reserving('dated', { sku: 'A', quantity: 1, expires_at: '2030-01-01T00:00:00Z' });
    clock.advance(30 * 60);
    await reserving('young', { sku: 'A', quantity: 1 });
    clock.advance(30 * 60);
    expect((await sweeping()).body).toMatchObject({ expired: 0, ttl_minutes: 0 });
    await set({ reservation_ttl_minutes: 61 });
    expect((await sweeping()).body).toMatchObject({ expired: 0, ttl_minutes: 61 });
    await set({ reservation_ttl_minutes: 60 });
    expect((await sweeping()).body).toMatchObject({ expired: 1, released: 1, ttl_minutes: 60 });
    expect(await statuses()).toEqual({ old: 'released', dated: 'active', young: 'active' });
  });

  // INV-107
  it('two at once give each reservation back once', async () => {
    await receiving({ sku: 'A', quantity: 9 });
    for (const name of ['a', 'b', 'c']) {
      await reserving(name, { sku: 'A', quantity: 1, expires_at: '2020-01-01T00:00:00Z' });
    }
    const both = await Promise.all([sweeping(), sweeping()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const released = both.map(({ body }) => Number(body['released']));
    expect(released.reduce((sum, one) => sum + one, 0)).toBe(3);
    const { body } = await invoke<{ items: object[] }>(listStock, { tenant });
    expect(body.items).toMatchObject([{ on_hand: 9, reserved: 0 }]);
  });

  // INV-108
  it('does not let a reservation that fails keep the others waiting, and names it', async () => {
    await receiving({ sku: 'A', quantity: 9 });
    const due = { sku: 'A', quantity: 1, expires_at: '2020-01-01T00:00:00Z' };
    const [broken, sound] = [await reserving('broken', due), await reserving('sound', due)];
    await write({ update: reservationKey(tenant, broken.id), set: { metadata: 'no document' } });
    const settings = await loadInventorySettings(tenant);
    const now = clock.now();
    const run = sweepReservations(
      { tenant, now, at: now.toISOString() },
      settings,
      now.getTime() + 10_000,
    );
    await expect(run).rejects.toThrow(broken.id);
    expect((await reading(sound.id)).body).toMatchObject({ status: 'released' });
  });

  // INV-106
  it('takes no further reservation once its time is up', async () => {
    await receiving({ sku: 'A', quantity: 9 });
    await reserving('due', { sku: 'A', quantity: 1, expires_at: '2020-01-01T00:00:00Z' });
    const now = clock.now();
    const call = { tenant, now, at: now.toISOString() };
    const settings = await loadInventorySettings(tenant);
    expect(await sweepReservations(call, settings, now.getTime())).toMatchObject({ expired: 0 });
    expect(await statuses()).toEqual({ due: 'active' });
  });

  // INV-110
  it('stamps the moment at which a reservation was given back, however old the run is', async () => {
    await receiving({ sku: 'A', quantity: 9 });
    const reservation = { sku: 'A', quantity: 1, expires_at: '2020-01-01T00:00:00Z' };
    const { id } = await reserving('due', reservation);
    const began = clock.now();
    clock.advance(300);
    const call = { tenant, now: began, at: began.toISOString() };
    const settings = await loadInventorySettings(tenant);
    const swept = await sweepReservations(call, settings, Date.now() + 10_000);
    expect(swept).toMatchObject({ released: 1, swept_at: began.toISOString() });
    expect((await reading(id)).body).toMatchObject({ updated_at: clock.now().toISOString() });
  });
});

describe('inventories.reservations.get', () => {
  // INV-130
  it('finds a reservation by its id alone', async () => {
    await receiving({ sku: 'A', quantity: 1 });
    const reservation = await reserving('O-1', { sku: 'A', quantity: 1 });
    expect(await reading(reservation.id)).toMatchObject({ status: 200, body: reservation });
    expect(await reading(reservation.id.toUpperCase())).toMatchObject({
      status: 200,
      body: reservation,
    });
    for (const answer of [await reading(LAMP), await reading(reservation.id, await freshShop())]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await reading('O-1')).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'id' }] },
    });
  });
});

describe('inventories.reservations.list', () => {
  let reservations: Reservation[] = [];
  let shop = '';

  /** Looked at, and changed by no case: it is made once. */
  beforeEach(async () => {
    if (shop === '') await makeShop();
    tenant = shop;
  });

  async function makeShop(): Promise<void> {
    shop = tenant;
    await set({ backorder_policy: 'allow' });
    await receiving({ product_id: LAMP, sku: 'LAMP', quantity: 5 });
    reservations = [];
    const due = { expires_at: '2026-12-01T00:00:00Z' };
    for (const [order_ref, item] of [
      ['O-1', { sku: 'A', quantity: 0.5 }],
      ['O-2', { product_id: LAMP, quantity: 2, ...due }],
      ['O-3', { sku: 'LAMP', quantity: 1 }],
    ] as const) {
      clock.advance(1);
      reservations.push(await reserving(order_ref, item));
    }
    clock.advance(1);
    await invoke(commit, { tenant, body: { order_ref: 'O-3' } });
    reservations = await Promise.all(reservations.map(async ({ id }) => (await reading(id)).body));
  }

  // INV-111
  it('answers all reservations, the oldest first', async () => {
    expect((await listing()).body).toEqual({
      items: reservations,
      total: 3,
      limit: 50,
      offset: 0,
      next: null,
    });
  });
});
