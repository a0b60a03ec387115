import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { client, type Send, succeed } from './http.ts';
import { ascending, percentile } from './load.ts';
import { fresh, placement } from './scenario.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

/** Events to nine healthy endpoints beside a dead one, from the moment they happened. */
export interface Journey {
  readonly name: string;
  readonly events: number;
  /** Deliveries to healthy endpoints. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** The cost of a delivery, fan-out and its share of all else included. */
export interface DeliveryCost {
  readonly reads: number;
  readonly writes: number;
  readonly cpuMs: number;
}

export interface Webhooks {
  readonly engine: string;
  readonly cost: DeliveryCost;
  readonly paced: Journey;
  readonly burst: Journey;
  /** Orders at once to a single endpoint that takes its time. */
  readonly single: Journey;
}

const HEALTHY = 9;
const EVENTS = 1_000;
const BURST = 200;
/** Orders before it, of which the number of their events is known. */
const WARMING = 10;
const ANSWERS_AFTER_MS = 20;
const COUNTED = 100;
/** Events on their way at once, where a shop goes on while its webhooks leave. */
const UNDER_WAY = 4;
const CLIENTS = 8;
const LOOK_MS = 2;
const TOPIC = 'number_range.created';

interface DeliveryBody {
  readonly time: string;
}

/** An endpoint of a customer that answers at once; it notes how long each event took. */
interface Inbox {
  readonly server: Server;
  readonly took: number[];
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

async function healthyInbox(answersAfterMs = 0): Promise<Inbox> {
  const took: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      setTimeout(() => response.writeHead(204).end(), answersAfterMs);
      const { time } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as DeliveryBody;
      took.push(Date.now() - Date.parse(time));
    });
  });
  return { server: await listening(server), took };
}

/** One that takes its calls and answers none. */
const deadServer = () => listening(createServer((request) => void request.resume()));

async function register(send: Send, server: Server, topic = TOPIC): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const body = { url: `http://127.0.0.1:${port}/in`, topics: [topic] };
  await succeed(send, { route: 'POST /v1/webhooks/endpoints', body });
}

const happen = (send: Send) =>
  succeed(send, { route: 'POST /v1/orders/number-ranges', body: { code: fresh('range-') } });

const fewest = (inboxes: readonly Inbox[]) => Math.min(...inboxes.map(({ took }) => took.length));

/** Has events happen one after the other while no more than some are on their way. */
async function paced(
  send: Send,
  inboxes: readonly Inbox[],
  events: number,
  underWay: number,
): Promise<void> {
  const begun = fewest(inboxes);
  for (let made = 0; made < events; made += 1) {
    while (fewest(inboxes) - begun <= made - underWay) await sleep(LOOK_MS);
    await happen(send);
  }
}

/** Has something happen so often, as fast as a shop can. */
async function rushed(times: number, happens: (index: number) => Promise<unknown>): Promise<void> {
  let made = 0;
  const work = async () => {
    while (made < times) {
      made += 1;
      await happens(made);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
}

/** The time that events take from their moment to the receivers, all of them. */
async function journey(
  name: string,
  inboxes: readonly Inbox[],
  events: number,
  make: () => Promise<void>,
): Promise<Journey> {
  const from = inboxes.map(({ took }) => took.length);
  const all = fewest(inboxes) + events;
  const began = performance.now();
  await make();
  while (fewest(inboxes) < all) await sleep(LOOK_MS);
  const seconds = (performance.now() - began) / 1_000;
  const took = ascending(inboxes.flatMap((one, index) => one.took.slice(from[index])));
  return {
    name,
    events,
    perSecond: took.length / seconds,
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
  };
}

/** The cost of a delivery to a healthy endpoint, without the request that made the event. */
async function costOfDeliveries(
  stack: BenchStack,
  send: Send,
  inboxes: readonly Inbox[],
): Promise<DeliveryCost> {
  const cpuBefore = await stack.drain();
  const before = await stack.units();
  await paced(send, inboxes, COUNTED, 1);
  const cpuAfter = await stack.drain();
  const after = await stack.units();
  // A range of its own for each event: what the request takes is what one of them takes alone.
  const { requestId } = await happen(send);
  const own = await stack.costOf(requestId);
  const deliveries = COUNTED * inboxes.length;
  return {
    reads: (after.read - before.read - COUNTED * own.readUnits) / deliveries,
    writes: (after.write - before.write - COUNTED * own.writeUnits) / deliveries,
    cpuMs: (cpuAfter - cpuBefore) / deliveries,
  };
}

/** Orders at once, all of whose events go to one endpoint. */
async function measureSingle(
  stack: Pick<BenchStack, 'drain'>,
  send: Send,
  inbox: Inbox,
): Promise<Journey> {
  await register(send, inbox.server, 'order.*');
  const place = (index: number) => succeed(send, placement(index));
  await rushed(WARMING, place);
  await stack.drain();
  const events = (inbox.took.length / WARMING) * BURST;
  const name = `${BURST} orders to one endpoint that answers after ${ANSWERS_AFTER_MS} ms`;
  return journey(name, [inbox], events, () => rushed(BURST, place));
}

/** Latency and throughput from an event to the first 2xx, and what a delivery costs. */
export async function measureWebhooks(): Promise<Webhooks> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  const inboxes = await Promise.all(Array.from({ length: HEALTHY }, healthyInbox));
  const slow = await healthyInbox(ANSWERS_AFTER_MS);
  const dead = await deadServer();
  try {
    const send = client(stack.url);
    for (const { server } of inboxes) await register(send, server);
    // A first round, so that compilation is not measured.
    await paced(send, inboxes, COUNTED, UNDER_WAY);
    const cost = await costOfDeliveries(stack, send, inboxes);
    await register(send, dead);
    const measured = { engine: stack.engine, cost };
    const slowly = () => paced(send, inboxes, EVENTS, UNDER_WAY);
    const first = await journey(`${UNDER_WAY} on their way`, inboxes, EVENTS, slowly);
    const rush = () => rushed(BURST, () => happen(send));
    const second = await journey('all at once', inboxes, BURST, rush);
    const single = await measureSingle(stack, send, slow);
    return { ...measured, paced: first, burst: second, single };
  } finally {
    for (const server of [dead, slow.server, ...inboxes.map((one) => one.server)]) {
      server.closeAllConnections();
      server.close();
    }
    await stack.stop();
  }
}
