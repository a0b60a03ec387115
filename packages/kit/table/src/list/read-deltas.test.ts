import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { commit } from '../commit/commit.ts';
import type { Key } from '../item/key.ts';
import { query } from '../read/read.ts';
import { change, crate, crates, GROUP, newTenant } from '../testing/crates.factory.ts';
import { metered } from '../wire/meter.ts';
import { type CountScope, countChanges, deltaPartitions } from './count-delta.ts';
import { readDeltas, readOldestDeltas } from './read-deltas.ts';

withTable();
afterEach(removeFault);

/** A tenant with so many deltas, and their places in time, in order. */
async function withTallies(count: number): Promise<{ place: CountScope; times: string[] }> {
  const place = { tenant: newTenant(), group: GROUP };
  for (let index = 0; index < count; index += 1)
    await change(place.tenant, { after: crate(index) });
  const times = ((await readDeltas(place, '', count)) ?? []).map(({ at }) => at);
  expect(times).toHaveLength(count);
  return { place, times };
}

/** Every page of deltas ends behind its first one; answers how many were read. */
function cutPages(): { pages: () => number } {
  let pages = 0;
  injectFault(async ({ command }, send) => {
    const answer = (await send()) as { output: { Items: Key[]; LastEvaluatedKey?: Key } };
    if (command !== 'QueryCommand') return answer;
    pages += 1;
    const [first, ...more] = answer.output.Items;
    if (first === undefined || more.length === 0) return answer;
    const { pk, sk } = first;
    return { output: { ...answer.output, Items: [first], LastEvaluatedKey: { pk, sk } } };
  });
  return { pages: () => pages };
}

describe('deltas', () => {
  it('are read page by page, as long as they are not too many', async () => {
    const { place, times } = await withTallies(3);
    const { pages } = cutPages();
    expect((await readDeltas(place, '', 3))?.map(({ at }) => at)).toEqual(times);
    expect(pages()).toBe(3);
    expect(await readDeltas(place, '', 0)).toBeUndefined();
    expect(pages()).toBe(4);
  });
});

describe('the oldest deltas', () => {
  it('are none where the watermark lies behind the end, and nothing is read', async () => {
    const place = { tenant: newTenant(), group: GROUP };
    const { cost, result } = metered(() => readOldestDeltas(place, 'tly_2', 'tly_1', 10));
    expect(await result).toEqual([]);
    expect(cost.calls).toBe(0);
  });

  it('end where the first of the cut pages of their shards ends', async () => {
    const group = { name: 'CELLAR', deltaShards: 2 };
    const place = { tenant: newTenant(), group };
    const spread = { ...crates, group };
    for (let index = 0; index < 40; index += 1) {
      await commit(countChanges(spread, place.tenant, [{ after: crate(index) }]));
    }
    const shards = await Promise.all(deltaPartitions(place).map((pk) => query({ pk })));
    const times = shards.map(({ items }) => items.map(({ sk }) => sk));
    const [least = ''] = times.map((some) => some[2] ?? '').sort();
    const oldest = await readOldestDeltas(place, '', 'tly_~', 3);
    expect(oldest.map(({ at }) => at)).toEqual(
      times
        .flat()
        .filter((at) => at <= least)
        .sort(),
    );
    // Three of one shard, and fewer of the other one.
    expect(oldest.length).toBeLessThan(6);
  });
});
