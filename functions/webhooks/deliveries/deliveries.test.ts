import { eventIdOf, newChangeId } from '@waybill/events/change-id';
import { recordEventsOnce } from '@waybill/events/record-events.writes';
import { prefixedId } from '@waybill/kernel/id';
import { commit } from '@waybill/table/commit';
import { fixedClock } from '@waybill/testing/clock';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { deliveryScene, start } from '@waybill/webhooks/attempt/delivery-scene.factory';
import { storedDelivery } from '@waybill/webhooks/record/delivery.factory';
import type { AttemptRecord, DeliveryRecord } from '@waybill/webhooks/record/delivery.schema';
import { deliveryIdOf } from '@waybill/webhooks/record/delivery-id';
import { deliveryWrites } from '@waybill/webhooks/record/new-delivery.repository';
import { describe, expect, it } from 'vitest';
import { handler as getEvent } from '../events/get.ts';
import { handler as listEvents } from '../events/list.ts';
import { handler as listTopics } from '../topics/list.ts';
import { handler as attempts } from './attempts/list.ts';
import { handler as cancel } from './cancel.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

const { scene, advance, respond, signer, endpointAt, published, fannedOut, swept } =
  deliveryScene();

// Handlers live in the time of the scene: what is older than 30 days is listed no more.
const clock = fixedClock(start.toISOString());

interface Page<Row> {
  readonly items: Row[];
  readonly total: number;
}

const on = (id: string) => ({ tenant: scene.tenant, pathParameters: { id } });
const listed = (query: Record<string, string> = {}) =>
  invoke<Page<DeliveryRecord>>(list, { tenant: scene.tenant, query });
const idsOf = async (query: Record<string, string>) => {
  const { body } = await listed(query);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }) => id);
};

/** Two endpoints, one of which refuses, and three events a second apart. */
async function history() {
  const good = await endpointAt('/good');
  const bad = await endpointAt('/bad', { topics: ['order.placed'] });
  const off = await endpointAt('/off', { enabled: false });
  scene.answer = ({ path }, response) =>
    response.writeHead(path === '/bad' ? 500 : 200).end('received');
  const events: string[] = [];
  for (const topic of ['order.placed', 'order.created', 'order.placed']) {
    const event = await published(topic);
    for (const { ref } of await fannedOut(event)) await signer()(ref);
    events.push(event.id);
    advance(1);
  }
  await indexesCaughtUp();
  const of = (event: number, { id }: { id: string }) =>
    deliveryIdOf({ event: events[event] ?? '', endpoint: id });
  return { good, bad, off, events, of };
}

let known: { tenant: string; made: Awaited<ReturnType<typeof history>> } | undefined;

/** One history for all tests that only look at it; the tenant of the test is the one it is of. */
async function sharedHistory() {
  known ??= { tenant: scene.tenant, made: await history() };
  scene.tenant = known.tenant;
  scene.clock = new Date(start.getTime() + 3_000);
  return known.made;
}

describe('the list of deliveries', () => {
  // WHK-131, WHK-132, WHK-133
  it('finds them by endpoint, event, state, time and every column', async () => {
    const { good, bad, off, events, of } = await sharedHistory();
    const all = await listed();
    expect(all.body).toMatchObject({ total: 8, limit: 50, offset: 0 });
    expect(all.body.items.map(({ event_id }) => event_id)).toEqual(
      [2, 2, 2, 1, 1, 0, 0, 0].map((index) => events[index]),
    );
    expect(await idsOf({ endpoint_id: good.id })).toEqual([of(2, good), of(1, good), of(0, good)]);
    const ids = all.body.items.map(({ id }) => id);
    expect(await idsOf({ order: 'id.asc' })).toEqual(ids.toSorted());
    expect(await idsOf({ order: 'id.desc' })).toEqual(ids.toSorted().toReversed());
    const failing = [of(2, bad), of(0, bad)];
    expect(await idsOf({ endpoint_id: bad.id, order: 'created_at.asc' })).toEqual(
      failing.toReversed(),
    );
    expect(await idsOf({ status: 'waiting' })).toEqual(failing);
    expect(await idsOf({ status: 'skipped', endpoint_id: off.id })).toHaveLength(3);
    expect(await idsOf({ status: 'delivered' })).toEqual([of(2, good), of(1, good), of(0, good)]);
    expect(await idsOf({ last_status_code: '500' })).toEqual(failing);
    expect(new Set(await idsOf({ event_id: events[1] ?? '' }))).toEqual(
      new Set([of(1, good), of(1, off)]),
    );
    expect(await idsOf({ event_id: events[0] ?? '', status: 'waiting' })).toEqual([of(0, bad)]);
    expect(await idsOf({ topic: 'order.created', endpoint_id: good.id })).toEqual([of(1, good)]);
    const second = new Date(scene.clock.getTime() - 2_000).toISOString();
    expect(await idsOf({ endpoint_id: good.id, since: second })).toEqual([
      of(2, good),
      of(1, good),
    ]);
    expect(await idsOf({ endpoint_id: good.id, until: second })).toEqual([
      of(1, good),
      of(0, good),
    ]);
    const page = await listed({ endpoint_id: good.id, limit: '1', offset: '1' });
    expect(page.body).toMatchObject({ items: [{ id: of(1, good) }], total: 3 });
  });

  // WHK-133
  it.each([
    ['deliveries', list],
    ['events', listEvents],
  ] as const)('takes bounds in any order: %s', async (_, lists) => {
    await sharedHistory();
    const [first, last] = [start, new Date(start.getTime() + 2_000)].map((at) => at.toISOString());
    const found = async (since: string | undefined, until: string | undefined) => {
      const query = { since: since ?? '', until: until ?? '' };
      const { status, body } = await invoke<Page<unknown>>(lists, { tenant: scene.tenant, query });
      return [status, body.items.length];
    };
    expect(await found(last, first)).toEqual([200, 0]);
    expect(await found('2001-01-01T00:00:00Z', '2001-01-01T00:00:00Z')).toEqual([200, 0]);
    const [status, atOneMoment] = await found(first, first);
    expect([status, atOneMoment]).toEqual([200, expect.any(Number)]);
    expect(atOneMoment).toBeGreaterThan(0);
  });

  // WHK-97, WHK-131
  it('moves one to the list of the state in which it ends', async () => {
    const endpoint = await endpointAt('/gone');
    respond(410);
    const [message] = await fannedOut();
    if (message !== undefined) await signer()(message.ref);
    await indexesCaughtUp();
    expect(await idsOf({ status: 'failed' })).toHaveLength(1);
    expect(await idsOf({ status: 'waiting', endpoint_id: endpoint.id })).toEqual([]);
  });
});

describe('a delivery', () => {
  // WHK-130, WHK-90
  it('shows what it sends, and its attempts, the oldest first', async () => {
    scene.clock = new Date();
    const { bad, events, of } = await history();
    const id = of(0, bad);
    const shown = await invoke<DeliveryRecord & { request: { body: string } }>(get, on(id));
    expect(shown).toMatchObject({
      status: 200,
      body: { id, status: 'waiting', attempts: 1, max_attempts: 16, last_status_code: 500 },
    });
    expect(JSON.parse(shown.body.request.body)).toMatchObject({ id: events[0] });
    const ref = { tenant: scene.tenant, event: events[0] ?? '', endpoint: bad.id, round: 1 };
    await signer()({ ...ref, attempt: 2 });
    const page = await invoke<Page<AttemptRecord>>(attempts, on(id));
    expect(page.body).toMatchObject({
      total: 2,
      items: [
        { number: 1, outcome: 'failure', response_body: 'received', trigger: 'event' },
        { number: 2, trigger: 'schedule' },
      ],
    });
    expect(page.text).not.toContain('Bearer customer');
    const second = await invoke<Page<AttemptRecord>>(attempts, {
      ...on(id),
      query: { number: '2' },
    });
    expect(second.body.total).toBe(1);
  });

  // WHK-8
  it('shows no text once its event is past its 30 days', async () => {
    const { good, of } = await sharedHistory();
    clock.advance(30 * 86_400 + 60);
    const { body } = await invoke<{ request: object }>(get, on(of(0, good)));
    expect(body.request).toEqual({ body: null, body_bytes: null, expired: true });
  });

  // WHK-134
  it('is cancelled while it waits, and is not sent', async () => {
    const { good, bad, of } = await history();
    const id = of(0, bad);
    const cancelled = await invoke(cancel, { ...on(id), method: 'POST' });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'cancelled', next_attempt_at: null },
    });
    await indexesCaughtUp();
    expect(await idsOf({ status: 'cancelled' })).toEqual([id]);
    advance(3600);
    expect((await swept()).map(({ ref }) => ref.event)).not.toContain(id.slice(4, 30));
    for (const final of [id, of(0, good)]) {
      expect(await invoke(cancel, { ...on(final), method: 'POST' })).toMatchObject({
        status: 409,
        body: { code: 'delivery_final' },
      });
    }
  });

  // WHK-130
  it.each([get, attempts, cancel])('has an id of its own form: %#', async (handler) => {
    expect(await invoke(handler, on('dlv_1'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
  });
});

describe('events', () => {
  const events = (query: Record<string, string>) =>
    invoke<Page<{ id: string; topic: string; time: string }>>(listEvents, {
      tenant: scene.tenant,
      query,
    });

  // WHK-3, WHK-135
  it('that happen side by side have one order: that in which they were recorded', async () => {
    const at = (second: number) => new Date(start.getTime() + second * 1_000);
    // Begun first, recorded last.
    const recorded = [at(2), at(1), at(3)].map((begun, index) => {
      const event = { topic: 'order.placed', time: begun.toISOString(), data: {}, metadata: {} };
      const change = newChangeId(at(4 + index));
      return { change, write: recordEventsOnce(scene.tenant, change, [event], at(4 + index)) };
    });
    await commit(recorded.map(({ write }) => write));
    await indexesCaughtUp();
    scene.clock = at(10);
    const ids = recorded.map(({ change }) => eventIdOf(change, 0));
    for (const column of ['time', 'id']) {
      const until = at(60).toISOString();
      const { body } = await events({ order: `${column}.asc`, until });
      expect(body.items.map(({ id }) => id)).toEqual(ids);
      expect(body.items.map(({ time }) => time)).toEqual([4, 5, 6].map((n) => at(n).toISOString()));
      const descending = await events({ order: `${column}.desc`, until });
      expect(descending.body.items.map(({ id }) => id)).toEqual(ids.toReversed());
    }
  });

  // WHK-135
  it('show their deliveries', async () => {
    const { events: ids } = await sharedHistory();
    const id = ids[0] ?? '';
    const shown = await invoke<{ deliveries: DeliveryRecord[] }>(getEvent, on(id));
    expect(shown).toMatchObject({ status: 200, body: { id, topic: 'order.placed' } });
    expect(shown.body.deliveries.map(({ status }) => status).sort()).toEqual([
      'delivered',
      'skipped',
      'waiting',
    ]);
    const unknown = eventIdOf(newChangeId(start), 0);
    expect(await invoke(getEvent, on(unknown))).toMatchObject({ status: 404 });
    expect(await invoke(getEvent, on('evt_1'))).toMatchObject({ status: 400 });
  });
});

// WHK-132
it('deliveries that no index tells are counted among the newest 2,000, the others to the last', async () => {
  const { tenant } = scene;
  const { id: endpoint } = await endpointAt('/busy');
  const deliveries = Array.from({ length: 2_001 }, () => {
    const event = prefixedId('evt', start);
    const fields = { tenant, endpoint_id: endpoint, event_id: event };
    return storedDelivery({ ...fields, id: deliveryIdOf({ event, endpoint }) });
  });
  const writes = deliveries.flatMap((delivery) => deliveryWrites(delivery, start));
  for (let from = 0; from < writes.length; from += 100)
    await commit(writes.slice(from, from + 100));
  await indexesCaughtUp();
  const created_from = new Date(start.getTime() - 1_000).toISOString();
  const query = { created_from, endpoint_id: endpoint };
  const all = await invoke(list, { tenant, query });
  expect(all.body).toMatchObject({ total: 2_001 });
  expect(all.body).not.toHaveProperty('capped');
  const pending = await invoke(list, { tenant, query: { ...query, status: 'pending' } });
  expect(pending.body).toMatchObject({ total: 2_000, capped: true });
});

// WHK-131
it('counts up to 10,000 deliveries of all endpoints together', async () => {
  const { tenant } = scene;
  for (const path of ['/one', '/other']) await endpointAt(path);
  injectFault(async ({ input }, send) => {
    const isCount = (input as { Select?: string }).Select === 'COUNT';
    return isCount ? { output: { Count: 6_000, $metadata: {} } } : send();
  });
  const { body } = await invoke(list, { tenant });
  removeFault();
  expect(body).toMatchObject({ total: 10_000, capped: true });
});

// WHK-139
it('lists the topics', async () => {
  const page = await invoke<Page<{ name: string }>>(listTopics, {
    query: { name: 'order.placed' },
  });
  expect(page).toMatchObject({
    status: 200,
    body: { total: 1, items: [{ name: 'order.placed', schema_version: 1, deprecated: false }] },
  });
});
