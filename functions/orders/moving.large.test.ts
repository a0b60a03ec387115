import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { expectVerified } from '../../test/support/verified.ts';
import { reading, run } from './commands.factory.ts';
import { movingShop, ordering, reservationsOf, worked } from './moving.factory.ts';

withTable();

const MOST = 500;

/** Articles that lie at one place or the other, one of each. */
const skus = Array.from({ length: MOST }, (_, index) => `S-${index}`);
const onShelf = (half: number) =>
  Object.fromEntries(skus.filter((_, index) => index % 2 === half).map((sku) => [sku, 1]));

// ORD-272, ORD-282, ORD-284, ORD-289
it('an order of 500 positions is placed, shipped and cancelled with its goods', async () => {
  const tenant = await movingShop({ main: onShelf(0), shop: onShelf(1) });
  const { status, body } = await ordering(tenant, Object.fromEntries(skus.map((sku) => [sku, 1])));
  expect([status, body.code]).toEqual([201, undefined]);
  expect(worked(body).map(([code, , ...units]) => [code, units.length])).toEqual([
    ['main', MOST / 2],
    ['shop', MOST / 2],
  ]);
  const sent = await run(tenant, body.id, 'ship');
  expect(sent.body.shipment.items).toHaveLength(MOST / 2);
  const { items } = await reading(tenant, body.id);
  const open = items.filter((item) => item.quantity_shipped === 0);
  const positions = open.map(({ id }) => ({ order_item_id: id }));
  expect((await run(tenant, body.id, 'items-cancel', { positions })).status).toBe(200);
  const done = await reading(tenant, body.id);
  expect(worked(done).map(([, state]) => state)).toEqual(['shipped', 'cancelled']);
  expect(await reservationsOf(tenant, { status: 'active' })).toEqual([]);
  await expectVerified(tenant);
  const more = await ordering(tenant, Object.fromEntries([...skus, 'X'].map((sku) => [sku, 1])));
  expect([more.status, more.body.code]).toEqual([400, 'too_many_items']);
}, 120_000);
