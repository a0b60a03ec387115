import { rounds } from '@waybill/testing/rounds';
import { expect, it } from 'vitest';
import type { Page } from '../support/client.ts';
import type { Receiver } from '../support/receiver.ts';
import { withSystem } from '../support/system.ts';
import { closeReceivers, receiver, register } from './webhooks.ts';

const system = withSystem();
closeReceivers();

const HEALTHY = 9;
const EVENTS = rounds({ short: 12, long: 1_000 });
const AT_ONCE = 4;
/** Calls that the dead one gets at once: within its first attempts it gets no others. */
const AT_DEAD = 3;
/** What one attempt at the dead one takes: nothing healthy may wait for it. */
const ATTEMPT_MS = 15_000;

/** How long each event took from its moment to the receiver. */
const latencies = ({ deliveries }: Receiver) =>
  deliveries.map(({ at, event }) => at - Date.parse(event.time));

// WHK-109, WHK-116, WHK-141
it('one dead endpoint delays none of nine healthy ones, and its own deliveries wait', async () => {
  const call = system.as(await system.newTenant());
  // It takes the request and never answers.
  const dead = await receiver(() => undefined);
  const healthy = await Promise.all(Array.from({ length: HEALTHY }, () => receiver()));
  const topics = ['number_range.created'];
  await register(call, dead, topics, { max_concurrency: AT_DEAD });
  for (const one of healthy) await register(call, one, topics);
  for (let made = 0; made < EVENTS; made += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        call('POST /v1/orders/number-ranges', { body: { code: `range-${made + n}` } }),
      ),
    );
  }
  const all = () => healthy.every(({ deliveries }) => deliveries.length >= EVENTS);
  await expect.poll(all, { timeout: rounds({ short: 14_000, long: 300_000 }) }).toBe(true);
  for (const { deliveries } of healthy) {
    expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(EVENTS);
  }
  expect(Math.max(...healthy.flatMap(latencies))).toBeLessThan(ATTEMPT_MS);
  const listed = await call<Page<{ id: string; url: string }>>('GET /v1/webhooks/endpoints');
  const broken = listed.body.items.find(({ url }) => url.startsWith(dead.url))?.id ?? '';
  const rows = await call<Page<{ status: string }>>(
    `GET /v1/webhooks/deliveries?endpoint_id=${broken}`,
  );
  expect(rows.body.total).toBe(Math.min(EVENTS, 1_000));
  const ended = rows.body.items.filter(({ status }) => ['delivered', 'failed'].includes(status));
  expect(ended).toEqual([]);
  // No more calls at once than it takes, however many events there are.
  expect(dead.deliveries.length).toBe(AT_DEAD);
}, 400_000);
