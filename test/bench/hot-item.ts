import type { HotRow } from './hot-row.ts';
import { client, fetched, type Reply, type Send, succeed } from './http.ts';
import { type Load, load } from './load.ts';
import { fresh } from './scenario.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

/** Reservations of one item by several clients at once. */
export interface HotItem {
  readonly load: Load;
  /** Attempts that lost a race, over all calls. */
  readonly retries: number;
  readonly granted: number;
  readonly refused: number;
}

/** The same number of clients on one item and on one bare row. */
export interface HotPair {
  readonly clients: number;
  readonly item: HotItem;
  /** The same calls, every client on an item of its own: what the hot row itself costs. */
  readonly apart: HotItem;
  /** A conditional update of the row, alone. */
  readonly update: HotRow;
  /** The smallest transaction: the row and a record of it. */
  readonly pair: HotRow;
  /** A transaction with as many writes as a reservation has. */
  readonly alike: HotRow;
}

export interface Hot {
  readonly engine: string;
  readonly pairs: readonly HotPair[];
  /** More wanted than is there. */
  readonly scarce: HotItem & { readonly stock: number };
}

const PLENTY = 1_000_000;
const CLIENTS = [1, 8, 32];
const CALLS = 600;
const SCARCE = 100;
/** A hold and its mark, a booking, two events, two counts: what a reservation writes beside. */
const BESIDE = 7;

async function received(send: Send, quantity: number): Promise<string> {
  const sku = fresh('HOT-');
  await succeed(send, { route: 'POST /v1/inventories/receive', body: { sku, quantity } });
  return sku;
}

/** Checks what is left: a benchmark that oversells would look splendid too. */
async function insistOn(send: Send, sku: string, expected: { reserved: number; on_hand: number }) {
  type Answer = { items: readonly { reserved: number; on_hand: number }[] };
  const route = 'POST /v1/inventories/availability';
  const { items } = await fetched<Answer>(send, { route, body: { sku } });
  const { reserved, on_hand } = items[0] ?? {};
  if (reserved !== expected.reserved || on_hand !== expected.on_hand) {
    throw new Error(`${sku} has ${reserved} of ${on_hand} reserved, not ${expected.reserved}`);
  }
}

interface Rush {
  /** Of each item. */
  readonly stock: number;
  readonly items: number;
  readonly clients: number;
  readonly calls: number;
}

async function reserveSingles(stack: BenchStack, rush: Rush): Promise<HotItem> {
  const { stock, items, clients, calls } = rush;
  const send = client(stack.url);
  const skus: string[] = [];
  for (let item = 0; item < items; item += 1) skus.push(await received(send, stock));
  const replies: Reply[] = [];
  const given = new Map<string, number>();
  const reserve = async (index: number) => {
    const sku = skus[index % items] ?? '';
    const body = { sku, quantity: 1, order_ref: fresh('hot-order-') };
    const reply = await send({ route: 'POST /v1/inventories/reserve', body });
    if (reply.status !== 201 && reply.status !== 422) throw new Error(reply.text);
    if (reply.status === 201) given.set(sku, (given.get(sku) ?? 0) + 1);
    replies.push(reply);
    return reply;
  };
  const done = await load(clients, calls, reserve);
  for (const sku of skus)
    await insistOn(send, sku, { reserved: given.get(sku) ?? 0, on_hand: stock });
  const granted = replies.filter(({ status }) => status === 201).length;
  if (granted !== Math.min(calls, stock * items)) throw new Error(`${granted} were given out`);
  const costs = await Promise.all(replies.map(({ requestId }) => stack.costOf(requestId)));
  return {
    load: done,
    retries: costs.reduce((sum, { retries }) => sum + retries, 0),
    granted,
    refused: replies.length - granted,
  };
}

/**
 * One hot item beside one bare row. A stack of its own for each number of clients: the local
 * engine slows down as its stream grows. Nothing runs in the background, as it would elsewhere.
 */
export async function measureHot(engine: 'default' | 'dynamodb-local'): Promise<Hot> {
  const onStack = async <Found>(work: (stack: BenchStack) => Promise<Found>): Promise<Found> => {
    const stack = await startBenchStack({ engine, background: 'quiet', log: 'costs' });
    try {
      // What is not compiled yet would be measured instead.
      await reserveSingles(stack, { stock: PLENTY, items: 1, clients: 2, calls: 50 });
      await stack.hotRow(2, 50, 1);
      return await work(stack);
    } finally {
      await stack.stop();
    }
  };
  const pairs: HotPair[] = [];
  for (const clients of CLIENTS) {
    pairs.push(
      await onStack(async (stack) => ({
        clients,
        update: await stack.hotRow(clients, CALLS, 0),
        pair: await stack.hotRow(clients, CALLS, 1),
        item: await reserveSingles(stack, { stock: PLENTY, items: 1, clients, calls: CALLS }),
        apart: await reserveSingles(stack, {
          stock: PLENTY,
          items: clients,
          clients,
          calls: CALLS,
        }),
        alike: await stack.hotRow(clients, CALLS, BESIDE),
      })),
    );
  }
  const scarce = await onStack((stack) =>
    reserveSingles(stack, { stock: SCARCE, items: 1, clients: 32, calls: 4 * SCARCE }),
  );
  return { engine, pairs, scarce: { ...scarce, stock: SCARCE } };
}
