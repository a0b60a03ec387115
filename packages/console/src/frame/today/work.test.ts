import { expect, it } from 'vitest';
import type { Figure, Waiting } from '../areas/area.ts';
import { byWork, lateOf, oldestOf } from './work.ts';

const now = new Date('2026-11-26T12:00:00Z');
const count = () => Promise.resolve({ total: 0 });
const figureOf = (title: string, ...days: readonly number[]): Figure => ({
  title,
  about: '',
  href: '/',
  needs: 'orders.list',
  count,
  late: days.map((late) => ({ title: `over ${late}`, href: '/', count, days: late })),
});

it('puts work first, and leaves in its place what could not be counted', () => {
  const titles = (figures: readonly { readonly figure: Figure }[]) =>
    figures.map(({ figure }) => figure.title);
  const { work, none } = byWork([
    { figure: figureOf('idle'), counted: { total: 0 } },
    { figure: figureOf('busy'), counted: { total: 3 } },
    { figure: figureOf('refused'), error: new Error('down') },
  ]);
  expect([titles(work), titles(none)]).toEqual([['busy', 'refused'], ['idle']]);
});

it.each<[Partial<Waiting>, string | undefined]>([
  [{}, undefined],
  [{ since: null }, undefined],
  [{ since: '2026-11-26T09:00:00Z' }, 'Oldest: 3 hours ago'],
  [{ since: '2026-11-25T12:00:00Z' }, 'Oldest: 1 day'],
  [{ since: '2026-08-23T11:00:00Z', wished: null }, 'Oldest: 95 days'],
])('of %j it says %s', (waiting, text) => {
  expect(oldestOf({ total: 1, ...waiting }, now)).toBe(text);
});

it('names the day for which the oldest is wished', () => {
  const text = oldestOf({ total: 1, since: '2026-11-26T11:00:00Z', wished: '2026-12-03' }, now);
  expect(text).toMatch(/^Oldest: 1 hour ago, wished for .*2026/u);
});

it.each([
  [undefined, []],
  ['2026-11-26T11:00:00Z', []],
  ['2026-11-25T12:00:00Z', [1]],
  ['2026-11-23T12:00:01Z', [1]],
  ['2026-11-23T12:00:00Z', [1, 3]],
])('asks of the oldest since %s for what is late by %j days', (since, days) => {
  const late = lateOf(figureOf('to ship', 1, 3), { total: 5, since }, now);
  expect(late.map((one) => one.days)).toEqual(days);
  const { late: _, ...plain } = figureOf('plain');
  expect(lateOf(plain, { total: 5, since }, now)).toEqual([]);
});
