import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

// SHP-7
it('rows have one order, by position and age, however they were loaded', () => {
  const rows = ['3 a', '1 b', '1 c', '2 d', '1 a'].map((text) => {
    const [position, id = ''] = text.split(' ');
    return { position: Number(position), id };
  });
  const shuffled = fc.shuffledSubarray(rows, { minLength: rows.length });
  fc.assert(
    fc.property(shuffled, (loaded) => {
      expect(inOrder(loaded).map(({ position, id }) => `${position} ${id}`)).toEqual([
        '1 a',
        '1 b',
        '1 c',
        '2 d',
        '3 a',
      ]);
    }),
  );
});
