import { setTimeout as sleep } from 'node:timers/promises';
import { client, fetched, type Request, succeed } from './http.ts';
import { ascending, median, percentile } from './load.ts';
import { type PlacedOrder, placement } from './scenario.ts';
import { type BenchStack, startBenchStack } from './stack.ts';
import { newTradeShop, type TradeShop } from './trade-shop.ts';

/** One kind of call, asked in turn with the others. */
export interface Quoted {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly depth: number;
  readonly calls: number;
}

interface Pair {
  readonly get: Quoted;
  readonly rates: Quoted;
}

/** Quotes over 50 methods of 200 tiers, each pair beside the read of one order. */
export interface Quotes {
  readonly engine: string;
  readonly pairs: readonly Pair[];
}

/** So long after their last change quotes hold markets in memory. */
const SETTLED_MS = 41_000;
const WARM_UP = 10;
const ROUNDS = 100;

/** Prepares one call; what it sends itself is not measured. */
type Kind = readonly [
  name: string,
  send: TradeShop['send'],
  prepare: (index: number) => Promise<Request> | Request,
];

/** A parcel that every one of the methods takes. */
const consignment: Request = {
  route: 'POST /v1/shipping/rates',
  body: { weight: 150.5, country: 'AT', order_value: 80 },
};
/** The same from a storefront that names its market. */
const ofMarket: Request = { ...consignment, headers: { 'x-service-market': 'main' } };

/** Whatever slows the machine slows both kinds. */
async function inTurn(stack: BenchStack, kinds: readonly [Kind, Kind]): Promise<Pair> {
  const asked = kinds.map(([name]) => ({ name, ms: [] as number[], ids: [] as string[] }));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [kind, [, send, prepare]] of kinds.entries()) {
      const { ms, requestId } = await succeed(send, await prepare(round + WARM_UP));
      if (round < 0) continue;
      asked[kind]?.ms.push(ms);
      asked[kind]?.ids.push(requestId);
    }
  }
  const [get, rates] = await Promise.all(
    asked.map(async ({ name, ms, ids }): Promise<Quoted> => {
      const costs = await Promise.all(ids.map(stack.costOf));
      const sorted = ascending(ms);
      return {
        name,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        depth: median(costs.map(({ depth }) => depth)),
        calls: median(costs.map(({ calls }) => calls)),
      };
    }),
  );
  if (get === undefined || rates === undefined) throw new Error('a kind was not measured');
  return { get, rates };
}

/** On a stack that does nothing else. */
export async function measureQuotes(): Promise<Quotes> {
  const stack = await startBenchStack({ engine: 'default', background: 'quiet', log: 'costs' });
  try {
    const send = client(stack.url);
    const { id } = await fetched<PlacedOrder>(send, placement(0));
    const shop = await newTradeShop(send);
    const changed = async (index: number) => {
      const route = `PUT /v1/shipping/methods/${shop.method}`;
      await succeed(shop.send, { route, body: { description: `Bench ${index}` } });
      return consignment;
    };
    // The shop trades for a while: its markets were not made this minute.
    await succeed(shop.send, ofMarket);
    await sleep(SETTLED_MS);
    const get: Kind = ['orders.get', send, () => ({ route: `GET /v1/orders/${id}` })];
    return {
      engine: stack.engine,
      pairs: [
        await inTurn(stack, [get, ['shipping.rates', shop.send, () => ofMarket]]),
        await inTurn(stack, [get, ['shipping.rates, by country', shop.send, () => consignment]]),
        // The change makes all that earlier quotes read stale.
        await inTurn(stack, [get, ['shipping.rates, after a change', shop.send, changed]]),
      ],
    };
  } finally {
    await stack.stop();
  }
}
