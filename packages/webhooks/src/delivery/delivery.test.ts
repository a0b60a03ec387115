import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventIdOf, newChangeId } from '@waybill/events/change-id';
import { eventBody } from '@waybill/events/event';
import { tellOnce } from '@waybill/events/tell.writes';
import { prefixedId } from '@waybill/kernel/id';
import { commit } from '@waybill/table/commit';
import { get, queryAll } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { workFor } from '@waybill/work/work';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createWrites,
  disableEndpoint,
  loadEndpoint,
  loadEndpoints,
  removeWrites,
  updateWrites,
} from '../endpoint/endpoint.repository.ts';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import { writeHealth } from '../endpoint/health.repository.ts';
import { newEndpoint } from '../endpoint/new-endpoint.ts';
import { sealContext, sealNewEndpoint, secretName } from '../endpoint/seal.ts';
import { updateHealth } from '../endpoint/update-health.command.ts';
import { unknownHealth } from '../health/health.ts';
import { loopbackPolicy } from '../net/policy.ts';
import { createSend } from '../net/send.client.ts';
import { envelopeSealer } from '../sealing/envelope.ts';
import { masterKeyKeeper } from '../sealing/master-key.ts';
import { newSecret } from '../signing/secret.ts';
import { claim } from './attempt.repository.ts';
import {
  type AttemptMessage,
  type AttemptQueues,
  NotTaken,
  type QueuedAttempt,
} from './attempt-queue.ts';
import { AttemptHeld, type DeliverPorts, deliver } from './deliver.command.ts';
import { type AttemptRef, deliveryEntity, deliveryKey } from './delivery.entity.ts';
import { loadDelivery } from './delivery.repository.ts';
import { fanOut } from './fan-out.command.ts';
import { secretOpener } from './open-secrets.repository.ts';
import { schedule } from './schedule.ts';
import { sweepDue } from './sweep.command.ts';
import { postpone } from './waiting.repository.ts';

withTable();

const start = new Date('2026-03-01T10:00:00.000Z');
const sealer = envelopeSealer(masterKeyKeeper(Buffer.alloc(32, 7).toString('base64')));
const send = createSend({ policy: loopbackPolicy, limits: { total: 1500 } });

/** A receiver of customers: what it got, and how it answers next. */
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
let received: Received[] = [];
let answer: (request: Received, response: ServerResponse) => void;
let server: Server | undefined;
let origin = '';

async function listen(): Promise<void> {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      received.push(got);
      answer(got, response);
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const respond = (status: number, headers: Record<string, string> = {}) => {
  answer = (_, response) => response.writeHead(status, headers).end();
};

let tenants = 0;
let tenant = '';
let clock = start;
let later: AttemptMessage[] = [];
const warned: string[] = [];
const advance = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

const queues: AttemptQueues = {
  first: async () => undefined,
  later: async (messages) => void later.push(...messages),
};
const failingQueues: AttemptQueues = {
  first: () => Promise.reject(new Error('the queue is down')),
  later: () => Promise.reject(new Error('the queue is down')),
};

/** A signer as a process has it: what it opened it keeps. */
function signer(ports: Partial<DeliverPorts> = {}) {
  const all: DeliverPorts = {
    send,
    openSecrets: secretOpener(sealer),
    queues,
    now: () => clock,
    warn: (what) => warned.push(what),
    ...ports,
  };
  return (queued: QueuedAttempt) => deliver(all, queued);
}

beforeEach(async () => {
  if (server === undefined) await listen();
  tenants += 1;
  tenant = `tenant-${tenants}`;
  clock = start;
  received = [];
  later = [];
  warned.length = 0;
  respond(200);
});

afterAll(() => server?.close());

async function endpointAt(
  path: string,
  options: { topics?: string[]; enabled?: boolean; secret?: string; url?: string } = {},
): Promise<StoredEndpoint> {
  const secret = options.secret ?? newSecret();
  const headers = [
    { name: 'Authorization', value: 'Bearer customer' },
    { name: 'X-Env', value: 'prod' },
  ];
  const body = {
    url: options.url ?? `${origin}${path}`,
    topics: options.topics ?? ['order.*'],
    headers,
    enabled: options.enabled ?? true,
  };
  const at = clock.toISOString();
  const endpoint = newEndpoint({ id: prefixedId('whe', clock), body, secret, at });
  const sealed = await sealNewEndpoint(sealer, tenant, endpoint, { secret, headers });
  expect(await commit(createWrites(tenant, endpoint, sealed))).toBeUndefined();
  return endpoint;
}

async function published(topic = 'order.placed', data: object = { note: 'Zürich ✓', n: 1.5 }) {
  const time = clock.toISOString();
  const change = newChangeId(clock);
  const event = { topic, time, data: { ...data }, metadata: { sequence: 1 } };
  await commit([tellOnce(tenant, change, [event], clock)]);
  const id = eventIdOf(change, 0);
  return { tenant, id, topic, body: eventBody(tenant, id, event) };
}

type Event = Awaited<ReturnType<typeof published>>;

/** An event on its way to all endpoints; answers the messages that ref the signer. */
async function fannedOut(event?: Event): Promise<AttemptMessage[]> {
  const sent: AttemptMessage[] = [];
  const collecting = {
    ...queues,
    first: async (batch: readonly AttemptMessage[]) => void sent.push(...batch),
  };
  await fanOut(workFor(tenant, clock), collecting, event ?? (await published()));
  return sent;
}

/** What a sweep sends for this test; the suite shares one table. */
async function swept(): Promise<AttemptMessage[]> {
  const from = later.length;
  await sweepDue(queues, { now: clock });
  return later.splice(from).filter(({ ref }) => ref.tenant === tenant);
}

async function oneAttempt(): Promise<AttemptRef> {
  const [message] = await fannedOut();
  if (message === undefined) throw new Error('nothing was sent');
  return message.ref;
}

/** A delivery as it is stored, with the attributes of its indexes. */
const row = async (ref: { event: string; endpoint: string }) => {
  const item = await get(deliveryKey({ tenant, ...ref }));
  if (item === undefined) throw new Error('no delivery');
  return { ...item, ...deliveryEntity.read(item) };
};

const attemptsOf = (ref: AttemptRef) =>
  queryAll({ pk: `T#${tenant}#EVT#${ref.event}`, prefix: `DLV#${ref.endpoint}#ATT#` });

describe('fan-out', () => {
  // WHK-8, WHK-42, WHK-77, WHK-78
  it('makes one delivery per endpoint that receives the topic', async () => {
    const all = await endpointAt('/all', { topics: ['*'] });
    const off = await endpointAt('/off', { enabled: false });
    const other = await endpointAt('/other', { topics: ['market.created'] });
    const event = await published();
    const messages = await fannedOut(event);
    expect(messages).toEqual([
      {
        ref: { tenant, event: event.id, endpoint: all.id, round: 1, attempt: 1 },
        delaySeconds: 0,
      },
    ]);
    expect(await row({ event: event.id, endpoint: all.id })).toMatchObject({
      id: expect.stringMatching(/^dlv_/u) as string,
      status: 'pending',
      attempts: 0,
      topic: 'order.placed',
      ttl: start.getTime() / 1000 + 30 * 86_400,
    });
    expect(await row({ event: event.id, endpoint: off.id })).toMatchObject({ status: 'skipped' });
    expect(await loadDelivery({ tenant, event: event.id, endpoint: other.id })).toBeUndefined();
  });

  // WHK-77, WHK-80
  it('refs again what is still pending, and nothing else', async () => {
    await endpointAt('/in');
    const event = await published();
    const [message] = await fannedOut(event);
    const before = await row({ event: event.id, endpoint: message?.ref.endpoint ?? '' });
    expect(await fannedOut(event)).toEqual([message]);
    expect(await row(message?.ref ?? { event: '', endpoint: '' })).toEqual(before);
    await signer()(message?.ref as AttemptRef);
    expect(await fannedOut(event)).toEqual([]);
  });

  // WHK-80
  it('loses nothing when it dies between a delivery and its message', async () => {
    await endpointAt('/a');
    await endpointAt('/b');
    const event = await published();
    await expect(fanOut(workFor(tenant, clock), failingQueues, event)).rejects.toThrow('down');
    expect(await fannedOut(event)).toHaveLength(2);
  });
});

describe('an attempt', () => {
  // WHK-4, WHK-55, WHK-56, WHK-58, WHK-59, WHK-90, WHK-91
  it('sends the stored bytes with both signatures and the headers of the endpoint', async () => {
    const secret = newSecret();
    await endpointAt('/in', { secret });
    const event = await published();
    const [message] = await fannedOut(event);
    const ref = message?.ref as AttemptRef;
    await signer()(ref);
    const [request] = received;
    expect(request?.body.toString('utf8')).toBe(event.body);
    const timestamp = String(start.getTime() / 1000);
    const hex = createHmac('sha256', secret).update(event.body).digest('hex');
    const standard = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${event.id}.${timestamp}.${event.body}`)
      .digest('base64');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      authorization: 'Bearer customer',
      'x-env': 'prod',
      'x-service-id': event.id,
      'x-service-topic': 'order.placed',
      'x-service-timestamp': timestamp,
      'x-service-signature': `v0=${hex}`,
      'x-service-delivery': (await row(ref)).id,
      'x-service-attempt': '1',
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${standard}`,
    });
    expect(await row(ref)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      delivered_at: start.toISOString(),
      last_status_code: 200,
      next_attempt_at: null,
    });
    const log = await attemptsOf(ref);
    expect(log).toMatchObject([
      {
        number: 1,
        trigger: 'event',
        outcome: 'success',
        status_code: 200,
        remote_address: '127.0.0.1',
        secret_versions: [1],
        request_headers: { authorization: '[hidden]', 'x-env': '[hidden]' },
      },
    ]);
    expect(JSON.stringify(log)).not.toContain(hex);
    expect((await loadEndpoint(tenant, ref.endpoint))?.health.last_success_at).toBe(
      start.toISOString(),
    );
  });

  // WHK-60, WHK-64
  it('signs with every secret alive, newest first', async () => {
    const [old, current] = [newSecret(), newSecret()];
    const before = await endpointAt('/in', { secret: old });
    const [created_at, expires_at] = [start.toISOString(), '2026-03-01T11:00:00.000Z'];
    const secrets = [
      { version: 2, created_at, expires_at: null },
      { version: 1, created_at, expires_at },
    ];
    const rotated = { ...before, secrets, version: 2 };
    const sealed = await sealer.seal(current, sealContext(tenant, before.id, secretName(2)));
    await commit([
      ...updateWrites(tenant, before, rotated, { headers: undefined, clearsHealth: false }),
      {
        put: { pk: `T#${tenant}#WEBHOOKS`, sk: `WHS#${before.id}#${secretName(2)}`, sealed },
      },
    ]);
    const deliverOne = signer();
    await deliverOne(await oneAttempt());
    advance(3600);
    await deliverOne(await oneAttempt());
    const digests = received.map(({ headers, body }) => ({
      signature: headers['x-service-signature'],
      expected: [current, old].map((key) => createHmac('sha256', key).update(body).digest('hex')),
    }));
    expect(digests[0]?.signature).toBe(`v0=${digests[0]?.expected.join(',')}`);
    expect(digests[1]?.signature).toBe(`v0=${digests[1]?.expected[0]}`);
  });

  // WHK-85
  it('is made once, however often its message comes', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const deliverOne = signer();
    for (let n = 0; n < 3; n += 1) await deliverOne(ref);
    await deliverOne({ ...ref, attempt: 3 });
    await deliverOne({ ...ref, round: 2 });
    expect(received).toHaveLength(1);
  });

  // WHK-85, WHK-87
  it('is made once by many at the same time; the messages of the others stay', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    answer = (_, response) => setTimeout(() => response.end(), 200);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => signer()(ref)));
    expect(received).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeLessThanOrEqual(7);
    for (const outcome of refused) expect(outcome.reason).toBeInstanceOf(AttemptHeld);
    expect((await row(ref)).status).toBe('delivered');
  });

  // WHK-86, WHK-87
  it('is repeated under its own number when its maker died, but not before the lease ends', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const killed = signer({ send: () => Promise.reject(new Error('killed')) });
    await expect(killed(ref)).rejects.toThrow('killed');
    expect(await row(ref)).toMatchObject({ status: 'sending', attempts: 1 });
    advance(59);
    await expect(signer()(ref)).rejects.toBeInstanceOf(AttemptHeld);
    advance(2);
    await signer()(ref);
    expect(await row(ref)).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1']);
  });

  // WHK-86
  it('cannot be settled by a maker whose claim was taken over', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const late = signer({
      send: async (outgoing) => {
        advance(61);
        expect((await claim(ref, 'att_other', clock)).kind).toBe('mine');
        return send(outgoing);
      },
    });
    await late(ref);
    expect(await row(ref)).toMatchObject({ status: 'sending', claim: 'att_other' });
  });

  // WHK-90
  it('stays in the log as its repeat found it, though its first maker comes back later', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const late = signer({
      send: async (outgoing) => {
        const exchange = await send(outgoing);
        advance(61);
        await signer()(ref);
        return { ...exchange, statusCode: 500 };
      },
    });
    await late(ref);
    expect(await row(ref)).toMatchObject({ status: 'delivered', last_status_code: 200 });
    expect(await attemptsOf(ref)).toMatchObject([{ outcome: 'success', status_code: 200 }]);
  });

  // WHK-88
  it('costs nothing while we cannot open the secrets', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    const open = () => Promise.reject(new Error('the key service is down'));
    await expect(signer({ openSecrets: secretOpener({ ...sealer, open }) })(ref)).rejects.toThrow(
      'key service',
    );
    expect(await row(ref)).toMatchObject({ status: 'pending', attempts: 0 });
    await signer()(ref);
    expect((await row(ref)).status).toBe('delivered');
  });
});

describe('a failed attempt', () => {
  // WHK-57, WHK-64, WHK-95, WHK-96, WHK-102
  it('is followed by the next after its wait, freshly signed, with the same id', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    respond(503);
    await signer()(ref);
    const [retry] = later;
    expect(retry?.ref).toEqual({ ...ref, attempt: 2 });
    expect(retry?.delaySeconds).toBeGreaterThanOrEqual(5);
    expect(retry?.delaySeconds).toBeLessThanOrEqual(6);
    const waits = retry?.delaySeconds ?? 0;
    expect(await row(ref)).toMatchObject({
      status: 'waiting',
      attempts: 1,
      last_status_code: 503,
      next_attempt_at: new Date(start.getTime() + waits * 1000).toISOString(),
      gives_up_at: new Date(start.getTime() + 84 * 3_600_000).toISOString(),
    });
    advance(waits);
    respond(204);
    await signer()(retry?.ref as AttemptRef);
    expect(await row(ref)).toMatchObject({ status: 'delivered', attempts: 2 });
    const sent = received.map(({ headers }) => [
      headers['x-service-id'],
      headers['x-service-attempt'],
      Number(headers['x-service-timestamp']) - start.getTime() / 1000,
    ]);
    expect(sent).toEqual([
      [ref.event, '1', 0],
      [ref.event, '2', waits],
    ]);
    expect(await attemptsOf(ref)).toMatchObject([
      { number: 1, outcome: 'failure', trigger: 'event' },
      { number: 2, outcome: 'success', trigger: 'schedule' },
    ]);
  });

  // WHK-103
  it('is followed by the sweep when the message of the next was lost', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    respond(500);
    await signer({ queues: failingQueues })(ref);
    expect(warned).toEqual(['retry-message']);
    expect(await row(ref)).toMatchObject({ status: 'waiting' });
    expect(await swept()).toEqual([]);
    advance(600);
    expect(await swept()).toEqual([{ ref: { ...ref, attempt: 2 }, delaySeconds: 0 }]);
    expect(await swept()).toEqual([]);
  });

  // WHK-92
  it('does not depend on its log', async () => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    respond(500, { 'retry-after': 'x'.repeat(3000) });
    const huge: DeliverPorts['send'] = async (outgoing) => {
      const exchange = await send(outgoing);
      // More than an item may hold: the log refuses it.
      return { ...exchange, body: 'x'.repeat(500_000) };
    };
    await signer({ send: huge })(ref);
    expect(warned).toEqual(['attempt-log']);
    expect(await row(ref)).toMatchObject({ status: 'waiting', attempts: 1 });
  });

  // WHK-94, WHK-96
  it('ends the delivery after 16 of them, 75 hours later', async () => {
    const endpoint = await endpointAt('/in');
    const ref = await oneAttempt();
    const refusing: DeliverPorts['send'] = async () => ({
      statusCode: 404,
      errorCode: null,
      remoteAddress: null,
      durationMs: 1,
      timings: null,
      headers: {},
      body: '',
      truncated: false,
    });
    const deliverOne = signer({ send: refusing });
    let made = 0;
    for (let attempt = 1; attempt <= 40; attempt += 1) {
      const before = await row(ref);
      if (before.status !== 'pending' && before.status !== 'waiting') break;
      if (before.next_attempt_at !== null) clock = new Date(before.next_attempt_at);
      await deliverOne({ ...ref, attempt: before.attempts + 1 });
      const after = await row(ref);
      made += after.attempts - before.attempts;
    }
    expect(await row(ref)).toMatchObject({
      status: 'failed',
      attempts: 16,
      next_attempt_at: null,
    });
    expect(made).toBe(16);
    expect(await attemptsOf(ref)).toHaveLength(16);
    const hours = (clock.getTime() - start.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(schedule.reduce((sum, delay) => sum + delay, 0) / 3600);
    expect(hours).toBeLessThan(84);
    expect((await loadEndpoint(tenant, endpoint.id))?.endpoint.status).toBe('enabled');
  });
});

describe('the sweep', () => {
  /** A delivery whose next attempt is too far away for a queue message. */
  async function farAway(): Promise<{ ref: AttemptRef; due: Date }> {
    respond(429, { 'retry-after': '3000' });
    const ref = await oneAttempt();
    await signer()(ref);
    expect(later).toEqual([]);
    return { ref, due: new Date((await row(ref)).next_attempt_at ?? '') };
  }

  // WHK-102, WHK-104
  it('wakes to the second what falls due before the one after next', async () => {
    await endpointAt('/in');
    const { ref, due } = await farAway();
    clock = new Date(due.getTime() - 121_000);
    expect(await swept()).toEqual([]);
    clock = new Date(due.getTime() - 90_000);
    expect(await swept()).toEqual([{ ref: { ...ref, attempt: 2 }, delaySeconds: 90 }]);
    expect(await row(ref)).not.toHaveProperty('due_pk');
    expect(await swept()).toEqual([]);
  });

  it('leaves alone what was put off while it sent the message', async () => {
    await endpointAt('/in');
    const { ref } = await farAway();
    const next = { ...ref, attempt: 2 };
    advance(4000);
    const later = async () => {
      await postpone(next, new Date(clock.getTime() + 3_600_000), clock);
    };
    await sweepDue({ ...queues, later }, { now: clock });
    advance(4000);
    expect(await swept()).toMatchObject([{ ref: next }]);
  });

  // WHK-105
  it('keeps what the queue did not take', async () => {
    await endpointAt('/in');
    const { ref } = await farAway();
    advance(4000);
    await expect(sweepDue(failingQueues, { now: clock })).rejects.toThrow('down');
    expect(await swept()).toMatchObject([{ ref: { event: ref.event } }]);
  });

  // WHK-105
  it('wakes the others of a page, and names in the end what it could not', async () => {
    await endpointAt('/a');
    await endpointAt('/b');
    await endpointAt('/c');
    respond(429, { 'retry-after': '3000' });
    const refs = (await fannedOut()).map(({ ref }) => ref);
    for (const ref of refs) await signer()(ref);
    advance(4000);
    const [refused] = refs;
    const taken: AttemptMessage[] = [];
    const picky = async (messages: readonly AttemptMessage[]) => {
      const left = messages.filter(({ ref }) => ref.endpoint === refused?.endpoint);
      taken.push(...messages.filter((message) => !left.includes(message)));
      if (left.length > 0) throw new NotTaken(left, 'it is too long');
    };
    const sweeping = sweepDue({ ...queues, later: picky }, { now: clock });
    await expect(sweeping).rejects.toThrow(
      `1 not woken: ${tenant} ${refused?.event} ${refused?.endpoint} (NotTaken: `,
    );
    const woken = taken.filter(({ ref }) => ref.tenant === tenant);
    expect(new Set(woken.map(({ ref }) => ref.endpoint))).toEqual(
      new Set(refs.slice(1).map(({ endpoint }) => endpoint)),
    );
    expect(await swept()).toMatchObject([{ ref: { endpoint: refused?.endpoint } }]);
  });

  // WHK-104
  it('finds everything, however much and however late', async () => {
    for (let n = 0; n < 15; n += 1) await endpointAt(`/${n}`);
    respond(429, { 'retry-after': '3000' });
    for (let n = 0; n < 4; n += 1) {
      await Promise.all((await fannedOut()).map(({ ref }) => signer()(ref)));
    }
    advance(2 * 86_400);
    const woken = await swept();
    expect(new Set(woken.map(({ ref }) => `${ref.event} ${ref.endpoint}`)).size).toBe(60);
    expect(woken).toHaveLength(60);
  });
});

describe('an endpoint that moved on', () => {
  // WHK-29, WHK-93
  it('is skipped when disabled and cancelled when deleted', async () => {
    const endpoint = await endpointAt('/in');
    const [skipped, cancelled] = [await oneAttempt(), await oneAttempt()];
    await disableEndpoint(tenant, endpoint, 'manual', clock.toISOString());
    await signer()(skipped);
    expect(await row(skipped)).toMatchObject({ status: 'skipped', attempts: 0 });
    const stored = await loadEndpoint(tenant, endpoint.id);
    await commit(removeWrites(tenant, stored?.endpoint as StoredEndpoint));
    await signer()(cancelled);
    expect(await row(cancelled)).toMatchObject({ status: 'cancelled', attempts: 0 });
    await signer()(skipped);
    expect(await row(skipped)).toMatchObject({ status: 'skipped' });
    expect(received).toEqual([]);
  });

  // WHK-97, WHK-98, WHK-99
  it.each([
    [410, {}, 'failed', 'gone'],
    [200, { 'webhook-delivery': 'disable' }, 'delivered', 'receiver_request'],
    [500, { 'webhook-delivery': 'disable' }, 'waiting', 'receiver_request'],
    [400, { 'webhook-delivery': 'abort-message' }, 'failed', null],
  ])('answers %d with %j: %s, disabled because %s', async (status, headers, expected, reason) => {
    const endpoint = await endpointAt('/in');
    const ref = await oneAttempt();
    respond(status, headers);
    await signer()(ref);
    expect(await row(ref)).toMatchObject({ status: expected, last_status_code: status });
    expect((await loadEndpoint(tenant, endpoint.id))?.endpoint).toMatchObject({
      status: reason === null ? 'enabled' : 'disabled',
      disabled_reason: reason,
      version: reason === null ? 1 : 2,
    });
  });

  // WHK-124
  it('is not disabled for what its former address answered', async () => {
    const endpoint = await endpointAt('/old');
    const ref = await oneAttempt();
    answer = (_, response) => {
      const moved = { ...endpoint, url: `${origin}/new`, version: 2 };
      const change = { headers: undefined, clearsHealth: true };
      void commit(updateWrites(tenant, endpoint, moved, change)).then(() =>
        response.writeHead(410).end(),
      );
    };
    await signer()(ref);
    expect((await loadEndpoint(tenant, endpoint.id))?.endpoint.status).toBe('enabled');
  });
});

describe('a dead endpoint', () => {
  /** Five failures open the breaker. */
  async function broken(): Promise<StoredEndpoint> {
    const endpoint = await endpointAt('/dead');
    respond(500);
    for (let n = 0; n < 5; n += 1) await signer()(await oneAttempt());
    received = [];
    later = [];
    return endpoint;
  }

  // WHK-79
  it('gets no calls while its breaker is open, and spends no attempts', async () => {
    const before = await endpointAt('/early', { topics: ['market.created'] });
    const event = await published('market.created');
    const [early] = await fannedOut(event);
    await broken();
    expect((await loadEndpoints(tenant)).map(({ health }) => health.breaker.state).sort()).toEqual([
      'closed',
      'open',
    ]);
    // Created while it is open: it waits for the probe from the start.
    expect(await fannedOut()).toEqual([]);
    await signer()(early?.ref as AttemptRef);
    expect(received.map(({ path }) => path)).toEqual(['/early']);
    expect(early?.ref.endpoint).toBe(before.id);
  });

  // WHK-108, WHK-109, WHK-110
  it('is probed by exactly one delivery of many, and closed by its success', async () => {
    const endpoint = await endpointAt('/dead');
    const waiting: AttemptRef[] = [];
    for (let n = 0; n < 6; n += 1) waiting.push(await oneAttempt());
    respond(500);
    for (let n = 0; n < 5; n += 1) await signer()(await oneAttempt());
    received = [];
    const parked = waiting[0] as AttemptRef;
    await signer()(parked);
    expect(received).toEqual([]);
    expect(await row(parked)).toMatchObject({
      status: 'waiting',
      attempts: 0,
      next_attempt_at: '2026-03-01T10:00:30.000Z',
    });
    expect(later.at(-1)).toEqual({ ref: parked, delaySeconds: 30 });
    advance(30);
    answer = (_, response) => setTimeout(() => response.end(), 300);
    await Promise.all(waiting.map((ref) => signer()(ref)));
    expect(received).toHaveLength(1);
    const states = await Promise.all(waiting.map(async (ref) => (await row(ref)).status));
    expect(states.sort()).toEqual(['delivered', ...Array.from({ length: 5 }, () => 'waiting')]);
    expect((await loadEndpoint(tenant, endpoint.id))?.health.breaker.state).toBe('closed');
    respond(200);
    await Promise.all(waiting.map((ref) => signer()(ref)));
    expect(received).toHaveLength(6);
  });

  /** Hands out the messages of the next seconds, each at its time; answers them by moment. */
  async function handedOut(seconds: number): Promise<AttemptMessage[][]> {
    const groups: AttemptMessage[][] = [];
    const end = clock.getTime() + seconds * 1000;
    for (;;) {
      const soonest = Math.min(...later.map(({ delaySeconds }) => delaySeconds));
      if (clock.getTime() + soonest * 1000 > end) return groups;
      const group = later.filter(({ delaySeconds }) => delaySeconds === soonest);
      later = later
        .filter((message) => !group.includes(message))
        .map(({ ref, delaySeconds }) => ({ ref, delaySeconds: delaySeconds - soonest }));
      groups.push(group);
      advance(soonest);
      for (const { ref } of group) await signer()(ref);
    }
  }

  /** Closes the breaker without a word to what waits, as a process does that dies right then. */
  async function heal({ id }: StoredEndpoint): Promise<void> {
    const seen = await loadEndpoint(tenant, id);
    expect(await writeHealth(tenant, id, unknownHealth, seen?.healthRev ?? 0)).toBeUndefined();
  }

  const eventsOf = (group: readonly AttemptMessage[]) => group.map(({ ref }) => ref.event);

  // WHK-112, WHK-113
  it('gets what waits for it once it answers again: the oldest first, 20 a second', async () => {
    await endpointAt('/dead');
    const early = [await oneAttempt(), await oneAttempt()].sort((a, b) =>
      a.event < b.event ? -1 : 1,
    );
    respond(500);
    for (let n = 0; n < 5; n += 1) await signer()(await oneAttempt());
    for (const ref of early) await signer()(ref);
    const events = early.map(({ event }) => event);
    for (let n = 0; n < 43; n += 1) {
      advance(0.01);
      const event = await published();
      expect(await fannedOut(event)).toEqual([]);
      events.push(event.id);
    }
    advance(30);
    later = [];
    received = [];
    // A delivery that its receiver refuses must not keep the others from coming.
    const refused = events[20] ?? '';
    answer = ({ headers }, response) =>
      response.writeHead(headers['x-service-id'] === refused ? 400 : 200).end();
    const [probe] = early;
    await signer()(probe as AttemptRef);
    const groups = await handedOut(4);
    expect(groups.map(eventsOf)).toEqual([
      events.slice(1, 21),
      events.slice(21, 41),
      events.slice(41),
    ]);
    expect(groups.map(([message]) => message?.delaySeconds)).toEqual([0, 1, 1]);
    const woken = groups.flat().map(({ ref }) => ref);
    const rows = await Promise.all(woken.map(row));
    const late = rows.filter(({ status }) => status !== 'delivered');
    expect(late).toMatchObject([{ event_id: refused, status: 'waiting', attempts: 1 }]);
    expect(received).toHaveLength(45);
    expect(await attemptsOf(woken[0] as AttemptRef)).toMatchObject([
      { number: 1, trigger: 'wake' },
    ]);
  });

  // WHK-112
  it('gets the next group even where the last of one was made by another message', async () => {
    const endpoint = await broken();
    const event = await published();
    await fannedOut(event);
    await heal(endpoint);
    const done = await oneAttempt();
    await signer()(done);
    later = [];
    await signer()({ ...done, woken: 'last' });
    expect(later).toEqual([
      {
        ref: {
          ...{ tenant, event: event.id, endpoint: endpoint.id, round: 1, attempt: 1 },
          woken: 'last',
        },
        delaySeconds: 1,
      },
    ]);
  });

  // WHK-114
  it('gets a delivery that was on its way to wait when it answered again', async () => {
    const endpoint = await endpointAt('/dead');
    const ref = await oneAttempt();
    respond(500);
    for (let n = 0; n < 5; n += 1) await signer()(await oneAttempt());
    const { healthRev = 0 } = (await loadEndpoint(tenant, endpoint.id)) ?? {};
    later = [];
    let healed: ReturnType<typeof writeHealth> | undefined;
    // The signer asks for the time between its look at the breaker and its decision to wait.
    const now = () => {
      healed ??= writeHealth(tenant, endpoint.id, unknownHealth, healthRev);
      return clock;
    };
    await signer({ now })(ref);
    expect(healed).toBeDefined();
    expect(await healed).toBeUndefined();
    expect(await row(ref)).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(later).toEqual([{ ref, delaySeconds: 0 }]);
  });

  // WHK-114
  it('gets an event that was parked right after it had answered again', async () => {
    const endpoint = await broken();
    const event = await published();
    expect(await fannedOut(event)).toEqual([]);
    await heal(endpoint);
    expect(await fannedOut(event)).toMatchObject([{ ref: { event: event.id, attempt: 1 } }]);
  });

  // WHK-115
  it('gets what waits for it from the sweep when the queue did not take it', async () => {
    const endpoint = await broken();
    const refs: AttemptRef[] = [];
    for (let n = 0; n < 2; n += 1) {
      const event = await published();
      await fannedOut(event);
      refs.push({ tenant, event: event.id, endpoint: endpoint.id, round: 1, attempt: 1 });
    }
    respond(200);
    advance(30);
    await signer({ queues: failingQueues })(refs[0] as AttemptRef);
    expect(warned).toEqual(['wake-up']);
    expect(await row(refs[0] as AttemptRef)).toMatchObject({ status: 'delivered' });
    expect(await swept()).toEqual([{ ref: refs[1], delaySeconds: 0 }]);
  });

  // WHK-106
  it('keeps no delivery beyond its time', async () => {
    const endpoint = await broken();
    const event = await published();
    await fannedOut(event);
    const ref = { tenant, event: event.id, endpoint: endpoint.id, round: 1, attempt: 1 };
    expect(await row(ref)).toMatchObject({ status: 'waiting' });
    // Others keep the breaker open for more than 84 hours.
    for (let hours = 0; hours < 90; hours += 10) {
      advance(36_000);
      const other = await published();
      await fannedOut(other);
      await signer()({ ...ref, event: other.id });
    }
    await signer()(ref);
    expect(await row(ref)).toMatchObject({ status: 'failed', attempts: 0 });
  });

  // WHK-122
  it('is disabled when it has failed for good', async () => {
    const endpoint = await endpointAt('/dead');
    respond(500);
    for (let day = 0; day < 6; day += 1) {
      await signer()(await oneAttempt());
      expect((await loadEndpoint(tenant, endpoint.id))?.endpoint.status).toBe(
        day < 5 ? 'enabled' : 'disabled',
      );
      advance(86_400);
    }
    expect((await loadEndpoint(tenant, endpoint.id))?.endpoint.disabled_reason).toBe('failing');
  });

  // WHK-119
  it('counts every failure of many at once', async () => {
    const { id } = await endpointAt('/dead');
    const first = await loadEndpoint(tenant, id);
    if (first === undefined) throw new Error('no endpoint');
    const failure = { at: clock, succeeded: false, errorCode: null, statusCode: 500 };
    const attempts = Array.from({ length: 8 }, (_, n) => ({ ...failure, attemptId: `att_${n}` }));
    await Promise.all(attempts.map((one) => updateHealth(tenant, first, one)));
    expect((await loadEndpoint(tenant, id))?.health.consecutive_failures).toBe(8);
  });

  // WHK-124
  it('is disabled although it was edited since it was looked at', async () => {
    const endpoint = await endpointAt('/dead');
    const ref = await oneAttempt();
    answer = (_, response) => {
      const edited = { ...endpoint, description: 'ERP', version: 2 };
      const change = { headers: undefined, clearsHealth: false };
      void commit(updateWrites(tenant, endpoint, edited, change)).then(() =>
        response.writeHead(410).end(),
      );
    };
    await signer()(ref);
    expect((await loadEndpoint(tenant, endpoint.id))?.endpoint).toMatchObject({
      status: 'disabled',
      disabled_reason: 'gone',
      description: 'ERP',
      version: 3,
    });
  });

  // WHK-116
  it('does not delay the healthy ones beside it', async () => {
    await endpointAt('/dead');
    for (let n = 0; n < 9; n += 1) await endpointAt(`/good-${n}`);
    answer = ({ path }, response) => {
      if (path !== '/dead') response.end();
    };
    const messages = await fannedOut();
    expect(messages).toHaveLength(10);
    const deliverOne = signer();
    const begun = performance.now();
    const took = new Map<string, number>();
    await Promise.all(
      messages.map(async ({ ref }) => {
        await deliverOne(ref);
        took.set((await row(ref)).status, performance.now() - begun);
      }),
    );
    expect(received).toHaveLength(10);
    expect(took.get('delivered')).toBeLessThan(1200);
    expect(took.get('waiting')).toBeGreaterThanOrEqual(1500);
  });
});
