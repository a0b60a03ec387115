import { describe, expect, it } from 'vitest';
import { nextPause } from './backoff.ts';

const pauses = { first: 20, longest: 1_000 };

describe('a pause', () => {
  it.each([
    ['the first is three times as long at most', 0, 1, [20, 60]],
    ['the next one is longer', 60, 1, [20, 180]],
    ['none is beyond the longest', 900, 1, [20, 1_000]],
    ['all are longer where everything takes longer', 60, 4, [80, 240]],
    ['a long one grows from what it was', 240, 4, [80, 720]],
  ])('%s', (_, last, scale, bounds) => {
    expect([0, 1].map((chance) => nextPause(pauses, last, scale, chance))).toEqual(bounds);
  });
});
