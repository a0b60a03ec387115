import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { rounds } from '@waybill/testing/rounds';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ChildStack, startChildStack } from '../support/child-stack.ts';
import { credentialHeaders, httpClient, type Page } from '../support/client.ts';
import { type Order, place, rowOf } from '../support/placement.ts';
import { type Receiver, startReceiver, v0Signature } from '../support/receiver.ts';
import { demo } from '../support/system.ts';

const ORDERS = rounds({ short: 12, long: 40 });

let data = '';
let stack: ChildStack | undefined;
let inbox: Receiver;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'waybill-'));
  inbox = await startReceiver();
});
afterEach(async () => {
  await stack?.kill();
  await inbox.close();
  await rm(data, { recursive: true, force: true });
});

const start = async () => {
  stack = await startChildStack({ data });
  return { running: stack, call: httpClient(stack.url, credentialHeaders(demo)) };
};
const keyOf = (index: number) => ({ 'idempotency-key': `order-${index}` });
const basketOf = (index: number) => ({ items: [{ sku: `SKU-${index}`, unit_price: index }] });
const received = () =>
  new Set(inbox.deliveries.map(({ event }) => `${event.topic} ${event.data['number']}`));

it('a system killed in the middle of its work loses nothing it promised', {
  timeout: 180_000,
}, async () => {
  const { running, call } = await start();
  const created = await call<{ secret: string }>('POST /v1/webhooks/endpoints', {
    body: { url: `${inbox.url}/in`, topics: ['order.*'] },
  });
  const answered = new Map<number, Order>();
  const indexes = Array.from({ length: ORDERS }, (_, index) => index);
  // It dies while most of the placements are under way and their events half delivered.
  await sideBySide(8, indexes, async (index) => {
    if (answered.size === ORDERS / 4) await running.kill();
    const answer = await place(call, basketOf(index), keyOf(index)).catch(() => undefined);
    if (answer?.status === 201) answered.set(index, answer.body);
  });
  expect(answered.size).toBeGreaterThanOrEqual(ORDERS / 4);
  expect(answered.size).toBeLessThan(ORDERS);

  const again = await start();
  await indexesCaughtUp();
  const { items, total } = (await again.call<Page<Order>>('GET /v1/orders?limit=200')).body;
  expect(total).toBe(items.length);
  const stored = new Map(items.map((order) => [order.id, order]));
  for (const order of answered.values()) {
    expect(stored.get(order.id)).toEqual(rowOf(order));
    const read = await again.call<Order>(`GET /v1/orders/${order.id}`);
    expect(read.body).toEqual(order);
  }

  const repeated = new Map<number, Order>();
  await sideBySide(8, indexes, async (index) => {
    const answer = await place(again.call, basketOf(index), keyOf(index));
    expect(answer.status).toBe(201);
    repeated.set(index, answer.body);
  });
  for (const [index, order] of answered) expect(repeated.get(index)).toEqual(order);
  await indexesCaughtUp();
  const after = (await again.call<Page<Order>>('GET /v1/orders?limit=200')).body;
  expect(after.total).toBe(ORDERS);
  expect(new Set(after.items.map(({ number }) => number)).size).toBe(ORDERS);
  expect(after.items.map(({ id }) => id).sort()).toEqual(
    [...repeated.values()].map(({ id }) => id).sort(),
  );

  // Every event of every order, those of the first life included, and still signed as agreed.
  const promised = after.items.flatMap(({ number }) => [
    `order.created ${number}`,
    `order.placed ${number}`,
  ]);
  await expect.poll(received, { timeout: 90_000 }).toEqual(new Set(promised));
  for (const { headers, body } of inbox.deliveries) {
    expect(headers['x-service-signature']).toBe(v0Signature(created.body.secret, body));
  }
  expect(await again.running.stop()).toBe(0);
});
