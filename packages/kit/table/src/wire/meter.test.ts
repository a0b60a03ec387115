import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { countRetry, measure, metered } from './meter.ts';

/** A call that takes as long, and two units. */
const call = (ms: number, command = 'GetItem') =>
  measure({ command, of: undefined }, () =>
    sleep(ms, { output: { ConsumedCapacity: { CapacityUnits: 2 } } }),
  );

async function depthOf(work: () => Promise<unknown>): Promise<number> {
  const { cost, result } = metered(work);
  await result;
  return cost.depth;
}

describe('the sequential depth', () => {
  it('is one for calls side by side', async () => {
    expect(await depthOf(() => Promise.all([call(20), call(30), call(20)]))).toBe(1);
  });

  it('grows with every call that follows another', async () => {
    const chain = async () => {
      await call(1);
      await Promise.all([call(1), call(10)]);
      await call(1);
    };
    expect(await depthOf(chain)).toBe(3);
  });

  it('counts a chain that a longer call runs beside', async () => {
    const chain = async () => {
      for (let link = 0; link < 3; link += 1) await call(5);
    };
    expect(await depthOf(() => Promise.all([call(200), chain()]))).toBe(3);
  });

  it('counts a call that failed', async () => {
    const failing = () =>
      measure({ command: 'GetItem', of: undefined }, () => Promise.reject(new Error('gone')));
    expect(await depthOf(() => failing().catch(() => call(1)))).toBe(2);
  });
});

it('calls, units and lost races are added up', async () => {
  const { cost, result } = metered(async () => {
    await Promise.all([call(1), call(1)]);
    countRetry();
    await call(1, 'PutItem');
  });
  await result;
  expect(cost).toMatchObject({ calls: 3, readUnits: 4, writeUnits: 2, retries: 1 });
});

it('what runs outside of any work is not accounted', async () => {
  const { cost } = metered(() => undefined);
  await call(1);
  countRetry();
  expect(cost).toMatchObject({ calls: 0, depth: 0, readUnits: 0, retries: 0 });
});
