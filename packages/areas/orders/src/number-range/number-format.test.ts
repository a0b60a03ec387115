import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumber } from './number-format.ts';

// ORD-87
it.each([
  [1, { prefix: 'ORD-', suffix: '', padding: 6 }, 'ORD-000001'],
  [1234567, { prefix: 'ORD-', suffix: '', padding: 6 }, 'ORD-1234567'],
  [7, { prefix: '', suffix: '/26', padding: 0 }, '7/26'],
  [0, { prefix: '', suffix: '', padding: 3 }, '000'],
])('writes %d as asked', (counter, format, expected) => {
  expect(formatNumber(counter, format)).toBe(expected);
});

it('never writes two counters alike', () => {
  const counter = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(counter, counter, fc.integer({ min: 0, max: 12 }), (left, right, padding) => {
      const format = { prefix: 'A', suffix: 'Z', padding };
      expect(formatNumber(left, format) === formatNumber(right, format)).toBe(left === right);
    }),
  );
});
