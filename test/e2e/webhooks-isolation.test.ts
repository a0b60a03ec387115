import type { ServerResponse } from 'node:http';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { rounds } from '@waybill/testing/rounds';
import { expect, it } from 'vitest';
import type { Call, Page } from '../support/client.ts';
import type { Receiver } from '../support/receiver.ts';
import { withSystem } from '../support/system.ts';
import { closeReceivers, receiver, register } from './webhooks.ts';

const system = withSystem();
closeReceivers();

const HEALTHY = rounds({ short: 4, long: 9 });
const EVENTS = rounds({ short: 16, long: 1_000 });
/** Calls that one endpoint gets at once: fewer than there are events. */
const AT_ONCE = rounds({ short: 8, long: 20 });
/** Events on their way at once: a shop that goes on while its webhooks leave. */
const UNDER_WAY = 8;
/** As long as the slowest machine may take; nothing is said of time here. */
const patiently = { timeout: rounds({ short: 100_000, long: 1_500_000 }), interval: 100 };

interface Row {
  readonly id: string;
  readonly attempts: number;
  readonly status: string;
}

/** Messages that a queue gave to its dead letters, of all queues together. */
async function deadLetters(endpoint: string): Promise<number> {
  const sqs = new SQSClient({ endpoint });
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const dead = QueueUrls.filter((url) => url.endsWith('-dlq'));
  expect(dead).not.toEqual([]);
  const counts = await Promise.all(
    dead.map(async (QueueUrl) => {
      const AttributeNames = ['ApproximateNumberOfMessages' as const];
      const path = `${endpoint}${new URL(QueueUrl).pathname}`;
      const asked = new GetQueueAttributesCommand({ QueueUrl: path, AttributeNames });
      return Number((await sqs.send(asked)).Attributes?.['ApproximateNumberOfMessages']);
    }),
  );
  sqs.destroy();
  return counts.reduce((sum, count) => sum + count, 0);
}

/** An endpoint that takes its calls and answers none, until it is repaired. */
async function deadReceiver(onEnd: (event: string) => void) {
  let isRepaired = false;
  const held: ServerResponse[] = [];
  const inbox = await receiver(({ event }, response) => {
    if (isRepaired) return response.writeHead(204).end();
    held.push(response.on('close', () => onEnd(event.id)));
    return undefined;
  });
  const repair = () => {
    isRepaired = true;
    for (const response of held.splice(0)) response.destroy();
  };
  return { inbox, repair };
}

const eventsAt = ({ deliveries }: Receiver) => new Set(deliveries.map(({ event }) => event.id));

async function rowsOf(call: Call, endpoint: string, query = ''): Promise<Page<Row>> {
  const asked = `endpoint_id=${endpoint}&limit=200&order=created_at.asc${query}`;
  const answer = await call<Page<Row>>(`GET /v1/webhooks/deliveries?${asked}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

// WHK-109, WHK-112, WHK-116, WHK-141, WHF-13, WHF-14
it('one dead endpoint delays none of the healthy ones, waits, and is served once it answers', async () => {
  const call = system.as(await system.newTenant());
  const healthy = await Promise.all(Array.from({ length: HEALTHY }, () => receiver()));
  /** For each call at the dead one, how many others had its event by its end. */
  const others: number[] = [];
  const dead = await deadReceiver((event) => {
    others.push(healthy.filter((one) => eventsAt(one).has(event)).length);
  });
  const topics = ['number_range.created'];
  const limit = { max_concurrency: AT_ONCE };
  for (const one of [dead.inbox, ...healthy]) await register(call, one, topics, limit);
  const reached = () => Math.min(...healthy.map(({ deliveries }) => deliveries.length));
  for (let made = 0; made < EVENTS; made += 1) {
    await expect.poll(reached, patiently).toBeGreaterThan(made - UNDER_WAY);
    await call('POST /v1/orders/number-ranges', { body: { code: `range-${made}` } });
  }
  await expect.poll(reached, patiently).toBe(EVENTS);

  for (const one of healthy) expect(eventsAt(one).size).toBe(EVENTS);
  const listed = await call<Page<{ id: string; url: string }>>('GET /v1/webhooks/endpoints');
  const broken = listed.body.items.find(({ url }) => url.startsWith(dead.inbox.url))?.id ?? '';
  const rows = await rowsOf(call, broken);
  expect(rows.total).toBe(Math.min(EVENTS, 1_000));
  const ended = ['delivered', 'failed', 'skipped', 'cancelled'];
  expect(rows.items.filter(({ status }) => ended.includes(status))).toEqual([]);
  expect(await deadLetters(system.stack().endpoints.sqs)).toBe(0);

  dead.repair();
  const unsettled = async () => {
    const pages = ['pending', 'sending'].map((status) => rowsOf(call, broken, `&status=${status}`));
    return (await Promise.all(pages)).reduce((sum, { total }) => sum + total, 0);
  };
  await expect.poll(unsettled, patiently).toBe(0);
  const repaired = { body: { enabled: true } };
  expect((await call(`PUT /v1/webhooks/endpoints/${broken}`, repaired)).status).toBe(200);
  // Its visit wakes what waited for it; what was tried keeps its schedule, or is asked for.
  const waiting = (await rowsOf(call, broken, '&status=waiting')).items;
  for (const { id, attempts } of waiting) {
    if (attempts > 0) await call(`POST /v1/webhooks/deliveries/${id}/redeliver`);
  }
  system.stack().sweep();
  const left = async () => (await rowsOf(call, broken, '&status=waiting')).total;
  await expect.poll(left, patiently).toBe(0);
  expect(eventsAt(dead.inbox).size).toBe(EVENTS);
  // Deliveries that waited for a call at the dead endpoint would have come after its end.
  expect(others.length).toBeGreaterThan(0);
  expect(others.every((count) => count === HEALTHY)).toBe(true);
}, 1_600_000);
