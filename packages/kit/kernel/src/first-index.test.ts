import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstIndex } from './first-index.ts';

it('the first element at a bound or behind it is where a look at each one finds it', () => {
  const anyList = fc.array(fc.integer({ min: 0, max: 20 })).map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(anyList, fc.integer({ min: -1, max: 21 }), (sorted, bound) => {
      const behind = sorted.filter((one) => one >= bound);
      expect(firstIndex(sorted, (one) => one >= bound)).toBe(sorted.length - behind.length);
    }),
  );
});
