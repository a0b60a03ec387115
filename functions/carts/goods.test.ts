import { cartCheck } from '@waybill/carts/check/carts.check';
import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER } from '@waybill/carts/testing/cart.factory';
import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { inventorySettings } from '@waybill/inventories/shared/settings';
import { freshShop as freshStock } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { differencesIn } from '@waybill/testing/differences';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as receive } from '../inventories/receive.ts';
import { handler as listStock } from '../inventories/stock/list.ts';
import { handler as updateStock } from '../inventories/stock/update.ts';
import { cartCalls } from './carts.factory.ts';

withTable();

/** A shop that has so many pieces of each article. */
async function shopWith(stock: Record<string, number>, settings: object) {
  const tenant = await freshStock();
  const items = Object.entries(stock).map(([sku, quantity]) => ({ sku, quantity }));
  if (items.length > 0) await invoke(receive, { tenant, body: { items } });
  await storeSettings(tenant, cartSettings, undefined, settings);
  const calls = cartCalls({ tenant });
  return {
    tenant,
    ...calls,
    filled: async (lines: readonly object[]) => {
      const { body } = await calls.create({ contact_id: OWNER });
      await calls.replaceItems(body.id, lines);
      return body.id;
    },
    reserved: async () => {
      const { body } = await invoke<{ items: { sku: string; reserved: number }[] }>(listStock, {
        tenant,
        query: { limit: '200' },
      });
      return Object.fromEntries(body.items.map((row) => [row.sku, row.reserved]));
    },
  };
}

async function expectSound(tenant: string) {
  expect(await differencesIn(cartCheck, tenant)).toEqual([]);
  expect(await differencesIn(inventoryCheck, tenant)).toEqual([]);
}

const A = { sku: 'A', quantity: 2, unit_price: 5 };
const B = { sku: 'B', quantity: 1, unit_price: 5 };
const WORDS = { name: 'Engraving', type: 'custom', unit_price: 3 };

describe('an order of a cart', () => {
  // CRT-77, CRT-78
  it('promises its goods together with its status', async () => {
    const shop = await shopWith({ A: 5, B: 5 }, { convert_reserves_stock: 'require' });
    await storeSettings(shop.tenant, inventorySettings, undefined, { reservation_ttl_minutes: 60 });
    const id = await shop.filled([WORDS, A, B]);
    const { status, body } = await shop.order(id, { order_ref: 'ORD-1' });
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'ordered',
        reservation: {
          requested: true,
          ok: true,
          order_ref: 'ORD-1',
          reservations: 2,
          backordered: 0,
          expires_at: expect.any(String),
        },
      },
    ]);
    expect(await shop.reserved()).toEqual({ A: 2, B: 1 });
    const topics = (await recordedEvents(shop.tenant)).map(({ topic }) => topic);
    expect(topics.filter((topic) => topic === 'reservation.created')).toHaveLength(2);
    await expectSound(shop.tenant);
  });

  // INV-181
  it('leaves the safety quantity of its articles alone', async () => {
    const shop = await shopWith({ A: 5 }, { convert_reserves_stock: 'require' });
    const { tenant } = shop;
    const { body } = await invoke<{ items: { id: string }[] }>(listStock, { tenant });
    const pathParameters = { id: body.items[0]?.id ?? '' };
    const keep = (safety_quantity: number) =>
      invoke(updateStock, { tenant, method: 'PUT', pathParameters, body: { safety_quantity } });
    const id = await shop.filled([A]);
    await keep(3.5);
    expect(await shop.order(id)).toMatchObject({ status: 409 });
    await keep(3);
    expect((await shop.order(id)).body.reservation).toMatchObject({ ok: true });
  });

  // CRT-79
  it('stays as it was where its goods are required and refused', async () => {
    const shop = await shopWith({ A: 5, B: 0.5 }, { convert_reserves_stock: 'require' });
    const id = await shop.filled([WORDS, A, B]);
    const { body: before } = await shop.get(id);
    const refused = await shop.order(id, { order_ref: 'ORD-1' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'reservation_refused', details: [{ path: 'items.2' }] },
    });
    expect((await shop.get(id)).body).toEqual(before);
    expect(await shop.reserved()).toEqual({ A: 0, B: 0 });
    await invoke(receive, { tenant: shop.tenant, body: { sku: 'B', quantity: 1 } });
    expect((await shop.order(id)).body.reservation).toMatchObject({ ok: true, order_ref: id });
    await expectSound(shop.tenant);
  });

  // CRT-79
  it('happens without its goods where they are asked for and refused', async () => {
    const shop = await shopWith({ A: 1 }, { convert_reserves_stock: 'request' });
    const id = await shop.filled([A]);
    const { status, body } = await shop.order(id, {}, { headers: { 'idempotency-key': 'one' } });
    const refused = { requested: true, ok: false, reason: 'insufficient_stock', status: 422 };
    expect([status, body]).toMatchObject([200, { status: 'ordered', reservation: refused }]);
    expect(await shop.reserved()).toEqual({ A: 0 });
    const again = await shop.order(id, {}, { headers: { 'idempotency-key': 'one' } });
    expect(again.body).toEqual(body);
    await expectSound(shop.tenant);
  });

  // CRT-77, CRT-78
  it('asks for nothing where there is nothing, and is told of backorders', async () => {
    const shop = await shopWith({ A: 1 }, { convert_reserves_stock: 'require' });
    const words = await shop.order(await shop.filled([WORDS]));
    expect(words.body.reservation).toMatchObject({
      requested: false,
      ok: true,
      reason: 'no_articles',
    });
    await storeSettings(shop.tenant, inventorySettings, undefined, { backorder_policy: 'allow' });
    const short = await shop.order(await shop.filled([A]));
    expect(short.body.reservation).toMatchObject({ ok: true, reservations: 1, backordered: 1 });
    await expectSound(shop.tenant);
  });

  // CRT-41, CRT-77
  it('is one change of any size: 150 lines with new prices and goods', async () => {
    const skus = Array.from({ length: 150 }, (_, at) => `S-${at}`);
    const stock = Object.fromEntries(skus.map((sku) => [sku, 1]));
    const shop = await shopWith({}, { convert_reserves_stock: 'require' });
    await invoke(receive, {
      tenant: shop.tenant,
      body: { items: skus.map((sku) => ({ sku, quantity: 1 })) },
    });
    const lines = skus.map((sku) => ({ sku, unit_price: 5, snapshot: { price: 4 } }));
    const short = await shop.filled([...lines.slice(0, 149), { sku: 'S-149', quantity: 2 }]);
    expect(await shop.order(short)).toMatchObject({ status: 409 });
    expect((await shop.get(short)).body).toMatchObject({ status: 'active', subtotal: 745 });
    const { body } = await shop.order(await shop.filled(lines));
    expect(body).toMatchObject({
      subtotal: 600,
      pricing: { lines: 150, lines_changed: 150, subtotal_before: 750, subtotal_after: 600 },
      reservation: { reservations: 150 },
    });
    expect(await shop.reserved()).toEqual(stock);
    await expectSound(shop.tenant);
  });

  // CRT-76
  it.each([
    ['snapshot', 4, { price: '4.0' }, 8],
    ['live', 5, { price: 5 }, 10],
  ])('settles its prices: %s', async (mode, unit_price, snapshot, subtotal) => {
    const shop = await shopWith({}, { price_snapshot_mode: mode });
    const id = await shop.filled([{ ...A, snapshot: { price: '4.0' } }]);
    const { body } = await shop.order(id);
    expect(body).toMatchObject({ subtotal, pricing: { mode, lines: 1, lines_changed: 1 } });
    const { body: page } = await shop.listItems(id);
    expect(page.items).toMatchObject([{ unit_price, snapshot, line_total: subtotal }]);
    await expectSound(shop.tenant);
  });

  // CRT-77
  it('of many clients that want the last piece one gets it', async () => {
    const shop = await shopWith({ A: 2 }, { convert_reserves_stock: 'require' });
    const carts = await Promise.all(Array.from({ length: 5 }, () => shop.filled([A])));
    const answers = await Promise.all(carts.map((id) => shop.order(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await shop.reserved()).toEqual({ A: 2 });
    await expectSound(shop.tenant);
  });
});
