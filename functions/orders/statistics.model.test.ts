import { randomUUID } from 'node:crypto';
import { markets as marketResource } from '@waybill/markets/market/market.resource';
import type { OrderDetail, Return } from '@waybill/orders/order/order.schema';
import { ORDERS } from '@waybill/orders/order/order-group';
import { orderSettings } from '@waybill/orders/shared/settings';
import type { Statistics } from '@waybill/orders/statistics/statistics.schema';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { write } from '@waybill/table/commit';
import { foldDeltas } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectVerified } from '../../test/support/verified.ts';
import { type Command, run } from './commands.factory.ts';
import { handler as place } from './place.ts';
import { handler as requestReturn } from './return.ts';
import { handler as completeReturn } from './returns/complete.ts';
import { handler as statistics } from './statistics.ts';
import { ShopBook } from './statistics-model.factory.ts';

withTable();
const START = '2026-11-28T20:00:00.000Z';
const clock = fixedClock(START);

const MARKETS = ['de', 'ch'] as const;
type Market = (typeof MARKETS)[number] | null;

/** An order as its caller knows it. */
interface Known {
  readonly id: string;
  readonly market: string | null;
  readonly total: number;
  readonly currency: string;
  readonly positions: string[];
  isPlaced: boolean;
}

/** A shop, and the book that its figures have to agree with. */
interface Shop {
  readonly tenant: string;
  readonly markets: Readonly<Record<(typeof MARKETS)[number], string>>;
  readonly book: ShopBook;
  readonly orders: Known[];
}
type Step = (shop: Shop) => Promise<unknown>;

async function openShop(): Promise<Shop> {
  const tenant = await freshTenant();
  const markets = { de: randomUUID(), ch: randomUUID() };
  const { stamp } = marketResource.stored.sentinel;
  for (const code of MARKETS) {
    const id = markets[code];
    await write({ put: { pk: `T#${tenant}#MARKETS`, sk: `CODE#${code}`, ...stamp, id, code } });
  }
  await storeSettings(tenant, orderSettings, undefined, { require_approval_above_value: 100 });
  return { tenant, markets, book: new ShopBook(), orders: [] };
}

function notePlaced({ book }: Shop, order: Known): void {
  order.isPlaced = true;
  book.note(clock.now(), order.market, {
    orders: 1,
    positions: order.positions.length,
    [`placed ${order.currency}`]: order.total,
  });
}

const placing =
  (market: Market, currency: string, prices: readonly number[]): Step =>
  async (shop) => {
    const items = prices.map((price) => ({ sku: 'CUP', quantity: 2, unit_price: price / 10_000 }));
    const { status, body } = await invoke<OrderDetail>(place, {
      tenant: shop.tenant,
      headers: market === null ? {} : { 'X-Service-Market': market },
      body: { items, currency },
    });
    expect(status).toBe(201);
    const order: Known = {
      id: body.id,
      market: market && shop.markets[market],
      currency,
      isPlaced: false,
      total: prices.reduce((sum, price) => sum + price * 2, 0) / 10_000,
      positions: body.items.map(({ id }) => id),
    };
    shop.orders.push(order);
    if (body.status === 'placed') notePlaced(shop, order);
  };

/** A step of one of the orders, where there are any. */
const onOne =
  (at: number, step: (shop: Shop, order: Known) => Promise<unknown>): Step =>
  async (shop) => {
    const order = shop.orders[at % Math.max(1, shop.orders.length)];
    if (order !== undefined) await step(shop, order);
  };

/** The order behind a command; undefined where it was refused. */
async function command({ tenant }: Shop, { id }: Known, name: Command, body: object = {}) {
  const answer = await run(tenant, id, name, body);
  return answer.status < 300 ? (answer.body.order ?? answer.body) : undefined;
}

const approving = (at: number): Step =>
  onOne(at, async (shop, order) => {
    if ((await command(shop, order, 'approve')) !== undefined) notePlaced(shop, order);
  });

const cancelling = (at: number, positions: number): Step =>
  onOne(at, async (shop, order) => {
    const named = order.positions.slice(0, positions).map((id) => ({ order_item_id: id }));
    const [name, body] =
      positions === 0
        ? (['cancel', {}] as const)
        : (['items-cancel', { positions: named }] as const);
    const done = await command(shop, order, name, body);
    if (done?.status !== 'cancelled' || !order.isPlaced) return;
    const amounts = { cancelled: 1, [`cancelled ${order.currency}`]: order.total };
    shop.book.note(clock.now(), order.market, amounts);
  });

const shipping = (at: number, pieces: number): Step =>
  onOne(at, async (shop, order) => {
    const positions = [{ order_item_id: order.positions[0], quantity: pieces }];
    const body = { shipped_at: '2024-02-29T00:00:00Z', ...(pieces > 0 && { positions }) };
    if ((await command(shop, order, 'ship', body)) === undefined) return;
    shop.book.note(clock.now(), order.market, { shipments: 1 });
  });

const returning = (at: number): Step =>
  onOne(at, async ({ tenant, book }, { id, market }) => {
    const call = { tenant, method: 'POST', path: '/v1/orders/{id}/return', body: {} };
    const asked = await invoke<Return>(requestReturn, { ...call, pathParameters: { id } });
    if (asked.status !== 201) return;
    const path = '/v1/orders/{id}/returns/{rid}/complete';
    const pathParameters = { id, rid: asked.body.id };
    const done = await invoke(completeReturn, { ...call, path, pathParameters });
    expect(done.status).toBe(200);
    book.note(clock.now(), market, { returns: 1 });
  });

const refunding = (at: number, share: number): Step =>
  onOne(at, async (shop, order) => {
    await command(shop, order, 'payment-status', { status: 'paid' });
    const amount = Math.max(1, Math.floor(order.total * share * 100)) / 100;
    if ((await command(shop, order, 'refund', { amount })) === undefined) return;
    shop.book.note(clock.now(), order.market, { [`refunded ${order.currency}`]: amount });
  });

const days = Array.from({ length: 10 }, (_, index) =>
  new Date(Date.parse(START) + (index - 1) * 86_400_000).toISOString().slice(0, 10),
);

async function check({ tenant, book, markets }: Shop): Promise<void> {
  const ask = async (query: Record<string, string>) => {
    const range = { from: days[0] ?? '', to: days.at(-1) ?? '', ...query };
    return (await invoke<Statistics>(statistics, { tenant, query: range })).body.items;
  };
  expect(await ask({})).toEqual(book.periods(days));
  const market_id = markets.de;
  expect(await ask({ market_id })).toEqual(book.periods(days, market_id));
  expect(await ask({ by: 'month' })).toEqual(book.periods(['2026-11', '2026-12']));
}

const fold: Step = ({ tenant }) => foldDeltas({ tenant, group: ORDERS }, { atLeast: 1 });

const price = fc.constantFrom(0, 1, 333_333, 499_999, 700_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom<Market>('de', 'ch', null),
      fc.constantFrom('EUR', 'CHF'),
      fc.array(price, { minLength: 1, maxLength: 3 }),
    )
    .map(([market, currency, prices]) => placing(market, currency, prices)),
  fc.nat().map(approving),
  fc.tuple(fc.nat(), fc.nat({ max: 3 })).map(([at, positions]) => cancelling(at, positions)),
  fc.tuple(fc.nat(), fc.nat({ max: 2 })).map(([at, pieces]) => shipping(at, pieces)),
  fc.nat().map(returning),
  fc.tuple(fc.nat(), fc.constantFrom(0.3, 0.5, 1)).map(([at, share]) => refunding(at, share)),
  fc.constant(fold),
  fc.integer({ min: 1, max: 20 }).map(
    (hours): Step =>
      async () =>
        clock.advance(hours * 3_600),
  ),
);

// ORD-139, ORD-140, ORD-141, ORD-142, ORD-143, ORD-145
it('statistics are what happened, at every step', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      clock.set(START);
      const shop = await openShop();
      for (const one of steps) {
        await one(shop);
        await check(shop);
      }
      await fold(shop);
      await check(shop);
      await expectVerified(shop.tenant);
    }),
    { numRuns: rounds({ short: 5, long: 60 }) },
  );
});
