import { setTimeout as sleep } from 'node:timers/promises';
import { invoke } from '@waybill/testing/invoke';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { deliveryScene } from '@waybill/webhooks/attempt/delivery-scene.factory';
import type { StoredEndpoint } from '@waybill/webhooks/endpoint/endpoint';
import { loadEndpoint } from '@waybill/webhooks/endpoint/endpoint.repository';
import type { SignerTask } from '@waybill/webhooks/queue/signer-task';
import type { AttemptRecord, DeliveryRecord } from '@waybill/webhooks/record/delivery.schema';
import { deliveryIdOf } from '@waybill/webhooks/record/delivery-id';
import type { Job } from '@waybill/webhooks/task/task.schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as listAttempts } from './deliveries/attempts/list.ts';
import { handler as get } from './deliveries/get.ts';
import { handler as redeliver } from './deliveries/redeliver.ts';
import { handler as disable } from './endpoints/disable.ts';
import { handler as enable } from './endpoints/enable.ts';
import { handler as recover } from './endpoints/recover.ts';
import { handler as stats } from './endpoints/stats.ts';
import { handler as tryOut } from './endpoints/test.ts';
import { handler as redeliverEvent } from './events/redeliver.ts';
import { handler as getJob } from './jobs/get.ts';

const { scene, advance, respond, signer, performed, endpointAt, published, fannedOut, swept } =
  deliveryScene();

// Handlers read the clock of the machine; the scene follows it.
beforeEach(() => {
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
  scene.clock = new Date();
});

const on = (id: string) => ({ tenant: scene.tenant, pathParameters: { id }, method: 'POST' });
const shown = async (id: string) =>
  (await invoke<DeliveryRecord>(get, { ...on(id), method: 'GET' })).body;

/** The tasks that the sweep finds a while later, for this test. */
async function tasksLater(): Promise<SignerTask[]> {
  advance(300);
  await indexesCaughtUp();
  scene.tasks = [];
  await swept();
  return scene.tasks.map(({ task }) => task).filter(({ tenant }) => tenant === scene.tenant);
}

/** An event that an endpoint refused, as `status` says. */
async function refused(endpoint: StoredEndpoint, status: number, topic = 'order.placed') {
  respond(status);
  const event = await published(topic);
  for (const { ref } of await fannedOut(event)) await signer()(ref);
  respond(200);
  return { event: event.id, id: deliveryIdOf({ event: event.id, endpoint: endpoint.id }) };
}

describe('a redelivery', () => {
  // WHK-144, WHK-149
  it('goes out by the signer, and ends what waited', async () => {
    const endpoint = await endpointAt('/in');
    const { id } = await refused(endpoint, 500);
    const health = (await loadEndpoint(scene.tenant, endpoint.id))?.health;
    const asked = await invoke(redeliver, on(id));
    expect(asked).toMatchObject({ status: 202, body: { id, manual_attempts: 1 } });
    scene.received = [];
    const [task, ...others] = await tasksLater();
    expect(others).toEqual([]);
    for (let n = 0; n < 2; n += 1) if (task !== undefined) await performed(task);
    expect(scene.received).toHaveLength(1);
    expect(await shown(id)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      manual_attempts: 1,
      next_attempt_at: null,
    });
    expect((await loadEndpoint(scene.tenant, endpoint.id))?.health).toEqual(health);
    const page = await invoke<{ items: AttemptRecord[] }>(listAttempts, {
      ...on(id),
      method: 'GET',
    });
    expect(page.body.items.map(({ trigger, outcome }) => [trigger, outcome])).toEqual([
      ['event', 'failure'],
      ['manual', 'success'],
    ]);
    expect((await swept()).filter(({ ref }) => ref.endpoint === endpoint.id)).toEqual([]);
  });

  // WHK-144
  it('leaves the schedule as it was where it fails', async () => {
    const endpoint = await endpointAt('/in');
    const { id } = await refused(endpoint, 500);
    const before = await shown(id);
    await invoke(redeliver, on(id));
    const [task] = await tasksLater();
    respond(410);
    if (task !== undefined) await performed(task);
    expect(await shown(id)).toEqual({ ...before, manual_attempts: 1 });
    expect((await loadEndpoint(scene.tenant, endpoint.id))?.endpoint.status).toBe('enabled');
  });

  // WHK-144
  it('needs a delivery, an endpoint and an event that are there', async () => {
    const endpoint = await endpointAt('/in');
    const { id, event } = await refused(endpoint, 500);
    await invoke(disable, on(endpoint.id));
    const disabled = { status: 409, body: { code: 'endpoint_disabled' } };
    expect(await invoke(redeliver, on(id))).toMatchObject(disabled);
    const named = { endpoint_ids: [endpoint.id] };
    expect(await invoke(redeliverEvent, { ...on(event), body: named })).toMatchObject(disabled);
    const other = endpoint.id.endsWith('0') ? '1' : '0';
    const missing = deliveryIdOf({ event, endpoint: `${endpoint.id.slice(0, -1)}${other}` });
    expect(await invoke(redeliver, on(missing))).toMatchObject({ status: 404 });
    scene.clock = new Date('2026-03-01T10:00:00Z');
    const old = await refused(endpoint, 500);
    const expired = { status: 410, body: { code: 'payload_expired' } };
    expect(await invoke(redeliver, on(old.id))).toMatchObject(expired);
    expect(await invoke(redeliverEvent, { ...on(old.event), body: {} })).toMatchObject(expired);
  });

  // WHK-145
  it('of an event goes to all that receive it, also to those that never did', async () => {
    const first = await endpointAt('/first');
    const { event } = await refused(first, 200);
    const later = await endpointAt('/later');
    const page = await invoke<{ items: DeliveryRecord[]; total: number }>(redeliverEvent, {
      ...on(event),
      body: {},
    });
    expect(page).toMatchObject({ status: 202, body: { total: 2, limit: 2, offset: 0 } });
    expect(
      page.body.items.map(({ endpoint_id, status, trigger }) => [endpoint_id, status, trigger]),
    ).toEqual([
      [first.id, 'delivered', 'event'],
      [later.id, 'pending', 'manual'],
    ]);
    scene.received = [];
    advance(300);
    const attempts = await swept();
    for (const { ref } of attempts) await signer()(ref);
    for (const { task } of scene.tasks) await performed(task);
    expect(scene.received.map(({ path }) => path).sort()).toEqual(['/first', '/later']);
    const unknown = { endpoint_ids: ['whe_01K9G8Q4T5N6P7R8S9V0W1X2Y3'] };
    expect(await invoke(redeliverEvent, { ...on(event), body: unknown })).toMatchObject({
      status: 404,
    });
    expect(await invoke(redeliverEvent, { ...on(event), body: { endpoints: [] } })).toMatchObject({
      status: 400,
      body: { code: 'unknown_key' },
    });
  });
});

describe('a test of an endpoint', () => {
  /** A part of the time between two looks of the operation at its result. */
  const BETWEEN_SWEEPS_MS = 60;

  /** Calls the operation so often at once, and does as the signer what it asks for. */
  async function triedAtOnce(times: number, endpoint: string, body: object) {
    const call = () => invoke(tryOut, { ...on(endpoint), body });
    const answers = Promise.all(Array.from({ length: times }, call));
    let isOver = false;
    const over = answers.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const task of await tasksLater()) await performed(task);
      await sleep(BETWEEN_SWEEPS_MS);
    }
    return over;
  }

  const tried = async (endpoint: string, body: object) => (await triedAtOnce(1, endpoint, body))[0];

  // WHK-147
  it('shows what was sent and what came back, and leaves no trace in health', async () => {
    const endpoint = await endpointAt('/in', { enabled: false });
    scene.answer = (_, response) => response.writeHead(503).end('not yet');
    const answer = await tried(endpoint.id, {});
    expect(answer).toMatchObject({
      status: 200,
      body: {
        delivered: false,
        status_code: 503,
        error_code: null,
        response_body: 'not yet',
        request_headers: { 'x-service-topic': 'webhook.test', authorization: '[hidden]' },
      },
    });
    const [got] = scene.received;
    expect(JSON.parse(got?.body.toString() ?? '')).toMatchObject({
      topic: 'webhook.test',
      tenant_id: scene.tenant,
      data: { endpoint_id: endpoint.id },
      metadata: { test: true, actor: null, by: { key_id: expect.any(String) } },
    });
    expect((await loadEndpoint(scene.tenant, endpoint.id))?.healthRev).toBe(0);
  });

  // WHK-147
  it('sends the example of a topic, ten times a minute', async () => {
    const endpoint = await endpointAt('/in');
    expect(await tried(endpoint.id, { topic: 'carrier.created' })).toMatchObject({
      body: { delivered: true, status_code: 200 },
    });
    expect(JSON.parse(scene.received[0]?.body.toString() ?? '')).toMatchObject({
      topic: 'carrier.created',
      data: { code: 'dhl' },
    });
    expect(await invoke(tryOut, { ...on(endpoint.id), body: { topic: 'nonsense' } })).toMatchObject(
      {
        status: 400,
        body: { code: 'unknown_topic', details: [{ path: 'topic' }] },
      },
    );
    const answers = await triedAtOnce(11, endpoint.id, {});
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 429, body: { code: 'test_rate_limited' } });
    }
  });
});

describe('a recovery', () => {
  const since = () => new Date(Date.now() - 3_600_000).toISOString();

  /** Does all steps of the recoveries of this test, and the attempts that they begin. */
  async function carriedOut(): Promise<void> {
    for (let tasks = await tasksLater(); tasks.length > 0; ) {
      scene.later = [];
      scene.tasks = [];
      for (const task of tasks) await performed(task);
      for (const { ref } of scene.later.splice(0)) await signer()(ref);
      tasks = scene.tasks.map(({ task }) => task).filter(({ kind }) => kind === 'recovery');
      await indexesCaughtUp();
    }
  }

  // WHK-146
  it('begins anew what failed and was skipped, and tells how far it is', async () => {
    const endpoint = await endpointAt('/in');
    const failed = await refused(endpoint, 410);
    const skipped = await refused(endpoint, 200);
    const delivered = await invoke(enable, on(endpoint.id));
    expect(delivered.status).toBe(200);
    const fine = await refused(endpoint, 200);
    await indexesCaughtUp();
    const job = await invoke<Job>(recover, { ...on(endpoint.id), body: { since: since() } });
    expect(job).toMatchObject({
      status: 202,
      body: { status: 'running', matched: 0, enqueued: 0, finished_at: null },
    });
    expect(await invoke(recover, { ...on(endpoint.id), body: { since: since() } })).toMatchObject({
      status: 409,
      body: { code: 'recover_running' },
    });
    scene.received = [];
    await carriedOut();
    expect(scene.received).toHaveLength(2);
    for (const { id } of [failed, skipped]) {
      expect(await shown(id)).toMatchObject({
        status: 'delivered',
        round: 2,
        attempts: 1,
        trigger: 'recover',
      });
    }
    expect(await shown(fine.id)).toMatchObject({ round: 1 });
    const done = await invoke<Job>(getJob, { ...on(job.body.id), method: 'GET' });
    expect(done.body).toMatchObject({ status: 'finished', matched: 2, enqueued: 2 });
    expect(done.body.finished_at).not.toBeNull();
    const again = await invoke(recover, { ...on(endpoint.id), body: { since: since() } });
    expect(again.status).toBe(202);
  });

  // WHK-146
  it('takes the topics that it is told, and events that never went there', async () => {
    const other = await endpointAt('/other');
    const placed = await refused(other, 200, 'order.placed');
    await refused(other, 200, 'order.created');
    const fresh = await endpointAt('/fresh');
    const body = { since: since(), topics: ['order.placed'], include_missing: true };
    await invoke(recover, { ...on(fresh.id), body });
    scene.received = [];
    await carriedOut();
    expect(scene.received.map(({ path, headers }) => [path, headers['x-service-id']])).toEqual([
      ['/fresh', placed.event],
    ]);
  });

  // WHK-208
  it('leaves out events about the endpoint itself', async () => {
    const gone = await endpointAt('/gone', { topics: ['*'] });
    await refused(gone, 410);
    await invoke(enable, on(gone.id));
    const pager = await endpointAt('/pager', { topics: ['webhook.*'] });
    respond(200);
    scene.received = [];
    const body = { since: since(), topics: ['webhook.*'], include_missing: true };
    for (const { id } of [gone, pager]) await invoke(recover, { ...on(id), body });
    await carriedOut();
    expect(scene.received.map(({ path, headers }) => [path, headers['x-service-topic']])).toEqual([
      ['/pager', 'webhook.endpoint.disabled'],
    ]);
  });

  // WHK-146
  it.each([
    [{}, 'invalid_value'],
    [{ since: '2026-01-01T00:00:00Z' }, 'invalid_value'],
    [{ since: '2026-11-22T00:00:00Z', statuses: ['waiting'] }, 'invalid_value'],
    [{ since: '2026-11-22T00:00:00Z', status: 'failed' }, 'unknown_key'],
  ])('refuses %j', async (body, code) => {
    const { id } = await endpointAt('/in');
    expect(await invoke(recover, { ...on(id), body })).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  // WHK-146
  it('needs an enabled endpoint, and its job is found by its id', async () => {
    const { id } = await endpointAt('/in', { enabled: false });
    const call = { ...on(id), body: { since: since() } };
    expect(await invoke(recover, call)).toMatchObject({
      status: 409,
      body: { code: 'endpoint_disabled' },
    });
    const nobody = on('whj_01K9G8Q4T5N6P7R8S9V0W1X2Y3');
    expect(await invoke(getJob, { ...nobody, method: 'GET' })).toMatchObject({ status: 404 });
  });
});

// WHK-148
it('tells how the deliveries of an endpoint went', async () => {
  const endpoint = await endpointAt('/in');
  await refused(endpoint, 200);
  await refused(endpoint, 500);
  await indexesCaughtUp();
  const call = { ...on(endpoint.id), method: 'GET' };
  expect(await invoke(stats, call)).toMatchObject({
    status: 200,
    body: {
      window: '24h',
      total: 2,
      counts: { delivered: 1, waiting: 1, failed: 0 },
      success_rate: 1,
      waiting: 1,
    },
  });
  expect(await invoke(stats, { ...call, query: { window: '1w' } })).toMatchObject({
    status: 400,
    body: { code: 'invalid_value', details: [{ path: 'window' }] },
  });
});
