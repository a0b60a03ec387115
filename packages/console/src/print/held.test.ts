import { expect, it } from 'vitest';
import { leftOutWords } from './held.ts';

const NOW = new Date('2026-11-29T12:00:00.000Z');
const one = { id: 'o1', number: 'ORD-12' };
const other = { id: 'o2', number: 'ORD-15' };

it.each([
  [[one], 1, '2026-11-26T11:00:00.000Z', 'ORD-12, on hold for 3 days'],
  [[one], 1, '2026-11-28T11:00:00.000Z', 'ORD-12, on hold for 1 day'],
  [[one], 1, '2026-11-29T11:00:00.000Z', 'ORD-12, on hold since today'],
  [[one], 1, undefined, 'ORD-12, on hold'],
  [[one, other], 2, '2026-11-26T11:00:00.000Z', 'ORD-12, on hold for 3 days; ORD-15, on hold'],
  [[other], 6, undefined, 'ORD-15, on hold; 5 more orders'],
  [[], 0, undefined, ''],
])('%j of %i, held since %s, are left out as %s', (held, total, at, words) => {
  const since = new Map(at === undefined ? [] : [['o1', at]]);
  expect(leftOutWords(held, total, since, NOW)).toBe(words);
});
