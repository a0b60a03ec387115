import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ticksTo } from './ticks.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [60, [0, 20, 40, 60]],
  [235, [0, 50, 100, 150, 200, 250]],
  [1_330, [0, 500, 1_000, 1_500]],
])('counts to %d in round steps', (greatest, ticks) => {
  expect(ticksTo(greatest)).toEqual(ticks);
});

it('reaches any value in some equal steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (greatest) => {
      const ticks = ticksTo(greatest);
      const end = ticks.at(-1) ?? 0;
      expect(end).toBeGreaterThanOrEqual(greatest * (1 - 1e-9));
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks.length).toBeLessThan(8);
      expect(ticks[0]).toBe(0);
    }),
  );
});
