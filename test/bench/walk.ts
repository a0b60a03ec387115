import { setTimeout as sleep } from 'node:timers/promises';
import { client, fetched, type Send, succeed } from './http.ts';
import { ascending, median, percentile } from './load.ts';
import { northwindOrder } from './northwind.ts';
import { placeAtPace } from './rush.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

/** Pages of a walk from one on: medians of some. */
export interface WalkedPages {
  readonly page: number;
  readonly ms: number;
  readonly readUnits: number;
}

/** A walk over all orders by cursors, beside new ones. */
export interface Walk {
  readonly rows: number;
  readonly pages: readonly WalkedPages[];
  /** Orders of before the walk that it did not have, and that it had more than once. */
  readonly missed: number;
  readonly twice: number;
  readonly perSecond: number;
  /** Milliseconds from the answer of a placement to the first search that finds the order. */
  readonly found: { readonly p50: number; readonly p95: number };
}

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly next: string | null;
}

const LIMIT = 50;
const WRITES_PER_SECOND = 20;
/** Pages that stand for the one that is named. */
const SAMPLED = 9;
const FOUND = 100;
const LOOK_MS = 20;
/** By then what writers leave to the background weighs on the first page as on the last one. */
const WRITERS_AHEAD_MS = 5_000;

interface Walked {
  readonly ids: readonly string[];
  readonly pages: readonly { readonly ms: number; readonly requestId: string }[];
}

async function walk(send: Send): Promise<Walked> {
  const ids: string[] = [];
  const pages: { ms: number; requestId: string }[] = [];
  let after = '';
  do {
    const { text, ...page } = await succeed(send, {
      route: `GET /v1/orders?limit=${LIMIT}${after}`,
    });
    const { items, next } = JSON.parse(text) as Page;
    ids.push(...items.map(({ id }) => id));
    pages.push(page);
    after = next === null ? '' : `&after=${next}`;
  } while (after !== '');
  return { ids, pages };
}

async function pagesFrom(stack: BenchStack, { pages }: Walked, page: number): Promise<WalkedPages> {
  const some = pages.slice(page - 1, page - 1 + SAMPLED);
  const costs = await Promise.all(some.map(({ requestId }) => stack.costOf(requestId)));
  return {
    page,
    ms: median(some.map(({ ms }) => ms)),
    readUnits: median(costs.map(({ readUnits }) => readUnits)),
  };
}

/** How long an order that was just placed is not found by its number. */
async function timeToFind(send: Send, index: number): Promise<number> {
  const body = northwindOrder(index);
  const { number } = await fetched<{ number: string }>(send, {
    route: 'POST /v1/orders/place',
    body,
  });
  const began = performance.now();
  for (;;) {
    const route = `GET /v1/orders/search?q=${number}`;
    const { items } = await fetched<Page>(send, { route });
    if (items.length > 0) return performance.now() - began;
    await sleep(LOOK_MS);
  }
}

/** Walks over so many orders, and looks for new ones by their numbers. */
export async function measureWalk(rows: number): Promise<Walk> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  try {
    const send = client(stack.url);
    await stack.seed(0, rows);
    await stack.drain();
    const old = await walk(send);
    const end = placeAtPace(send, WRITES_PER_SECOND);
    await sleep(WRITERS_AHEAD_MS);
    const walked = await walk(send);
    const perSecond = await end();
    const seen = new Set(walked.ids);
    const middle = Math.floor(walked.pages.length / 2);
    const shown = [1, middle, Math.max(1, walked.pages.length - SAMPLED)];
    const pages: WalkedPages[] = [];
    for (const page of shown) pages.push(await pagesFrom(stack, walked, page));
    await stack.drain();
    const found: number[] = [];
    for (let index = 0; index < FOUND; index += 1) found.push(await timeToFind(send, index));
    const sorted = ascending(found);
    return {
      rows,
      pages,
      missed: old.ids.filter((id) => !seen.has(id)).length,
      twice: walked.ids.length - seen.size,
      perSecond,
      found: { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) },
    };
  } finally {
    await stack.stop();
  }
}
