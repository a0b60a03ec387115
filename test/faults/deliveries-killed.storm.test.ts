import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ChildStack, startChildStack } from '../support/child-stack.ts';
import { credentialHeaders, httpClient, type Page } from '../support/client.ts';
import { place } from '../support/placement.ts';
import { type Delivery, type Receiver, startReceiver } from '../support/receiver.ts';
import { demo } from '../support/system.ts';

const ORDERS = 30;
/** Answers that come while the process is long dead; every third one comes at once. */
const SLOW_MS = 20_000;
/** A claim lasts for a minute, and its message comes back right behind it; a storm adds its own. */
const ALL_DELIVERED_MS = process.env['TEST_WEATHER'] ? 150_000 : 75_000;

let data = '';
let stack: ChildStack | undefined;
let inbox: Receiver;
let isSlow = true;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'waybill-'));
  inbox = await startReceiver(({ event }, response) => {
    const waits = isSlow && Number(String(event.data['number']).slice(-2)) % 3 !== 0;
    setTimeout(() => response.writeHead(204).end(), waits ? SLOW_MS : 0);
  });
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

/** The attempt that a request says it is. */
const attemptOf = ({ headers }: Delivery) =>
  ['x-service-id', 'x-service-delivery', 'x-service-attempt'].map((name) => headers[name]).join();
const attemptsIn = (deliveries: readonly Delivery[]) => deliveries.map(attemptOf).sort();

// WHK-86, WHK-87, WHK-142, WHK-212
it('what a killed process was sending arrives behind its claims, and all else once', {
  timeout: 240_000,
}, async () => {
  const { running, call } = await start();
  const body = { url: `${inbox.url}/in`, topics: ['order.placed'] };
  await call('POST /v1/webhooks/endpoints', { body });
  await sideBySide(8, Array.from({ length: ORDERS }), async () => {
    expect((await place(call)).status).toBe(201);
  });
  // More than every third order: some of them are being sent.
  await expect.poll(() => inbox.deliveries.length, { timeout: 30_000 }).toBeGreaterThan(ORDERS / 2);
  const delivered = async (by: typeof call) => {
    const list = await by<Page<{ status: string }>>('GET /v1/webhooks/deliveries?limit=50');
    return list.body.items.filter(({ status }) => status === 'delivered').length;
  };
  expect(await delivered(call)).toBeLessThan(ORDERS);
  await running.kill();
  const before = attemptsIn(inbox.deliveries);
  isSlow = false;

  const { call: again } = await start();
  const timeoutMs = { timeout: ALL_DELIVERED_MS, interval: 500 };
  await expect.poll(() => delivered(again), timeoutMs).toBe(ORDERS);
  const all = attemptsIn(inbox.deliveries);
  const after = attemptsIn(inbox.deliveries.slice(before.length));
  // Nothing is lost, and a repeat says that it is the first attempt once more.
  expect(new Set(all).size).toBe(ORDERS);
  expect(new Set(inbox.deliveries.map(({ event }) => event.id)).size).toBe(ORDERS);
  expect(new Set(before).size).toBe(before.length);
  expect(new Set(after).size).toBe(after.length);
  expect(after.filter((attempt) => before.includes(attempt))).not.toEqual([]);
});
