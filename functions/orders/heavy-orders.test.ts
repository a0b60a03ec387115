import { factsOf } from '@waybill/api/observe';
import { findEngine } from '@waybill/local/engine/engine-programs';
import type { Order, OrderDetail } from '@waybill/orders/order/order.schema';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import {
  type Call,
  gatewayEvent,
  type Handler,
  invoke,
  lambdaContext,
} from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler as comment } from './comments/create.ts';
import { handler as get } from './get.ts';
import { handler as hold } from './hold.ts';
import { handler as list } from './list.ts';
import { handler as updatePayment } from './payment-status/update.ts';
import { handler as place } from './place.ts';
import { handler as rollup } from './reports/customer-rollup.ts';
import { handler as ship } from './ship.ts';
import { handler as unhold } from './unhold.ts';
import { handler as update } from './update.ts';

withTable();
afterEach(removeFault);

// DynamoDB Local counts too little for transactions of several items.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

const ORDERS = 20;
/** So many bytes of objects has each of them: together more than a page holds. */
const BYTES = 300_000;

const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });
const heavy = {
  metadata: text(60_000),
  user_data: text(60_000),
  buyer: text(60_000),
  billing_address: text(60_000),
  shipping_address: text(BYTES - 240_000),
};

interface Answer {
  readonly items: readonly Order[];
  readonly total: number;
  readonly code?: string;
  readonly error?: string;
}

/** Sends a call and answers what it says and what it cost at the table. */
async function costOf(handler: Handler, call: Call) {
  const event = gatewayEvent(call) as never;
  const answer = (await handler(event, lambdaContext() as never)) as {
    statusCode: number;
    body: string;
  };
  const { cost } = factsOf(event);
  if (cost === undefined) throw new Error('the call was not measured');
  const { readUnits, writeUnits } = cost;
  const body = JSON.parse(answer.body) as Answer;
  return { status: answer.statusCode, body, readUnits, writeUnits };
}

const items = [{ sku: 'LAMP-7', quantity: 2, unit_price: 10 }];

const on = (tenant: string, id: string, body?: object): Call => ({
  tenant,
  path: '/v1/orders/{id}',
  pathParameters: { id },
  ...(body && { body }),
});

describe('a shop of heavy orders', () => {
  let tenant = '';
  const ids: string[] = [];
  beforeAll(async () => {
    tenant = await freshTenant();
    for (let count = 0; count < ORDERS; count += 1) {
      const { status, body } = await invoke<Order>(place, { tenant, body: { items, ...heavy } });
      expect(status).toBe(201);
      ids.push(body.id);
    }
  });
  const listing = async (query: Record<string, string>) => {
    await indexesCaughtUp();
    return costOf(list, { tenant, method: 'GET', path: '/v1/orders', query });
  };

  // ORD-136
  it.each([
    ['that filters by a plain column', { currency: 'XTS', limit: '1' }, 0],
    ['that is sorted by a plain column', { order: 'grand_total.desc', limit: '1' }, ORDERS],
  ])('costs a list %s no more than a shop of light ones', async (_, query, total) => {
    const { status, body, readUnits } = await listing(query);
    expect({ status, total: body.total }).toEqual({ status: 200, total });
    expect(body.items.map(({ metadata }) => metadata)).toEqual(
      body.items.map(() => heavy.metadata),
    );
    if (counts) expect(readUnits).toBeLessThan(ORDERS + 45 * body.items.length);
  });

  // ORD-136, API-56
  it('has the refusal of a page that is too large for what its rows cost', async () => {
    const { status, body, readUnits } = await listing({ limit: '200' });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'page_too_large' });
    const limit = /limit=(\d+)/u.exec(String(body.error))?.[1] ?? '';
    const page = await listing({ limit });
    expect({ status: page.status, rows: page.body.items.length }).toEqual({
      status: 200,
      rows: Number(limit),
    });
    expect(await listing({ limit: String(Number(limit) + 1) })).toMatchObject({ status: 422 });
    if (counts) expect(readUnits).toBeLessThan(ORDERS);
  });

  // ORD-136
  it('counts its customers without reading what they attached', async () => {
    const path = '/v1/orders/reports/customer-rollup';
    const { status, body, readUnits } = await costOf(rollup, { tenant, path, body: {} });
    expect({ status, body }).toMatchObject({ status: 200, body: { orders_scanned: ORDERS } });
    if (counts) expect(readUnits).toBeLessThan(ORDERS);
  });

  // ORD-137
  it.each([
    ['hold', hold, { reason: 'address' }],
    ['unhold', unhold, {}],
    ['comment', comment, { body: 'Leave it at the door.' }],
    ['payment', updatePayment, { status: 'paid', payment_id: 'pi_1' }],
    ['ship', ship, {}],
  ] as const)('writes nothing of it with %s', async (_, handler, body) => {
    const { status, writeUnits } = await costOf(handler, on(tenant, ids[0] ?? '', body));
    expect(status).toBeLessThan(300);
    if (counts) expect(writeUnits).toBeLessThan(45);
  });
});

// ORD-136
it('a ship that is refused costs what it costs to get its order of heavy positions', async () => {
  const tenant = await freshTenant();
  const position = { quantity: 1, unit_price: 10, metadata: text(5_000) };
  const positions = Array.from({ length: 100 }, (_, index) => ({ ...position, sku: `S-${index}` }));
  const { status, body } = await invoke<Order>(place, { tenant, body: { items: positions } });
  expect(status).toBe(201);
  expect((await costOf(hold, on(tenant, body.id, {}))).status).toBe(200);
  const refused = await costOf(ship, on(tenant, body.id, {}));
  expect(refused).toMatchObject({ status: 422, body: { code: 'order_on_hold' }, writeUnits: 0 });
  const got = await costOf(get, { ...on(tenant, body.id), method: 'GET' });
  expect(got.status).toBe(200);
  // A command reads the settings of the shop as well.
  if (counts) expect(refused.readUnits).toBeLessThan(got.readUnits + 5);
});

describe('the objects of an order', () => {
  const placed = async (objects: object) => {
    const tenant = await freshTenant();
    const { body } = await invoke<OrderDetail>(place, { tenant, body: { items, ...objects } });
    const send = (handler: Handler, sent?: object, method?: string) =>
      invoke<OrderDetail>(handler, { ...on(tenant, body.id, sent), ...(method && { method }) });
    const read = async () => (await send(get)).body;
    const listed = async () => {
      await indexesCaughtUp();
      const page = await invoke<Answer>(list, { tenant, method: 'GET', path: '/v1/orders' });
      return page.body.items[0];
    };
    return { tenant, placed: body, send, read, listed };
  };
  const columns = Object.keys(heavy);
  const only = (order: object | undefined) =>
    Object.fromEntries(Object.entries(order ?? {}).filter(([name]) => columns.includes(name)));

  // ORD-136, ORD-137
  it.each([
    ['small', { ...heavy, ...Object.fromEntries(columns.map((name) => [name, { a: 1 }])) }],
    ['large', heavy],
  ])('are the same in every answer, however they change: %s', async (_, objects) => {
    const { placed: first, send, read, listed } = await placed(objects);
    expect(only(first)).toEqual(objects);
    expect(await listed()).toEqual(expect.objectContaining(objects));
    expect(only(await read())).toEqual(objects);
    for (const metadata of [text(10_000), { a: 1 }, null, text(30_000)]) {
      expect((await send(update, { metadata }, 'PUT')).body).toMatchObject({ metadata });
      expect(only((await send(hold, {})).body)).toEqual({ ...objects, metadata });
      expect(only(await read())).toEqual({ ...objects, metadata });
      expect(only(await listed())).toEqual({ ...objects, metadata });
    }
    const paid = await send(updatePayment, { status: 'paid', payment_id: 'pi_1' }, 'PUT');
    expect(paid.body).toMatchObject({ payment: { payment_id: 'pi_1' } });
    expect(await listed()).toMatchObject({ payment: { payment_id: 'pi_1' } });
  });

  // ORD-134
  it.each([
    ['its objects', 'A#DOC'],
    ['its root', 'A#ORDER'],
  ])('are never listed with another version of the order: %s', async (_, child) => {
    const { send, listed } = await placed(heavy);
    const { torn } = tearReads(({ sk }) => sk === child, 1, 'BatchGetItemCommand');
    const next = { customer_order_number: 'PO-2', metadata: text(50_000) };
    expect((await send(update, next, 'PUT')).status).toBe(200);
    const row = await listed();
    const isBefore = row?.customer_order_number === null;
    expect(row?.metadata).toEqual(isBefore ? heavy.metadata : next.metadata);
    expect(torn()).toBe(1);
  });
});
