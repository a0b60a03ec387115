import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestRanges } from './block-ranges.ts';

const alone = (...blocks: readonly number[]) =>
  blocks.map((block) => ({ first: block, last: block }));
const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, place) => place * step);

describe('blocks of ids', () => {
  it.each([
    ['none', [], []],
    ['one', [7], alone(7)],
    ['two neighbours, which are larger than half a unit', [8, 7], alone(7, 8)],
    ['three neighbours', [9, 7, 8], [{ first: 7, last: 9 }]],
    ['some that lie far apart', [70, 7, 700], alone(7, 70, 700)],
    ['a hole that costs no more than its neighbours save', [1, 2, 3, 5], [{ first: 1, last: 5 }]],
    ['every second one', every(2, 50), alone(...every(2, 50))],
    ['many and one far away', [...every(1, 21), 90], [{ first: 0, last: 20 }, ...alone(90)]],
  ])('are read the cheapest way: %s', (_, blocks, expected) => {
    expect(cheapestRanges(blocks)).toEqual(expected);
  });

  it('are all read, each once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(120)), (blocks) => {
        const ranges = cheapestRanges(blocks);
        const covering = (block: number) =>
          ranges.filter(({ first, last }) => first <= block && block <= last);
        for (const block of blocks) expect(covering(block)).toHaveLength(1);
        for (const { first, last } of ranges)
          expect(blocks).toEqual(expect.arrayContaining([first, last]));
      }),
    );
  });
});
