import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CONTACT, keyed, steps, stockCall, type Trade } from './all-in.ts';
import type { Calls, StageLimits } from './ceilings.ts';
import { fullestShare } from './fullest-table.ts';
import { client, fetched, type Send, succeed } from './http.ts';
import { threeLines } from './inventory.scenarios.ts';
import { type PartitionUse, partitionUses, type Words } from './partition-use.ts';
import { fresh, type PlacedOrder, placement } from './scenario.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

export interface Partitions {
  readonly engine: string;
  readonly orders: number;
  readonly uses: readonly PartitionUse[];
  /** What the engine itself has counted, an order. */
  readonly counted: { readonly read: number; readonly write: number };
  readonly calls: Calls;
  readonly stage: StageLimits;
  readonly shards: { readonly measured: number; readonly prod: number };
  readonly tables: number;
}

/** The tenants over whom orders are spread. */
export const TENANTS = 10_000;

const ORDERS = 10;
/** An estimate, background included: what functions take on AWS cannot be measured here. */
const SECONDS_A_CALL = 0.1;
/** Reserve and commit tell two of each line, place and ship two, the payment one. */
const EVENTS = 17;
/** What the local stack takes where nothing is said. */
const LOCAL_SHARDS = 8;

interface ProdStage {
  readonly throttle: { readonly requestsPerSecond: number };
  readonly tenant: { readonly requestsPerSecond: number };
  readonly dueShards: number;
  readonly tables: number;
}

function prodStage(): ProdStage {
  const file = resolve(import.meta.dirname, '../../stages/prod.json');
  return JSON.parse(readFileSync(file, 'utf8')) as ProdStage;
}

async function locationWords(send: Send): Promise<Words> {
  const route = 'GET /v1/inventories/locations';
  const { items } = await fetched<{ items: { id: string }[] }>(send, { route });
  return Object.fromEntries(items.map(({ id }) => [id, 'location']));
}

/** One order from its reservation to its shipment, and what its partitions took for it. */
async function trade(stack: BenchStack, send: Send, index: number) {
  await fetched(send, stockCall('receive', { items: threeLines(index) }));
  await stack.drain();
  await stack.spent();
  const before = await stack.units();
  const order: Trade = { index, order_ref: fresh('partitions-order-') };
  for (const [id, step] of Object.entries(steps)) {
    const { text } = await succeed(send, keyed(step(order)));
    if (id === 'orders.place') order.order = JSON.parse(text) as PlacedOrder;
    await stack.drain();
  }
  const spent = await stack.spent();
  const after = await stack.units();
  const { organization_id } = placement(index).body as { organization_id: string };
  const words: Words = {
    ...{ demo: 'tenant', [organization_id]: 'customer', [CONTACT]: 'customer' },
    ...{ [order.order_ref]: 'order', [order.order?.number ?? '']: 'order' },
    ...Object.fromEntries(threeLines(index).map(({ sku }) => [sku, 'article'])),
  };
  const counted = { read: after.read - before.read, write: after.write - before.write };
  return { spent, words, counted };
}

/** What the fold behind some orders takes, as far as it is theirs and not of what prepares them. */
async function foldOf(stack: BenchStack, orders: number) {
  const before = await stack.units();
  const changes = Math.max(1, await stack.fold());
  const after = await stack.units();
  const share = (orders * Object.keys(steps).length) / changes;
  const spent = (await stack.spent()).map((one) => ({
    ...{ ...one, read: one.read * share, write: one.write * share },
  }));
  const counted = {
    read: (after.read - before.read) * share,
    write: (after.write - before.write) * share,
  };
  return { spent, counted };
}

/** Which partitions an order takes of, and how much, request and background alike. */
export async function measurePartitions(): Promise<Partitions> {
  const options = { engine: 'default', background: 'full', log: 'costs', spending: true } as const;
  const stack = await startBenchStack(options);
  try {
    const send = client(stack.url);
    // The first order creates what later ones find.
    await trade(stack, send, ORDERS);
    const places = await locationWords(send);
    await stack.fold();
    const trades: Awaited<ReturnType<typeof trade>>[] = [];
    for (let index = 0; index < ORDERS; index += 1) trades.push(await trade(stack, send, index));
    const fold = await foldOf(stack, ORDERS);
    const named = trades.flatMap(({ words }) => Object.entries(words));
    const words: Words = { ...places, ...Object.fromEntries(named) };
    const requests = Object.keys(steps).length;
    const { throttle, tenant, dueShards, tables } = prodStage();
    const mean = (kind: 'read' | 'write') =>
      trades.reduce((sum, { counted }) => sum + counted[kind], fold.counted[kind]) / ORDERS;
    return {
      engine: stack.engine,
      orders: ORDERS,
      uses: partitionUses(
        trades.map(({ spent }, index) => ({
          ...{ spent: index === 0 ? [...spent, ...fold.spent] : spent, words },
        })),
      ),
      counted: { read: mean('read'), write: mean('write') },
      calls: { requests, events: EVENTS, functionSeconds: requests * 2 * SECONDS_A_CALL },
      stage: {
        requestsPerSecond: throttle.requestsPerSecond,
        tenantRequestsPerSecond: tenant.requestsPerSecond,
        fullestTable: fullestShare(TENANTS, tables),
      },
      shards: { measured: LOCAL_SHARDS, prod: dueShards * tables },
      tables,
    };
  } finally {
    await stack.stop();
  }
}
