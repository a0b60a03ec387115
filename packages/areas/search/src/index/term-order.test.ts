import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTerms } from './term-order.ts';

it('terms are sorted as the table sorts keys: by their bytes', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (left, right) => {
      const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
      expect(Math.sign(compareTerms(left, right))).toBe(bytes);
    }),
  );
  expect(compareTerms('\u{1F600}', '\uFF5E')).toBeGreaterThan(0);
  expect(compareTerms('ab', 'abc')).toBeLessThan(0);
});
