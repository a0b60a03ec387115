import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeEach, expect, it } from 'vitest';
import { inventoryClient } from '../../test/support/inventory-client.ts';
import { anItem, listCalls } from '../orderlists/lists.factory.ts';
import { handler as toOrder } from '../orderlists/to-order.ts';
import { placing, run } from './commands.factory.ts';
import {
  movingShop,
  ordering,
  placesIn,
  type Refused,
  setOrders,
  setStock,
} from './moving.factory.ts';
import { acting, requesting } from './returns/returns.factory.ts';

withTable();
fixedClock();

let tenant = '';

/** A shop whose article A-ended may not be ordered, and whose backorders have no place to go. */
beforeEach(async () => {
  tenant = await movingShop({ main: { A: 5 } });
  await setStock(tenant, { backorder_policy: 'allow', default_location_code: 'nowhere' });
  const location_id = (await placesIn(tenant)).get('main');
  const row = { sku: 'A-ended', location_id, availability_code: 'discontinued' };
  await inventoryClient(tenant).createStock(row);
});

const asked = (sku: string) => [{ sku, name: 'Article', unit_price: 5 }];

/** Calls that promise goods, each of one article. */
const promising: Readonly<Record<string, (sku: string) => Promise<{ body: object }>>> = {
  'orders.place': (sku) => ordering(tenant, {}, { items: asked(sku) }),
  'orders.approve': async (sku) => {
    await setOrders(tenant, { stock_follows_orders: 'reserve', require_approval_above_value: 1 });
    const { id } = await placing(tenant, { items: asked(sku) });
    return run(tenant, id, 'approve');
  },
  'orders.items.create': async (sku) => {
    const { body } = await ordering(tenant, { A: 1 });
    return run(tenant, body.id, 'items-create', { items: asked(sku) });
  },
  'orderlists.to-order': async (sku) => {
    const items = [anItem('', { sku })];
    const { body: list } = await listCalls({ tenant }).create({ items });
    return invoke(toOrder, { tenant, pathParameters: { id: list.id }, body: {} });
  },
  'orders.returns.complete': async (sku) => {
    const { body: order } = await ordering(tenant, { A: 1 });
    await run(tenant, order.id, 'ship');
    const { body: back } = await requesting(order.id, {}, { tenant });
    const exchange = { items: asked(sku) };
    return acting('complete', order.id, back.id, { exchange }, { tenant });
  },
};

// ORD-272, ORD-273
it.each(Object.entries(promising))('%s refuses goods that may not be promised', async (_, call) => {
  const refusal = async (sku: string) => ((await call(sku)).body as Refused).code;
  expect(await refusal('A-ended')).toBe('not_orderable');
  expect(await refusal('A-nobody-has')).toBe('unknown_location');
});
