import { setTimeout as sleep } from 'node:timers/promises';
import { client, type Send, succeed } from './http.ts';
import { ascending, median, percentile } from './load.ts';
import { placeOrder, type Scenario } from './scenario.ts';
import { changedOffer, quote, quoteByCountry } from './shipping.scenarios.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

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

type Kind = readonly [name: string, prepare: Scenario];

/** Whatever slows the machine slows both kinds. */
async function inTurn(stack: BenchStack, send: Send, kinds: readonly [Kind, Kind]): Promise<Pair> {
  const asked = kinds.map(([name]) => ({ name, ms: [] as number[], ids: [] as string[] }));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [kind, [, prepare]] of kinds.entries()) {
      const { ms, requestId } = await succeed(send, await prepare(send, round + WARM_UP));
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
    const { id } = await placeOrder(send, 0);
    // The shop trades for a while: its markets were not made this minute.
    await quote(send, 0);
    await sleep(SETTLED_MS);
    const get: Kind = ['orders.get', () => ({ route: `GET /v1/orders/${id}` })];
    return {
      engine: stack.engine,
      pairs: [
        await inTurn(stack, send, [get, ['shipping.rates', quote]]),
        await inTurn(stack, send, [get, ['shipping.rates, by country', quoteByCountry]]),
        // What earlier quotes knew no longer holds.
        await inTurn(stack, send, [get, ['shipping.rates, after a change', changedOffer]]),
      ],
    };
  } finally {
    await stack.stop();
  }
}
