import { sideBySide } from '@waybill/kernel/side-by-side';
import { type DearCall, DearCalls } from './dear-calls.ts';
import { addAreas } from './dearest-areas.ts';
import { client, fetched, type Request, type Send, succeed } from './http.ts';
import { startBenchStack } from './stack.ts';

/** The dearest calls of a shop whose orders are as heavy as may be. */
export interface Dearest {
  readonly engine: string;
  readonly calls: readonly DearCall[];
}

interface Identified {
  readonly id: string;
}

const HEAVY_ORDERS = 120;
const AT_ONCE = 4;
const DAY_MS = 86_400_000;
/** Rows that a filter compares at most, and that a sort takes at most. */
const FILTERED = 2_000;
const SORTED = 5_000;

const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });

/** Together 300 KB, of the 320 that an order may have. */
const objects = {
  metadata: text(60_000),
  user_data: text(60_000),
  buyer: text(60_000),
  billing_address: text(60_000),
  shipping_address: text(60_000),
};

const place = (body: object): Request => ({ route: 'POST /v1/orders/place', body });
const light = [{ sku: 'LAMP-7', quantity: 2, unit_price: 10 }];
const heavy = place({ items: light, ...objects });
const long = place({
  items: Array.from({ length: 500 }, (_, index) => {
    return { sku: `SKU-${index}`, quantity: 1, product: text(5_000) };
  }),
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ sku: `BULK-${index}`, quantity: 1 }));
const stock = (name: string, more: object = {}): Request => ({
  route: `POST /v1/inventories/${name}`,
  body: { items: lines(200), ...more },
});

/** Takes its lines from what was reserved. */
const commit: Request = { route: 'POST /v1/inventories/commit', body: { order_ref: 'dear' } };

const command = ({ id }: Identified, name: string, body: object = {}): Request => ({
  route: `POST /v1/orders/${id}/${name}`,
  body,
});
const listed = (query: string, path = ''): Request => ({
  route: `GET /v1/orders${path}?${query}`,
});

async function addOrders(calls: DearCalls, send: Send): Promise<void> {
  const order = await fetched<Identified>(send, heavy);
  const longOrder = await fetched<Identified>(send, long);
  await calls.add('place: objects of 300 KB', heavy);
  await calls.add('place: 500 positions of 5 KB', long, true);
  await calls.add('hold: objects of 300 KB', command(order, 'hold'));
  await calls.add('unhold: objects of 300 KB', command(order, 'unhold'));
  await calls.add('comment: objects of 300 KB', command(order, 'comments', { body: 'Thanks.' }));
  await calls.add('get: 500 positions of 5 KB', { route: `GET /v1/orders/${longOrder.id}` }, true);
  await calls.add('hold: 500 positions of 5 KB', command(longOrder, 'hold'), true);
  await calls.add('ship, refused: 500 positions of 5 KB', command(longOrder, 'ship'), true);
}

async function addLists(calls: DearCalls): Promise<void> {
  const of = (rows: number, kind: string) => `${rows} ${kind} orders`;
  const shop = of(HEAVY_ORDERS, 'heavy');
  await calls.add(`list by currency: ${shop}`, listed('limit=1&currency=XTS'));
  await calls.add(`list by grand_total: ${shop}`, listed('limit=1&order=grand_total.desc'));
  await calls.add(`list, refused: page of 200 of ${shop}`, listed('limit=200'));
  await calls.add(`list: page of 17 of ${shop}`, listed('limit=17'));
  const rollup = { route: 'POST /v1/orders/reports/customer-rollup', body: {} };
  await calls.add(`customer rollup: ${shop}`, rollup);
}

async function addStock(calls: DearCalls, send: Send): Promise<void> {
  await succeed(send, stock('receive'));
  await calls.add('receive: 200 lines', stock('receive'), true);
  await calls.add('reserve: 200 lines', stock('reserve', { order_ref: 'dear' }), true);
  await calls.add('commit: 200 lines', commit, true);
  await calls.add('adjust: 200 lines', stock('adjust', { reason: 'Counted' }), true);
  for (const ledger of ['stock', 'movements', 'reservations']) {
    const route = `GET /v1/inventories/${ledger}?limit=200`;
    await calls.add(`${ledger}: page of 200`, { route });
  }
}

/** Measures a whole shop of light orders: its searches and its sums. */
async function addFindings(calls: DearCalls): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const year = new URLSearchParams({ from: day(365), to: day(0) }).toString();
  await calls.add('search: page of 200', listed('limit=200&q=ord', '/search'));
  await calls.add('statistics: a year', listed(year, '/statistics'));
}

/** The units of the dearest call of each operation, in a shop that asks for the most there is. */
export async function measureDearest(): Promise<Dearest> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  try {
    const send = client(stack.url);
    const calls = new DearCalls(stack, send);
    await addOrders(calls, send);
    const more = Array.from({ length: HEAVY_ORDERS }, () => heavy);
    await sideBySide(AT_ONCE, more, (call) => succeed(send, call));
    await stack.drain();
    await stack.fold();
    await addLists(calls);
    await addStock(calls, send);
    await stack.seed(0, FILTERED - HEAVY_ORDERS - 4);
    await calls.add('list by currency: 2,000 orders', listed('limit=1&currency=XTS'));
    await stack.seed(FILTERED, SORTED);
    await calls.add('list by grand_total: 5,000 orders', listed('limit=1&order=grand_total.desc'));
    await calls.add('list by currency, refused: 5,000 orders', listed('limit=1&currency=XTS'));
    await addFindings(calls);
    // Last: it places an order, and the pages above stand at the limit of what a filter compares.
    await addAreas(calls, stack, send);
    return { engine: stack.engine, calls: calls.calls };
  } finally {
    await stack.stop();
  }
}
