import { setTimeout as sleep } from 'node:timers/promises';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { firstPage, type Growth } from './growth.ts';
import { client, fetched, type Request, type Send, succeed } from './http.ts';
import { type BenchStack, type Cost, startBenchStack } from './stack.ts';

/** One call about an order list, and what it took of the table. */
export interface ListCall {
  readonly name: string;
  readonly cost: Cost;
}

/** What lists of an owner cost at two numbers of them, and what calls about a large list cost. */
export interface OrderLists {
  readonly engine: string;
  readonly calls: readonly ListCall[];
  readonly pages: readonly Growth[];
}

interface Identified {
  readonly id: string;
}

const OWNER = '01976f3a-8c1e-7a44-9d0b-000000000001';
const LARGE = 1_000;
const SIZES = [50, 5_000];
const AT_ONCE = 8;

/** What a page of 50 may read. */
export const PAGE_UNITS = 60;
/** Waits without changes until the fold of what was created has run: within two minutes. */
const LIMIT_MS = 120_000;
const LOOK_MS = 5_000;

const LIMITS = { max_items_per_list: LARGE, max_lists_per_owner: 0 };

const articles = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    return { name: `Article ${index}`, sku: `A-${index}`, quantity: 2, unit: 'box', price: 4.95 };
  });

const creation = (positions: number): Request => ({
  route: 'POST /v1/orderlists',
  body: { name: 'Weekly', owner_id: OWNER, owner_name: 'Ada', items: articles(positions) },
});

/** The same 20 positions as a placement of its own. */
const placement: Request = {
  route: 'POST /v1/orders/place',
  body: { items: articles(20).map(({ sku, quantity }) => ({ sku, quantity, unit_price: 4.95 })) },
};

/** Calls about a list of a thousand, and an order of 20 positions from a list beside one without. */
async function measureCalls(stack: BenchStack, send: Send): Promise<ListCall[]> {
  const large = await fetched<Identified>(send, creation(LARGE - 1));
  const small = await fetched<Identified>(send, creation(20));
  const [one] = articles(1);
  const calls: readonly (readonly [string, Request])[] = [
    ['a position added to 1,000', { route: `POST /v1/orderlists/${large.id}/items`, body: one }],
    ['1,000 positions read', { route: `GET /v1/orderlists/${large.id}` }],
    ['20 positions placed', placement],
    ['a list of 20 ordered', { route: `POST /v1/orderlists/${small.id}/order`, body: {} }],
  ];
  const measured: ListCall[] = [];
  for (const [, call] of calls) await succeed(send, call);
  await succeed(send, {
    route: `PUT /v1/orderlists/${large.id}/items`,
    body: { items: articles(LARGE - 1) },
  });
  for (const [name, call] of calls) {
    const { requestId } = await succeed(send, call);
    measured.push({ name, cost: await stack.costOf(requestId) });
  }
  return measured;
}

/** Waits until a page no longer reads what was created last, change by change. */
async function untilFolded(stack: BenchStack): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const { cost } = await firstPage(stack, 'orderlists');
    if (cost.readUnits <= PAGE_UNITS) return;
    await sleep(LOOK_MS);
  }
}

/** Order lists: what a change of a large one costs, and pages of many beside pages of few. */
export async function measureOrderLists(): Promise<OrderLists> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  try {
    const send = client(stack.url);
    await succeed(send, {
      route: 'PUT /v1/settings/apps/orderlists',
      body: { values: LIMITS },
    });
    const calls = await measureCalls(stack, send);
    const pages: Growth[] = [];
    let have = 2;
    for (const rows of SIZES) {
      const more = Array.from({ length: rows - have }, () => creation(1));
      await sideBySide(AT_ONCE, more, (call) => succeed(send, call));
      await untilFolded(stack);
      have = rows;
      for (const list of [
        'orderlists',
        `orderlists?owner_id=${OWNER}`,
        `orderlists?owner_id=${OWNER}&offset=100`,
      ]) {
        pages.push({ rows, list, ...(await firstPage(stack, list)) });
      }
    }
    return { engine: stack.engine, calls, pages };
  } finally {
    await stack.stop();
  }
}
