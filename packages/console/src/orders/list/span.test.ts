import { expect, it } from 'vitest';
import { daysFrom, spanOf } from './span.ts';

const local = (month: number, date: number) => new Date(2026, month - 1, date).toISOString();
const thursday = new Date(2026, 10, 26, 15, 30);
const sunday = new Date(2026, 10, 29, 0, 0);
const monday = new Date(2026, 10, 30, 23, 59);

it.each([
  ['today', thursday, local(11, 26), undefined],
  ['yesterday', thursday, local(11, 25), local(11, 26)],
  ['this-week', thursday, local(11, 23), undefined],
  ['this-week', sunday, local(11, 23), undefined],
  ['this-week', monday, local(11, 30), undefined],
  ['last-week', thursday, local(11, 16), local(11, 23)],
  ['last-30-days', thursday, local(10, 28), undefined],
  ['over-a-day-ago', thursday, undefined, local(11, 25)],
  ['over-three-days-ago', monday, undefined, local(11, 27)],
  ['', thursday, undefined, undefined],
])('%s on %s is from %s to %s', (word, now, from, to) => {
  const span = spanOf(word, now);
  expect([span.created_from, span.created_to]).toEqual([from, to]);
});

it.each([
  [thursday, 0, '2026-11-26'],
  [monday, 1, '2026-12-01'],
  [sunday, 0, '2026-11-29'],
])('%s and %i days is %s', (now, days, day) => {
  expect(daysFrom(now, days)).toBe(day);
});
