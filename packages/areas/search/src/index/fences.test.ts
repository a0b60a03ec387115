import { uuidFloor } from '@waybill/kernel/id';
import { describe, expect, it } from 'vitest';
import { FENCE_ORDERS, fenceBefore, momentOf, withFences } from './fences.ts';

describe('fences', () => {
  it('are the moments of the first orders of their numbers', () => {
    const numbered = [
      { ordinal: FENCE_ORDERS, at: 20 },
      { ordinal: FENCE_ORDERS + 1, at: 30 },
    ];
    expect(withFences([10], numbered)).toEqual([10, 20]);
    expect(withFences([], [{ ordinal: FENCE_ORDERS, at: 20 }])).toEqual([0, 20]);
  });

  it.each([
    [5, 0],
    [10, 0],
    [11, 0],
    [20, 0],
    [21, 1],
    [99, 2],
  ])('before %i stands number %i', (at, fence) => {
    expect(fenceBefore([10, 20, 30], at)).toBe(fence);
  });

  it('an id tells when its order was made', () => {
    expect(momentOf(`${uuidFloor(1_772_323_200_123)}7000-8000-000000000000`)).toBe(
      1_772_323_200_123,
    );
  });
});
