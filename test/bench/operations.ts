import { operations } from '@waybill/registry/operations';
import { type Send, succeed } from './http.ts';
import { inventoryScenarios } from './inventory.scenarios.ts';
import { ascending, median, percentile } from './load.ts';
import { marketScenarios } from './market.scenarios.ts';
import { orderScenarios } from './order.scenarios.ts';
import type { Scenario } from './scenario.ts';
import { setupScenarios } from './setup.scenarios.ts';
import { shippingScenarios } from './shipping.scenarios.ts';
import type { BenchStack, Cost } from './stack.ts';

/** What one operation costs, asked one call at a time. */
export interface Measured {
  readonly id: string;
  readonly cost: Cost;
  readonly p50: number;
  readonly p99: number;
}

export interface Outcome {
  readonly measured: readonly Measured[];
  /** Operations without a scenario. */
  readonly without: readonly string[];
  /** Scenarios that did not succeed, and what they met. */
  readonly failed: readonly { readonly id: string; readonly reason: string }[];
}

const scenarios: Readonly<Record<string, Scenario>> = {
  ...setupScenarios,
  ...orderScenarios,
  ...inventoryScenarios,
  ...shippingScenarios,
  ...marketScenarios,
};
const WARM_UP = 3;

function typical(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  return {
    calls: of('calls'),
    depth: of('depth'),
    readUnits: of('readUnits'),
    writeUnits: of('writeUnits'),
    retries: of('retries'),
  };
}

async function measure(
  ...[id, scenario, stack, send, samples]: [string, Scenario, BenchStack, Send, number]
): Promise<Measured> {
  const durations: number[] = [];
  const ids: string[] = [];
  for (let index = -WARM_UP; index < samples; index += 1) {
    const call = await scenario(send, index + WARM_UP);
    const { ms, requestId } = await succeed(send, call);
    if (index < 0) continue;
    durations.push(ms);
    ids.push(requestId);
  }
  const sorted = ascending(durations);
  const costs = await Promise.all(ids.map(stack.costOf));
  return { id, cost: typical(costs), p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

/** Runs every scenario, one call after the other, on a stack that does nothing else. */
export async function measureOperations(
  stack: BenchStack,
  send: Send,
  samples: number,
): Promise<Outcome> {
  const measured: Measured[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const { id } of operations) {
    const scenario = scenarios[id];
    if (scenario === undefined) continue;
    try {
      measured.push(await measure(id, scenario, stack, send, samples));
    } catch (error) {
      failed.push({ id, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const without = operations.map(({ id }) => id).filter((id) => !Object.hasOwn(scenarios, id));
  return { measured, without, failed };
}
