import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { noCaller } from '@waybill/events/author';
import { eventIdOf, newChangeId } from '@waybill/events/change-id';
import { eventBody } from '@waybill/events/event';
import { recordEventsOnce } from '@waybill/events/record-events.writes';
import { prefixedId } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import type { EndpointNotice } from '@waybill/observability/logger';
import type { Signal } from '@waybill/observability/signals';
import { commit } from '@waybill/table/commit';
import { get, type ReadItem } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { workFor } from '@waybill/work/work';
import { afterAll, beforeEach, expect } from 'vitest';
import { loadEndpoint, loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import { createWrites } from '../endpoint/endpoint.writes.ts';
import { newEndpoint } from '../endpoint/endpoint-update.ts';
import { writeHealth } from '../endpoint/health.repository.ts';
import { keepSlots } from '../endpoint/keep-slots.command.ts';
import { sealNewEndpoint } from '../endpoint/seal.ts';
import { fanOut } from '../fan-out/fan-out.command.ts';
import { closedBreaker } from '../health/breaker.ts';
import { type Health, unknownHealth } from '../health/health.ts';
import { loopbackPolicy } from '../net/policy.ts';
import { createSend } from '../net/send.client.ts';
import type {
  AttemptRef,
  SignerMessage,
  SignerQueues,
  SignerTask,
  TaskOf,
} from '../queue/signer-task.ts';
import { sweepDue } from '../queue/sweep.command.ts';
import { deliveryEntity, deliveryKey } from '../record/delivery.entity.ts';
import { loadAttempts } from '../record/delivery.repository.ts';
import type { PublishedEvent } from '../record/new-delivery.ts';
import { sealerInMemory } from '../sealing/sealing.factory.ts';
import { newSecret } from '../signing/secret.ts';
import { performTask } from '../task/perform-task.command.ts';
import { recoverStep } from '../task/recover.command.ts';
import { visit } from '../task/visit.command.ts';
import { deliver } from './deliver.command.ts';
import { secretOpener } from './open-secrets.repository.ts';
import type { DeliverPorts } from './ports.ts';

export const start = new Date('2026-03-01T10:00:00.000Z');
export const sealer = sealerInMemory();
export const send = createSend({ policy: loopbackPolicy, limits: { total: 1500 } });

/** A call as the receiver of a customer got it. */
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
/** The message of an attempt, and that of another task, as tests look at them. */
export type QueuedAttempt = AttemptRef & Pick<TaskOf<'attempt'>, 'woken'>;
export interface AttemptMessage {
  readonly ref: QueuedAttempt;
  readonly delaySeconds: number;
}
interface TaskMessage {
  readonly task: Exclude<SignerTask, TaskOf<'attempt'>>;
  readonly delaySeconds: number;
}

interface Scene {
  /** Address of the receiver. */
  origin: string;
  tenant: string;
  clock: Date;
  /** Requests that the receiver got, and its next answer. */
  received: Received[];
  answer: (request: Received, response: ServerResponse) => void;
  /** Messages that wait in the queue of later attempts, and other tasks of the signer. */
  later: AttemptMessage[];
  tasks: TaskMessage[];
  warned: string[];
  /** Notices to operators, and the signals that they count. */
  notices: EndpointNotice[];
  counted: Signal[];
}

type Ports = Partial<DeliverPorts>;

/** The scene at the beginning of a test. */
const emptyScene = (tenant: string) => ({
  tenant,
  clock: start,
  received: [],
  later: [],
  tasks: [],
  warned: [],
  notices: [],
  counted: [],
});

/** A receiver of a customer, which the suite starts and stops. */
function receiverOf(scene: Scene) {
  let server: Server | undefined;

  async function listen(): Promise<void> {
    if (server !== undefined) return;
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks);
        const got = { path: request.url ?? '', headers: request.headers, body };
        scene.received.push(got);
        scene.answer(got, response);
      });
    });
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    scene.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const respond = (status: number, headers: Record<string, string> = {}) => {
    scene.answer = (_, response) => response.writeHead(status, headers).end();
  };

  return { listen, respond, close: () => server?.close() };
}

function queuesOf(scene: Scene): SignerQueues {
  return {
    first: async () => undefined,
    later: async (messages) => {
      for (const message of messages) {
        const { task, delaySeconds } = message;
        if (task.kind === 'attempt') scene.later.push(attemptIn(message));
        else scene.tasks.push({ task, delaySeconds });
      }
    },
  };
}

/** The attempt that a message asks for. */
export function attemptIn({ task, delaySeconds }: SignerMessage): AttemptMessage {
  if (task.kind !== 'attempt') throw new Error(`${task.kind} is no attempt`);
  const { ref, woken } = task;
  return { ref: woken === undefined ? ref : { ...ref, woken }, delaySeconds };
}

const isDown = () => Promise.reject(new Error('the queue is down'));
const failingQueues: SignerQueues = { first: isDown, later: isDown };

function signersOf(scene: Scene, queues: SignerQueues) {
  const portsWith = (ports: Ports): DeliverPorts => ({
    policy: loopbackPolicy,
    ownHosts: [],
    notices: {
      log: (notice) => scene.notices.push(notice),
      count: (signal) => scene.counted.push(signal),
    },
    send,
    openSecrets: secretOpener(sealer),
    queues,
    slots: keepSlots(),
    sleep: () => sleep(5),
    now: () => scene.clock,
    warn: (what) => scene.warned.push(what),
    ...ports,
  });

  /** A signer as a process has it: what it opened it keeps. */
  function signer(ports: Ports = {}) {
    const all = portsWith(ports);
    return ({ woken, ...ref }: QueuedAttempt, glance?: ReadItem) =>
      deliver(all, { kind: 'attempt', ref, ...(woken !== undefined && { woken }) }, glance);
  }

  /** A task of the signer, as its message brings it. */
  async function performed(task: SignerTask, ports: Ports = {}): Promise<void> {
    await indexesCaughtUp();
    const all = portsWith(ports);
    switch (task.kind) {
      case 'attempt':
        return deliver(all, task);
      case 'visit':
        return visit(all, task);
      case 'recovery':
        return recoverStep(all, task);
      default:
        return performTask(all, task);
    }
  }

  /** A visit of an endpoint, as the message of one brings it. */
  async function visited(endpoint: string, ports: Ports = {}) {
    await indexesCaughtUp();
    return visit(portsWith(ports), { tenant: scene.tenant, endpoint });
  }

  return { signer, performed, visited };
}

interface EndpointOptions {
  readonly topics?: string[];
  readonly enabled?: boolean;
  readonly secret?: string;
  readonly url?: string;
  readonly max_concurrency?: number;
}

function endpointsOf(scene: Scene) {
  async function endpointAt(path: string, options: EndpointOptions = {}): Promise<StoredEndpoint> {
    const secret = options.secret ?? newSecret();
    const headers = [
      { name: 'Authorization', value: 'Bearer customer' },
      { name: 'X-Env', value: 'prod' },
    ];
    const body = {
      url: options.url ?? `${scene.origin}${path}`,
      topics: options.topics ?? ['order.*'],
      headers,
      enabled: options.enabled ?? true,
      max_concurrency: options.max_concurrency,
    };
    const at = scene.clock.toISOString();
    const endpoint = newEndpoint({ id: prefixedId('whe', scene.clock), body, secret, at });
    const sealed = await sealNewEndpoint(sealer, scene.tenant, endpoint, { secret, headers });
    expect(await commit(createWrites(scene.tenant, endpoint, sealed))).toBeUndefined();
    return endpoint;
  }

  /** Writes how an endpoint has been doing, without a word to what waits for it. */
  async function setHealth(endpoint: string, health: Partial<Health> = {}): Promise<void> {
    const { healthRev = 0 } = (await loadEndpoint(scene.tenant, endpoint)) ?? {};
    const changed = { ...unknownHealth, ...health };
    expect(await writeHealth(scene.tenant, endpoint, changed, healthRev)).toBeUndefined();
  }

  return { endpointAt, setHealth };
}

function eventsOf(scene: Scene, queues: SignerQueues) {
  async function published(topic = 'order.placed', data: object = { note: 'Zürich ✓', n: 1.5 }) {
    const change = newChangeId(scene.clock);
    const time = scene.clock.toISOString();
    const event = { topic, time, data: { ...data }, metadata: { sequence: 1, ...noCaller } };
    await commit([recordEventsOnce(scene.tenant, change, [event], scene.clock)]);
    const id = eventIdOf(change, 0);
    return { tenant: scene.tenant, id, topic, body: eventBody(scene.tenant, id, event) };
  }

  /** An event on its way to all endpoints; answers the messages that ref the signer. */
  async function fannedOut(event?: PublishedEvent): Promise<AttemptMessage[]> {
    const sent: AttemptMessage[] = [];
    const collecting = {
      ...queues,
      first: async (batch: readonly SignerMessage[]) => void sent.push(...batch.map(attemptIn)),
    };
    const ports = { queues: collecting, endpointsOf: loadEndpoints };
    await fanOut(workFor(scene.tenant, scene.clock), ports, event ?? (await published()));
    return sent;
  }

  async function oneAttempt(): Promise<AttemptRef> {
    const [message] = await fannedOut();
    if (message === undefined) throw new Error('nothing was sent');
    return message.ref;
  }

  /** Attempts that a sweep sends for this test; the suite shares one table. */
  async function swept(): Promise<AttemptMessage[]> {
    await indexesCaughtUp();
    const from = scene.later.length;
    await sweepDue(queues, { now: scene.clock });
    return scene.later.splice(from).filter(({ ref }) => ref.tenant === scene.tenant);
  }

  return { published, fannedOut, oneAttempt, swept };
}

/**
 * A table, a receiver that listens, and for every test a tenant of its own with empty queues: what
 * the suites of deliveries begin with.
 */
export function deliveryScene() {
  withTable();
  const scene: Scene = { origin: '', answer: () => undefined, ...emptyScene('') };
  const { listen, respond, close } = receiverOf(scene);
  const queues = queuesOf(scene);
  const signers = signersOf(scene, queues);
  const endpoints = endpointsOf(scene);
  const events = eventsOf(scene, queues);

  let tenants = 0;
  beforeEach(async () => {
    await listen();
    tenants += 1;
    Object.assign(scene, emptyScene(`tenant-${tenants}`));
    respond(200);
  });
  afterAll(close);

  const advance = (seconds: number) => {
    scene.clock = new Date(scene.clock.getTime() + seconds * 1000);
  };

  /** A delivery as it is stored, with the attributes of its indexes. */
  const row = async (ref: { event: string; endpoint: string }) => {
    const item = await get(deliveryKey({ tenant: scene.tenant, ...ref }));
    if (item === undefined) throw new Error('no delivery');
    return { ...item, ...deliveryEntity.read(item) };
  };

  /** Opens the breaker of an endpoint by its fifth failure; the first four were before. */
  async function openBreaker(endpoint: string): Promise<void> {
    const at = toInstant(scene.clock);
    const failed = { failing_since: at, last_failure_at: at, last_status_code: 500 };
    const breaker = { ...closedBreaker, failures: 4 };
    await endpoints.setHealth(endpoint, { ...failed, consecutive_failures: 4, breaker });
    respond(500);
    await signers.signer()(await events.oneAttempt());
  }

  return {
    scene,
    advance,
    respond,
    queues,
    failingQueues,
    row,
    attemptsOf: loadAttempts,
    openBreaker,
    ...signers,
    ...endpoints,
    ...events,
  };
}
