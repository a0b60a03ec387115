import { type AllInCosts, measureMoving } from './all-in.ts';
import { fetched, type Request, type Send, succeed } from './http.ts';
import { inTurn, joinLoads, type Load, load } from './load.ts';
import { fresh, moveStock, placement } from './scenario.ts';
import { onStack } from './stack.ts';

/** The units of orders that move stock, with everything behind them, and of a page of their fulfilments. */
export interface GoodsUnits {
  readonly order: AllInCosts;
  readonly pageReads: number;
}

/** Rates of orders with their goods. */
export interface GoodsRates {
  readonly engine: string;
  /** An order that reserves its goods, and one whose goods a second call reserves. */
  readonly moving: Load;
  readonly byHand: Load;
  /** Orders of one article, and of an article for each client. */
  readonly together: Load;
  readonly apart: Load;
}

const PAGE = 50;
const CLIENTS = 8;
const CROWD = 32;
const CALLS = 800;
const WARM_UP = 200;
const PLENTY = 1_000_000;

const called = (call: string, body: object): Request => ({ route: `POST /v1/${call}`, body });

/** Articles with plenty of goods. */
async function stocked(send: Send, articles: number): Promise<string[]> {
  const skus = Array.from({ length: articles }, () => fresh('GOODS-'));
  const items = skus.map((sku) => ({ sku, quantity: PLENTY }));
  await succeed(send, called('inventories/receive', { items }));
  return skus;
}

/** The units of one order after the other, then of a full page of what is to be picked. */
export const measureGoodsUnits = (): Promise<GoodsUnits> =>
  onStack({ background: 'full' }, async (stack, send) => {
    const order = await measureMoving(stack, send);
    const { body } = placement(0);
    const { items } = body as { items: readonly { readonly sku: string }[] };
    const received = items.map(({ sku }) => ({ sku, quantity: PLENTY }));
    await succeed(send, called('inventories/receive', { items: received }));
    for (let index = 0; index < PAGE; index += 1) await succeed(send, placement(0));
    await stack.drain();
    await stack.fold();
    const query = `location_code=main&status=open,accepted&order=created_at.asc&limit=${PAGE}`;
    const page = await succeed(send, { route: `GET /v1/orders/fulfillments?${query}` });
    const { readUnits } = await stack.costOf(page.requestId);
    return { order, pageReads: readUnits };
  });

const lines = (skus: readonly string[]) =>
  skus.map((sku) => ({ sku, name: sku, quantity: 1, unit_price: 5 }));

/** Places an order of articles, and times it. */
const ordering = (send: Send, skus: readonly string[]) =>
  succeed(send, called('orders/place', { items: lines(skus) }));

/** Places an order, then reserves its goods; both together are one call of the load. */
async function orderingByHand(send: Send, skus: readonly string[]) {
  const placed = await ordering(send, skus);
  const { number } = JSON.parse(placed.text) as { number: string };
  const items = skus.map((sku) => ({ sku, quantity: 1 }));
  const reserved = await succeed(send, called('inventories/reserve', { order_ref: number, items }));
  return { ms: placed.ms + reserved.ms };
}

/** Rates at 8 clients of orders of three positions, then of single pieces of one article at 32. */
export const measureGoodsRates = (): Promise<GoodsRates> =>
  onStack({ background: 'quiet' }, async (stack, send) => {
    const switchTo = (stock_follows_orders: 'off' | 'reserve') =>
      succeed(send, { ...moveStock, body: { values: { stock_follows_orders } } });
    const skus = await stocked(send, 3 * CROWD);
    const three = (index: number) =>
      [0, 1, 2].map((line) => skus[(3 * index + line) % skus.length] ?? '');
    const moves = (index: number) => ordering(send, three(index));
    const byHandOf = (index: number) => orderingByHand(send, three(index));
    const loads = async (mode: 'off' | 'reserve', count: number) => {
      await switchTo(mode);
      return load(CLIENTS, count, mode === 'off' ? byHandOf : moves);
    };
    await loads('off', WARM_UP);
    await loads('reserve', WARM_UP);
    const [moving, byHand] = await inTurn(
      () => loads('reserve', CALLS),
      () => loads('off', CALLS),
      joinLoads,
    );
    await switchTo('reserve');
    const single = (articles: number) => () =>
      load(CROWD, CALLS, (index) => ordering(send, [skus[index % articles] ?? '']));
    const [apart, together] = await inTurn(single(CROWD), single(1), joinLoads);
    await insistOn(send, skus);
    return { engine: stack.engine, moving, byHand, together, apart };
  });

/** Checks what is promised: a benchmark that loses goods would look splendid too. */
async function insistOn(send: Send, skus: readonly string[]): Promise<void> {
  type Answer = { items: readonly { reserved: number }[] };
  const items = skus.map((sku) => ({ sku, quantity: 1 }));
  const route = 'POST /v1/inventories/availability';
  const { items: rows } = await fetched<Answer>(send, { route, body: { items } });
  const reserved = rows.reduce((total, row) => total + row.reserved, 0);
  const expected = 3 * (2 * WARM_UP + 4 * CALLS) + 4 * CALLS;
  if (reserved !== expected) throw new Error(`${reserved} pieces are reserved, not ${expected}`);
}
