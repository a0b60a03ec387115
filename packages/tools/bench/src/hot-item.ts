import { fetched, type Reply, type Send, succeed } from './http.ts';
import { inTurn, joinLoads, type Load, load } from './load.ts';
import { fresh } from './scenario.ts';
import { type BenchStack, onStack } from './stack.ts';

/** Reservations of single pieces by several clients at once. */
export interface Reserved {
  readonly load: Load;
  /** Attempts of all calls together, for each call. */
  readonly tries: number;
  readonly granted: number;
  readonly refused: number;
}

/** The same number of clients on one article, and on an article each. */
export interface HotPair {
  readonly weather: 'none' | 'storm';
  readonly clients: number;
  readonly together: Reserved;
  readonly apart: Reserved;
}

export interface Hot {
  readonly engine: string;
  readonly pairs: readonly HotPair[];
  /** More wanted than is there. */
  readonly scarce: Reserved & { readonly stock: number };
}

interface Rush {
  /** Stock of each article. */
  readonly stock: number;
  readonly articles: number;
  readonly clients: number;
  readonly calls: number;
}

const PLENTY = 1_000_000;
const CALLS = 2_000;
/** Calls of each client before it is measured. */
const WARM_UP = 5;
const SCARCE = 100;
const PAIRS = [
  { weather: 'none', clients: 8 },
  { weather: 'none', clients: 32 },
  { weather: 'storm', clients: 100 },
] as const;

async function receive(send: Send, quantity: number): Promise<string> {
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

async function reserveSingles(stack: BenchStack, send: Send, rush: Rush): Promise<Reserved> {
  const { stock, articles, clients, calls } = rush;
  const skus: string[] = [];
  for (let article = 0; article < articles; article += 1) skus.push(await receive(send, stock));
  const replies: Reply[] = [];
  const given = new Map<string, number>();
  const reserve = async (index: number) => {
    const sku = skus[index % articles] ?? '';
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
  if (granted !== Math.min(calls, stock * articles)) throw new Error(`${granted} were given out`);
  const costs = await Promise.all(replies.map(({ requestId }) => stack.costOf(requestId)));
  const retries = costs.reduce((sum, one) => sum + one.retries, 0);
  return {
    load: done,
    tries: 1 + retries / calls,
    granted,
    refused: replies.length - granted,
  };
}

function joinReserved(one: Reserved, other: Reserved): Reserved {
  return {
    load: joinLoads(one.load, other.load),
    tries: (one.tries + other.tries) / 2,
    granted: one.granted + other.granted,
    refused: one.refused + other.refused,
  };
}

/**
 * Warms up: without it, compilation would be measured, and connections that wait for a busy
 * process. Node accepts one in each turn of its loop, so the last of a crowd waits for many.
 */
const onWarmStack = <Found>(
  { weather, clients }: Pick<HotPair, 'weather' | 'clients'>,
  work: (stack: BenchStack, send: Send) => Promise<Found>,
): Promise<Found> =>
  onStack({ background: 'quiet', ...(weather !== 'none' && { weather }) }, async (stack, send) => {
    const calls = WARM_UP * clients;
    await reserveSingles(stack, send, { stock: PLENTY, articles: clients, clients, calls });
    return work(stack, send);
  });

/**
 * Reservations of one article, beside as many of an article each. Each pair has a stack of its
 * own, and nothing runs in the background.
 */
export async function measureHot(): Promise<Hot> {
  const pairs: HotPair[] = [];
  for (const { weather, clients } of PAIRS) {
    const rush = { stock: PLENTY, clients, calls: CALLS };
    const [apart, together] = await onWarmStack({ weather, clients }, (stack, send) =>
      inTurn(
        () => reserveSingles(stack, send, { ...rush, articles: clients }),
        () => reserveSingles(stack, send, { ...rush, articles: 1 }),
        joinReserved,
      ),
    );
    pairs.push({ weather, clients, apart, together });
  }
  return onWarmStack({ weather: 'none', clients: 32 }, async (stack, send) => {
    const rush = { stock: SCARCE, articles: 1, clients: 32, calls: 4 * SCARCE };
    const scarce = await reserveSingles(stack, send, rush);
    return { engine: stack.engine, pairs, scarce: { ...scarce, stock: SCARCE } };
  });
}
