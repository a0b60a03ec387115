import { expect, it } from 'vitest';
import { leftOutWords, partedBy } from './left-out.ts';

const rows = [
  { id: 'a', number: 'ORD-1', why: undefined },
  { id: 'b', number: 'ORD-3', why: 'on hold' },
  { id: 'c', number: 'ORD-9', why: 'already shipped' },
];

it('parts the rows that run from those that do not, each with its reason', () => {
  const { taken, leftOut } = partedBy(
    rows,
    ({ number }) => number,
    ({ why }) => why,
  );
  expect(taken.map(({ id }) => id)).toEqual(['a']);
  expect([...leftOut.keys()]).toEqual(['b', 'c']);
  expect(leftOutWords([...leftOut.values()])).toBe(
    '2 left out: ORD-3 on hold, ORD-9 already shipped.',
  );
});

it('says nothing where all rows run, and counts those that it does not name', () => {
  expect(leftOutWords([])).toBeUndefined();
  const many = Array.from({ length: 22 }, (_, at) => ({ name: `ORD-${at}`, why: 'cancelled' }));
  expect(leftOutWords(many)).toMatch(
    /^22 left out: ORD-0 .*ORD-19 cancelled, and 2 more that say so below\.$/u,
  );
});
