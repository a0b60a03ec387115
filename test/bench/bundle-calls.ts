import { bundleAll } from '../../scripts/bundle.ts';
import { client, type Send, succeed } from './http.ts';
import { median } from './load.ts';
import { placement, type Scenario } from './scenario.ts';
import { type BenchStack, startBenchStack } from './stack.ts';

/** Processor time of the stack for one call, from its sources and from what is deployed. */
export interface BundleCall {
  readonly id: string;
  readonly sourceMs: number;
  readonly bundleMs: number;
}

const kinds: Readonly<Record<string, Scenario>> = {
  'orders.place, and all behind it': (_, index) => placement(index),
  'orders.list, page of 50': () => ({ route: 'GET /v1/orders?limit=50' }),
  'shipping.carriers.list': () => ({ route: 'GET /v1/shipping/carriers' }),
};

const WARM_UP = 8;
const ROUNDS = 7;
const CALLS = 60;

async function costOf(stack: BenchStack, send: Send, scenario: Scenario, from: number) {
  const before = await stack.drain();
  for (let index = from; index < from + CALLS; index += 1)
    await succeed(send, await scenario(send, index));
  return ((await stack.drain()) - before) / CALLS;
}

/** In turn, so that what else the machine does weighs on both. */
export async function measureBundleCalls(): Promise<BundleCall[]> {
  await bundleAll();
  const common = { engine: 'default', background: 'full', log: 'default' } as const;
  const stacks = [
    await startBenchStack(common),
    await startBenchStack({ ...common, bundles: true }),
  ];
  try {
    const calls: BundleCall[] = [];
    for (const [id, scenario] of Object.entries(kinds)) {
      const found = stacks.map((stack) => ({ stack, send: client(stack.url), ms: [] as number[] }));
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        for (const { stack, send, ms } of found) {
          const cost = await costOf(stack, send, scenario, (round + WARM_UP) * CALLS);
          if (round >= 0) ms.push(cost);
        }
      }
      const [sourceMs = Number.NaN, bundleMs = Number.NaN] = found.map(({ ms }) => median(ms));
      calls.push({ id, sourceMs, bundleMs });
    }
    return calls;
  } finally {
    await Promise.all(stacks.map((stack) => stack.stop()));
  }
}
