import { describe, expect, it } from 'vitest';
import { findDay } from './seek.ts';

describe('the day of a row', () => {
  // As sums are brought together: in no order of days.
  const days = new Map([
    ['2026-03-02', 3],
    ['2026-03-04', 2],
    ['2026-03-01', 1],
  ]);

  it.each([
    [0, false, { day: '2026-03-01', before: 0, rows: 1 }],
    [1, false, { day: '2026-03-02', before: 0, rows: 3 }],
    [5, false, { day: '2026-03-04', before: 1, rows: 2 }],
    [6, false, undefined],
    [1, true, { day: '2026-03-04', before: 1, rows: 2 }],
    [5, true, { day: '2026-03-01', before: 0, rows: 1 }],
    [6, true, undefined],
  ])('at %i, backwards: %s', (offset, backwards, found) => {
    expect(findDay(days, offset, backwards)).toEqual(found);
  });
});
