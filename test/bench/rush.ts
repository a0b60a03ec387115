import { client, type Send, succeed } from './http.ts';
import { load, median } from './load.ts';
import { northwindOrder } from './northwind.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

/** A page of 50 with its total: medians of many. */
export interface Page {
  readonly ms: number;
  readonly readUnits: number;
  /** The dearest of them. */
  readonly mostUnits: number;
}

/** What a page costs while so many orders a second are placed. */
export interface Beside {
  readonly wanted: number;
  /** What the machine placed of them. */
  readonly perSecond: number;
  readonly page: Page;
}

/** What a page costs in a quiet shop, beside its orders, and right after a burst of them. */
export interface Rush {
  readonly engine: string;
  readonly quiet: Page;
  readonly beside: readonly Beside[];
  readonly after: Page;
  readonly burst: number;
}

const FIRST_PAGE = 'GET /v1/orders?limit=50';
const SEEDED = 5_000;
const PAGES = 60;
const WARM_UP = 200;
const CLIENTS = 8;
/** What a machine of two cores has time for, and what one tenant may place. */
const PER_SECOND = [25, 250];
const BURST = 3_000;
/** Long enough for folds to come between. */
const BESIDE_MS = 10_000;

const place = (send: Send, index: number) =>
  succeed(send, { route: 'POST /v1/orders/place', body: northwindOrder(index) });

async function readPages(stack: BenchStack, send: Send, pauseMs = 0): Promise<Page> {
  const replies = [];
  for (let page = 0; page < PAGES; page += 1) {
    replies.push(await succeed(send, { route: FIRST_PAGE }));
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const costs = await Promise.all(replies.map(({ requestId }) => stack.costOf(requestId)));
  const units = costs.map(({ readUnits }) => readUnits);
  return {
    ms: median(replies.map(({ ms }) => ms)),
    readUnits: median(units),
    mostUnits: Math.max(...units),
  };
}

/**
 * Places so many orders a second until it is told to end, and `most` at most: where the machine places
 * fewer a second, those that wait do not become ever more. Answers how many a second it were.
 */
export function placeAtPace(
  send: Send,
  wanted: number,
  most = Number.POSITIVE_INFINITY,
): () => Promise<number> {
  const began = performance.now();
  const under: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const due = Math.min(most, Math.floor(((performance.now() - began) / 1_000) * wanted));
    while (under.length < due) under.push(place(send, under.length));
  }, 4);
  return async () => {
    clearInterval(timer);
    await Promise.all(under);
    return under.length / ((performance.now() - began) / 1_000);
  };
}

async function readBeside(stack: BenchStack, send: Send, wanted: number): Promise<Beside> {
  const end = placeAtPace(send, wanted, (wanted * BESIDE_MS) / 1_000);
  const page = await readPages(stack, send, BESIDE_MS / PAGES);
  const perSecond = await end();
  await stack.drain();
  return { wanted, perSecond, page };
}

/** Pages in a quiet shop, beside 25 and 250 orders a second, and right after a burst of 3,000. */
export async function measureRush(): Promise<Rush> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  try {
    const send = client(stack.url);
    await stack.seed(0, SEEDED);
    await load(CLIENTS, WARM_UP, (index) => place(send, index));
    await load(CLIENTS, WARM_UP, () => succeed(send, { route: FIRST_PAGE }));
    await stack.drain();
    const quiet = await readPages(stack, send);
    const beside: Beside[] = [];
    for (const wanted of PER_SECOND) beside.push(await readBeside(stack, send, wanted));
    await load(CLIENTS, BURST, (index) => place(send, index));
    const after = await readPages(stack, send);
    return { engine: stack.engine, quiet, beside, after, burst: BURST };
  } finally {
    await stack.stop();
  }
}
