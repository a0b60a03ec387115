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

async function reserveOne(
  stack: BenchStack,
  stock: number,
  { clients, calls }: { clients: number; calls: number },
): Promise<HotItem> {
  const send = client(stack.url);
  const sku = await received(send, stock);
  const replies: Reply[] = [];
  const reserve = async () => {
    const body = { sku, quantity: 1, order_ref: fresh('hot-order-') };
    const reply = await send({ route: 'POST /v1/inventories/reserve', body });
    if (reply.status !== 201 && reply.status !== 422) throw new Error(reply.text);
    replies.push(reply);
    return reply;
  };
  const done = await load(clients, calls, reserve);
  const granted = replies.filter(({ status }) => status === 201).length;
  await insistOn(send, sku, { reserved: granted, on_hand: stock });
  if (granted !== Math.min(calls, stock)) throw new Error(`${granted} of ${stock} were given out`);
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
      await reserveOne(stack, PLENTY, { clients: 2, calls: 50 });
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
        item: await reserveOne(stack, PLENTY, { clients, calls: CALLS }),
        alike: await stack.hotRow(clients, CALLS, BESIDE),
      })),
    );
  }
  const scarce = await onStack((stack) =>
    reserveOne(stack, SCARCE, { clients: 32, calls: 4 * SCARCE }),
  );
  return { engine, pairs, scarce: { ...scarce, stock: SCARCE } };
}
