import { beforeAll, expect, it, vi } from 'vitest';
import type { Waybill } from '../../examples/guides/client.ts';
import { hold } from '../../examples/guides/hold.ts';
import { importStock } from '../../examples/guides/import-stock.ts';
import { placeOnce } from '../../examples/guides/place-once.ts';
import { cancelFor } from '../../examples/guides/refusals.ts';
import { unpaidOrders } from '../../examples/guides/walk.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const cup = { sku: 'CUP-BLUE', name: 'Blue cup', unit_price: 4.95 };
let waybill: Waybill;

beforeAll(async () => {
  const { tenant, key } = await system.newTenant();
  vi.stubEnv('WAYBILL_URL', system.url());
  vi.stubEnv('WAYBILL_TENANT', tenant);
  vi.stubEnv('WAYBILL_KEY', key);
  ({ waybill } = await import('../../examples/guides/client.ts'));
});

const place = () => waybill.orders.place({ currency: 'EUR', items: [cup] });

it('tells the person why an order is not cancelled (refusals.ts)', async () => {
  const open = await place();
  expect(await cancelFor(waybill, open)).toBe(`${open.number} is cancelled.`);
  expect(await cancelFor(waybill, open)).toMatch(/cancelled/u);
  const shipped = await waybill.orders.place({ currency: 'EUR', items: [{ ...cup, quantity: 2 }] });
  const [position] = shipped.items;
  const positions = [{ order_item_id: position?.id ?? '', quantity: 1 }];
  await waybill.orders.ship(shipped, { positions });
  expect(await cancelFor(waybill, shipped)).toBe('Part of it is on its way: ask for a return.');
});

it('places the order of a checkout once (place-once.ts)', async () => {
  const checkout = { id: '4711', currency: 'EUR', items: [cup] };
  const both = await Promise.all([placeOnce(waybill, checkout), placeOnce(waybill, checkout)]);
  expect(both[0].number).toBe(both[1].number);
});

it('walks through all orders that wait for their money (walk.ts)', async () => {
  const { number } = await place();
  expect(await unpaidOrders(waybill)).toContain(number);
});

it('gives the last cup to one of two carts (hold.ts)', async () => {
  await waybill.inventories.receive({ items: [{ sku: cup.sku, quantity: 1 }] });
  const carts = ['ada', 'grace'].map((id) => ({ id, items: [{ sku: cup.sku, quantity: 1 }] }));
  const held = await Promise.all(carts.map((cart) => hold(waybill, cart)));
  expect(held.sort()).toEqual([false, true]);
});

it('brings a shelf over once, however often it runs (import-stock.ts)', async () => {
  const { items } = await waybill.inventories.locations.list();
  const location = items[0]?.id ?? '';
  const shelf = (counted: number) =>
    ['a', 'b', 'c'].map((key) => ({ key, sku: `SKU-${key}`, counted }));
  await Promise.all([1, 2].map(() => importStock(waybill, location, 'monday', shelf(5))));
  await importStock(waybill, location, 'tuesday', shelf(5));
  await importStock(waybill, location, 'wednesday', shelf(3));
  const { items: rows } = await waybill.inventories.stock.list({ location_id: location });
  const brought = rows.filter(({ external_id }) => external_id !== null);
  expect(brought.map(({ external_id, on_hand }) => [external_id, on_hand]).sort()).toEqual([
    ['a', 3],
    ['b', 3],
    ['c', 3],
  ]);
  const movements = await waybill.inventories.movements.list({ sku: 'SKU-a' });
  expect(movements.items.map(({ quantity }) => quantity).sort()).toEqual([-2, 5]);
});
