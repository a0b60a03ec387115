import type { NamingLine } from '@waybill/inventories/naming/article-names';
import { nameArticles } from '@waybill/inventories/naming/name-articles.command';
import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { metered } from '@waybill/table/operate';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import type { SQSRecord } from 'aws-lambda';
import { beforeEach, expect, it } from 'vitest';
import { inventoryClient } from '../../test/support/inventory-client.ts';
import { handler as createCart } from '../carts/create.ts';
import { handler as addLine } from '../carts/items/create.ts';
import { handler as createList } from '../orderlists/create.ts';
import { handler as place } from '../orders/place.ts';
import { handler } from './name-articles.ts';

withTable();

const nameAll = asFunction('inventories.name-articles', handler);

let tenant = '';
const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
beforeEach(async () => {
  tenant = await freshShop();
  await installTenant(tenant);
});

const record = (topic: string, id: string, messageId = topic): SQSRecord =>
  ({
    messageId,
    body: JSON.stringify({ 'detail-type': topic, detail: { tenant_id: tenant, data: { id } } }),
  }) as SQSRecord;

const making = async (create: typeof place, body: object, id?: string) => {
  const pathParameters = id === undefined ? {} : { cart_id: id };
  const { status, body: made } = await invoke<{ id: string }>(create, {
    method: 'POST',
    tenant,
    body,
    pathParameters,
  });
  expect(status, JSON.stringify(made)).toBe(201);
  return made.id;
};
const lamp = { sku: 'LAMP', name: 'Lamp', unit_price: 5 };
const placing = (name = 'Lamp') => making(place, { items: [{ ...lamp, name }] });
const stocking = (...skus: string[]) =>
  inventoryClient(tenant).receive({ items: skus.map((sku) => ({ sku, quantity: 1 })) });
const names = async () =>
  (await inventoryClient(tenant).stock()).body.items.map(({ sku, name }) => `${sku} ${name}`);

// INV-222
it('orders, lists and carts name the rows that have no name, and a message that cannot be read comes back', async () => {
  await stocking('LAMP', 'CUP', 'PLATE', 'BOWL');
  const order = await placing();
  const item = { sku: 'CUP', name: 'Cup' };
  const list = await making(createList, {
    name: 'Weekly',
    owner_id: CONTACT,
    owner_name: 'Ada',
    items: [item],
  });
  const cart = await making(createCart, { contact_id: CONTACT });
  await making(addLine, { sku: 'PLATE', name: 'Plate', unit_price: 1 }, cart);
  const gone = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5d';
  const { answer, events } = await eventsDuring(tenant, () =>
    nameAll({
      Records: [
        record('order.created', order),
        record('order_list.created', list),
        record('cart.updated', cart),
        ...['order.created', 'order_list.updated', 'cart.created'].map((topic) =>
          record(topic, gone, `${topic} gone`),
        ),
        { messageId: 'broken', body: '{}' } as SQSRecord,
      ],
    }),
  );
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }] });
  expect(await names()).toEqual(['LAMP Lamp', 'CUP Cup', 'PLATE Plate', 'BOWL null']);
  expect(events.map(([topic]) => topic)).toEqual(Array(3).fill('stock_level.updated'));
});

// INV-222
it('a name stays, whoever set it; a late event and a repeat write nothing', async () => {
  await stocking('LAMP');
  const [first, later] = [await placing(), await placing('Desk lamp')];
  await nameAll({ Records: [record('order.created', first)] });
  const { cost, result } = metered(() =>
    nameAll({ Records: [record('order.created', later), record('order.created', first, 'again')] }),
  );
  await result;
  expect(cost.writeUnits).toBe(0);
  expect(await names()).toEqual(['LAMP Lamp']);
});

// INV-222
it('of lines that name a row at once one does, beside bookings, and one event tells of it', async () => {
  await stocking('LAMP');
  const lines: NamingLine[] = ['Lamp', 'Desk lamp', 'Torch'].map((name) => {
    return { product_id: null, sku: 'LAMP', name };
  });
  const { events } = await eventsDuring(tenant, () =>
    Promise.all([...lines.map((line) => nameArticles(tenant, [line])), stocking('LAMP')]),
  );
  const [named] = await names();
  expect(lines.map(({ name }) => `LAMP ${name}`)).toContain(named);
  expect(events.filter(([topic]) => topic === 'stock_level.updated')).toHaveLength(1);
  expect((await inventoryClient(tenant).stock()).body.items).toMatchObject([{ on_hand: 2 }]);
});
