import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PartitionUse } from '../../infra/scale/order-use.ts';
import { CONTACT, keyed, steps, stockCall, type Trade } from './all-in.ts';
import { client, fetched, type Send, succeed } from './http.ts';
import { threeLines } from './inventory.scenarios.ts';
import { partitionUses, type Words } from './partition-use.ts';
import { fresh, type PlacedOrder, placement } from './scenario.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

interface Measured {
  readonly engine: string;
  readonly uses: readonly PartitionUse[];
  /** What the engine itself has counted, an order. */
  readonly counted: { readonly read: number; readonly write: number };
}

export interface Partitions extends Measured {
  readonly orders: number;
  /** The same of a shop with one endpoint on `*`. */
  readonly withEndpoint: readonly PartitionUse[];
}

const ORDERS = 10;

async function locationWords(send: Send): Promise<Words> {
  const route = 'GET /v1/inventories/locations';
  const { items } = await fetched<{ items: { id: string }[] }>(send, { route });
  return Object.fromEntries(items.map(({ id }) => [id, 'location']));
}

/** An endpoint on `*` that answers at once. */
async function register(send: Send, server: Server): Promise<Words> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/in`;
  const route = 'POST /v1/webhooks/endpoints';
  const { id } = await fetched<{ id: string }>(send, { route, body: { url, topics: ['*'] } });
  return { [id]: 'endpoint', '127.0.0.1': 'host', [`127.0.0.1:${port}`]: 'host' };
}

/** One order from its reservation to its shipment; answers what its texts stand for. */
async function trade(stack: BenchStack, send: Send, index: number): Promise<Words> {
  const order: Trade = { index, order_ref: fresh('partitions-order-') };
  for (const [id, step] of Object.entries(steps)) {
    const { text } = await succeed(send, keyed(step(order)));
    if (id === 'orders.place') order.order = JSON.parse(text) as PlacedOrder;
    await stack.drain();
  }
  const { organization_id } = placement(index).body as { organization_id: string };
  return {
    ...{ demo: 'tenant', [organization_id]: 'customer', [CONTACT]: 'customer' },
    ...{ [order.order_ref]: 'order', [order.order?.number ?? '']: 'order' },
    ...Object.fromEntries(threeLines(index).map(({ sku }) => [sku, 'article'])),
  };
}

/** What is there before the first order that counts: stock, and what the first order of all makes. */
async function prepare(stack: BenchStack, send: Send): Promise<void> {
  for (let index = 0; index <= ORDERS; index += 1) {
    await fetched(send, stockCall('receive', { items: threeLines(index) }));
  }
  await trade(stack, send, ORDERS);
  await stack.fold();
  await stack.spent();
}

/** What orders take, request and background alike, and the fold behind all of them. */
async function measureOrders(server?: Server): Promise<Measured> {
  const options = { engine: 'default', background: 'full', log: 'costs', spending: true } as const;
  const stack = await startBenchStack(options);
  try {
    const send = client(stack.url);
    const endpoint = server === undefined ? {} : await register(send, server);
    await prepare(stack, send);
    const before = await stack.units();
    const spent: Awaited<ReturnType<typeof stack.spent>>[] = [];
    const words: Words = { ...(await locationWords(send)), ...endpoint };
    for (let index = 0; index < ORDERS; index += 1) {
      Object.assign(words, await trade(stack, send, index));
      if (index === ORDERS - 1) await stack.fold();
      spent.push(await stack.spent());
    }
    const after = await stack.units();
    return {
      engine: stack.engine,
      uses: partitionUses(spent, words),
      counted: {
        read: (after.read - before.read) / ORDERS,
        write: (after.write - before.write) / ORDERS,
      },
    };
  } finally {
    await stack.stop();
  }
}

/** Which partitions an order takes of, and how much, request and background alike. */
export async function measurePartitions(): Promise<Partitions> {
  const without = await measureOrders();
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(204).end());
  });
  try {
    const { uses: withEndpoint } = await measureOrders(server);
    return { ...without, orders: ORDERS, withEndpoint };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
