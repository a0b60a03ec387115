import { describe, expect, it } from 'vitest';
import { createChance } from './chance.ts';
import { type CallKind, latencyMs } from './latency.ts';
import { profiles } from './profile.ts';

const DRAWS = 20_000;

function percentiles(kind: CallKind, items: number) {
  const chance = createChance(7);
  const drawn = Array.from({ length: DRAWS }, () =>
    latencyMs(profiles.calm.latency, kind, items, chance),
  ).sort((one, other) => one - other);
  return { median: drawn[DRAWS / 2] ?? 0, p99: drawn[DRAWS * 0.99] ?? 0 };
}

describe('latency', () => {
  it.each<[CallKind, number, number]>([
    ['read', 1, 3],
    ['write', 1, 5],
    ['transaction', 2, 11],
    ['transaction', 100, 60],
  ])('of a %s of %i items has the median %d ms and four times that in its tail', (...given) => {
    const [kind, items, expected] = given;
    const { median, p99 } = percentiles(kind, items);
    expect(Math.abs(median / expected - 1)).toBeLessThan(0.03);
    expect(Math.abs(p99 / median / 4 - 1)).toBeLessThan(0.1);
  });

  it('is the same for the same seed', () => {
    const drawn = (seed: number) => {
      const chance = createChance(seed);
      return Array.from({ length: 5 }, () => latencyMs(profiles.calm.latency, 'read', 1, chance));
    };
    expect(drawn(3)).toEqual(drawn(3));
    expect(drawn(3)).not.toEqual(drawn(4));
  });
});
