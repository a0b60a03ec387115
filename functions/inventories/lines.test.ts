import { eventsOf, freshShop } from '@waybill/inventories/testing/shop.factory';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as adjust } from './adjust.ts';
import { handler as availability } from './availability.ts';
import { handler as receive } from './receive.ts';
import { handler as reserve } from './reserve.ts';
import { handler as restock } from './restock.ts';

withTable();

const PRODUCT = '01976F3A-8C1E-7A44-9D0B-5F1C2E3A4B5C';
const calls: Readonly<Record<string, readonly [Handler, object]>> = {
  adjust: [adjust, { reason: 'count' }],
  availability: [availability, {}],
  receive: [receive, {}],
  reserve: [reserve, { order_ref: 'O-1' }],
  restock: [restock, {}],
};
const names = Object.keys(calls);

interface Answer {
  readonly code: string;
  readonly details: { readonly path: string; readonly message: string }[];
}

let tenant = '';
let installed: unknown;

beforeAll(async () => {
  tenant = await freshShop();
  installed = await imagesOf(tenant);
});

const calling = (name: string, body: object) => {
  const [handler, owed] = calls[name] ?? calls['receive'] ?? [];
  if (handler === undefined) throw new Error(`no call is named ${name}`);
  return invoke<Answer>(handler, { tenant, body: { ...owed, ...body } });
};

const pathsOf = (body: Answer) => body.details.map(({ path }) => path).sort();

const refused = async (name: string, body: object, paths: string[]) => {
  const answer = await calling(name, body);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
  expect(pathsOf(answer.body)).toEqual(paths);
  expect(await imagesOf(tenant)).toEqual(installed);
};

describe('the items of a call', () => {
  // INV-7
  it.each(names)('%s names all problems of its items in one answer', async (name) => {
    const items = [{ quantity: 0 }, { sku: 'A', quantity: 1 }, { sku: 'B', quantity: 0.0001 }];
    await refused(name, { items }, ['items.0', 'items.0.quantity', 'items.2.quantity']);
  });

  // INV-22
  it.each(names)('%s refuses an unknown location in any state of it', async (name) => {
    for (const location_code of ['nowhere', 'MAIN', '']) {
      expect(await calling(name, { sku: 'A', quantity: 1, location_code })).toMatchObject({
        status: 400,
        body: { code: 'unknown_location', error: expect.stringContaining(`"${location_code}"`) },
      });
    }
    expect(await imagesOf(tenant)).toEqual(installed);
  });

  // INV-125
  it('nothing refused publishes an event', async () => {
    expect(await eventsOf(tenant)).toEqual([]);
  });
});

describe('the two forms of a body', () => {
  // INV-1, INV-2
  it.each(names)('%s prefers items, and reads ids of either case', async (name) => {
    const shop = await freshShop();
    const [handler, owed] = calls[name] ?? [];
    if (handler === undefined) throw new Error(`no call is named ${name}`);
    const stock = { items: [{ product_id: PRODUCT, sku: 'A', quantity: 9 }] };
    expect((await invoke(receive, { tenant: shop, body: stock })).status).toBe(201);
    const item = { product_id: PRODUCT.toUpperCase(), quantity: '1.500' };
    const body = { ...owed, items: [item], sku: 'ignored', quantity: 7 };
    const answer = await invoke(handler, { tenant: shop, body });
    expect([200, 201]).toContain(answer.status);
    expect(answer.text).toContain(PRODUCT.toLowerCase());
    expect(answer.text).not.toContain('ignored');
    expect(answer.text).toContain('1.5');
  });
});
