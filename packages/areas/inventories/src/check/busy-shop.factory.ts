import { expect } from 'vitest';
import {
  type InventoryClient,
  inventoryClient,
} from '../../../../../test/support/inventory-client.ts';
import { stockKey } from '../stock/stock.entity.ts';
import { freshShop } from '../testing/shop.factory.ts';
import { inventoryCheck } from './inventory.check.ts';

const PRODUCT = '01976f3a-8c1e-7a44-9d0b-0000000000aa';
export const both = { product_id: PRODUCT, sku: 'both' };

/** A tenant in which everything there is has happened. */
export async function busyShop() {
  const shop = inventoryClient(await freshShop());
  const place = await shop.createLocation({ code: 'shop', name: 'Shop' });
  const received = await shop.receive({
    items: [
      { ...both, quantity: 10 },
      { sku: 'plain', quantity: 7.5, name: 'Plain cup' },
    ],
  });
  await shop.receive({ location_code: 'shop', sku: 'plain', quantity: 3 });
  await shop.adjust({ sku: 'plain', quantity: -0.125, reason: 'counted' });
  const reserve = async (order_ref: string, more: object) => {
    const { body, status, text } = await shop.reserve({ order_ref, ...more });
    expect(status, text).toBe(201);
    const [reservation] = body.reservations;
    if (reservation === undefined) throw new Error('nothing was reserved');
    return reservation;
  };
  const undated = await reserve('A', { product_id: PRODUCT, quantity: 2 });
  const dated = await reserve('B', {
    sku: 'plain',
    quantity: 0.25,
    expires_at: '2030-01-01T00:00:00Z',
  });
  const released = await reserve('C', { sku: 'both', quantity: 1 });
  const committed = await reserve('D', { sku: 'plain', quantity: 1.5 });
  await shop.release('C');
  await shop.commit('D');
  const [went] = (await shop.receive({ sku: 'moved', quantity: 4.5, name: 'Cup' })).body.stock;
  await reserve('E', { sku: 'moved', quantity: 1 });
  await shop.release('E');
  const { status, text } = await shop.updateStock(went?.id ?? '', { location_id: place.body.id });
  expect(status, text).toBe(200);
  const [left] = (await shop.receive({ sku: 'left', quantity: 2 })).body.stock;
  await shop.updateStock(left?.id ?? '', { availability_code: 'expected' });
  await shop.transfer({ from: 'main', to: 'shop', sku: 'left', quantity: 1.5 });
  await shop.count({ location: 'shop', items: [{ sku: 'left', counted: 1 }] });
  const [row, plain] = received.body.stock;
  const [movement] = received.body.movements;
  const lost = { location_id: row?.location_id, sku: 'gone', name: 'Last cup' };
  const gone = await shop.createStock(lost);
  await shop.deleteStock(gone.body.id);
  if (row === undefined || plain === undefined || movement === undefined) {
    throw new Error('nothing was received');
  }
  return { shop, row, plain, movement, undated, dated, released, committed };
}

export type Busy = Awaited<ReturnType<typeof busyShop>>;

export const differencesIn = ({ shop }: { shop: InventoryClient }) =>
  inventoryCheck.findDifferences(shop.tenant);

export const rowOf = ({ shop, row }: Busy) => stockKey(shop.tenant, row);
