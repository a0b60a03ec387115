import { uuidAt } from '@waybill/kernel/id';
import { expect, it } from 'vitest';
import { shardOf } from './key.ts';

it('spreads ids of one moment evenly, and each always to the same shard', () => {
  const ids = Array.from({ length: 4_000 }, () => uuidAt(new Date('2026-11-22T10:00:00.000Z')));
  for (const count of [1, 2, 5]) {
    const sizes = Array.from({ length: count }, () => 0);
    for (const id of ids) sizes[shardOf(id, count)] = (sizes[shardOf(id, count)] ?? 0) + 1;
    const even = ids.length / count;
    for (const size of sizes) expect(Math.abs(size - even)).toBeLessThan(even / 5);
  }
});
