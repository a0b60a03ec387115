import { randomUUID } from 'node:crypto';
import { authorIn } from '@waybill/events/author';
import { inventorySettings } from '@waybill/inventories/shared/settings';
import { eventsUnder } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { CALLING_KEY, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { handler as createTenant } from '../tenants/create.ts';
import { handler as updateTenant } from '../tenants/update.ts';
import { handler as expireHandler } from './expire-reservations.ts';
import { handler as receive } from './receive.ts';
import { handler as reserve } from './reserve.ts';
import { handler as listStock } from './stock/list.ts';

const expireReservations = asFunction('inventories.expire-reservations', expireHandler);

withTable();

const operator = { tenant: 'operator', operator: true };

/** A tenant of the directory with one reservation that is due. */
async function dueShop(expires_at: string | null): Promise<string> {
  const slug = `shop-${randomUUID()}`;
  const created = await invoke(createTenant, { ...operator, body: { slug, name: 'Shop' } });
  expect(created.status).toBe(201);
  await invoke(receive, { tenant: slug, body: { sku: 'A', quantity: 5 } });
  const reservation = { sku: 'A', quantity: 2, order_ref: 'O-1', expires_at };
  expect((await invoke(reserve, { tenant: slug, body: reservation })).status).toBe(201);
  return slug;
}

const reservedOf = async (tenant: string) =>
  (await invoke<{ items: { reserved: number }[] }>(listStock, { tenant })).body.items[0]?.reserved;

// INV-109
it('gives back what is due of every tenant, each by its own setting, once', async () => {
  const past = '2020-01-01T00:00:00Z';
  const [dated, suspended, undated] = [
    await dueShop(past),
    await dueShop(past),
    await dueShop(null),
  ];
  const call = { ...operator, method: 'PUT', pathParameters: { slug: suspended } };
  const off = await invoke(updateTenant, { ...call, body: { status: 'suspended' } });
  expect(off.status).toBe(200);
  expect(await expireReservations()).toEqual({ released: 2 });
  expect(await Promise.all([dated, suspended, undated].map(reservedOf))).toEqual([0, 0, 2]);
  expect(await eventsUnder(dated, 'reservation.released')).toMatchObject([{ status: 'released' }]);

  // Undated promises count from their creation: none is a minute old yet.
  await storeSettings(undated, inventorySettings, undefined, { reservation_ttl_minutes: 1 });
  expect(await expireReservations()).toEqual({ released: 0 });
});

// API-138
it('is nobody’s doing, in the events of what it gives back', async () => {
  const shop = await dueShop('2020-01-01T00:00:00Z');
  await expireReservations();
  const events = await recordedEvents(shop);
  const authors = (of: string) =>
    events.filter(({ topic }) => topic === of).map(({ body }) => authorIn(body));
  expect(authors('reservation.created')).toEqual([{ actor: null, by: CALLING_KEY }]);
  expect(authors('reservation.released')).toEqual([{ actor: null, by: null }]);
});

// INV-108
it('does not let one tenant’s failure keep the others waiting, and names it', async () => {
  const past = '2020-01-01T00:00:00Z';
  const [broken, sound, alsoSound] = [
    await dueShop(past),
    await dueShop(past),
    await dueShop(past),
  ];
  // No call could store it: its moment lies outside every calendar.
  await storeSettings(broken, inventorySettings, undefined, { reservation_ttl_minutes: 9e15 });
  await expect(expireReservations()).rejects.toThrow(broken);
  expect(await Promise.all([sound, alsoSound].map(reservedOf))).toEqual([0, 0]);
});
