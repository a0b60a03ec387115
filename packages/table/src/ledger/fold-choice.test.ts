import { prefixedId, uuidAt } from '@waybill/kernel/id';
import { describe, expect, it } from 'vitest';
import { SENT_WITHIN_MS } from '../commit.ts';
import { HORIZON_SECONDS, isWorthFolding, nextFold, placesToLookAt } from './fold-choice.ts';
import type { Tally } from './tally.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const tallies = (size: number, days = 0, made = now): Tally[] =>
  Array.from({ length: size }, () => ({
    at: prefixedId('tly', daysAgo(days)),
    moves: [{ ledger: 'ONE', id: uuidAt(made), before: null, after: 'a' }],
  }));

it('the horizon lies behind every change that may still be under way', () => {
  // Clocks differ, and the table may finish by itself what its caller has given up.
  expect(HORIZON_SECONDS * 1_000 - SENT_WITHIN_MS).toBeGreaterThanOrEqual(8_000);
});

describe('tallies are worth a fold', () => {
  it.each([
    ['none', tallies(0), false],
    ['few', tallies(31), false],
    ['enough', tallies(32), true],
    ['few that are 19 days old', tallies(1, 19), false],
    ['few that are 21 days old', [...tallies(1, 21), ...tallies(1)], true],
  ])('%s', (_, some, worth) => {
    expect(isWorthFolding(some, now)).toBe(worth);
  });

  it('where the caller says how many', () => {
    expect(isWorthFolding(tallies(3), now, 3)).toBe(true);
    expect(isWorthFolding(tallies(30), now, 31)).toBe(false);
  });
});

describe('the next fold', () => {
  const read = { watermark: 'tly_0', sums: { ONE: { a: 2 } }, values: 1 };

  it('takes all tallies that touch few months', () => {
    const some = tallies(5);
    const { taken, next, byMonth } = nextFold(read, some, [], 2);
    expect(taken).toEqual(some);
    expect(next).toEqual({ ...read, watermark: some[4]?.at, sums: { ONE: { a: 7 } } });
    expect([...byMonth.keys()]).toEqual(['ONE#2026-11']);
  });

  it('ends before the one that touches a month too many, but takes one', () => {
    const [first, second, third] = [0, 40, 80].flatMap((days) => tallies(1, 0, daysAgo(days)));
    if (first === undefined || second === undefined || third === undefined) throw new Error('few');
    expect(nextFold(read, [first, second, third], [], 2).taken).toEqual([first, second]);
    const wide = { ...first, moves: [...first.moves, ...second.moves, ...third.moves] };
    expect(nextFold(read, [wide, second], [], 2).taken).toEqual([wide]);
  });

  it('is none without a tally', () => {
    expect(() => nextFold(read, [], [], 2)).toThrow('a fold takes a tally');
  });
});

describe('places to look at', () => {
  const of = (group: string, size: number) =>
    tallies(size).map(({ at }) => ({ pk: `T#acme#TALLIES#${group}`, sk: at }));

  it('are those of many tallies at once, each once', () => {
    expect(placesToLookAt([...of('ONE', 8), ...of('TWO', 8), ...of('ONE', 3)])).toEqual([
      { tenant: 'acme', group: { name: 'ONE', tallyShards: 1 } },
      { tenant: 'acme', group: { name: 'TWO', tallyShards: 1 } },
    ]);
  });

  it('are those of all shards together', () => {
    const shards = [of('ONE#2#0', 4), of('ONE#2#1', 4)].flat();
    const group = { name: 'ONE', tallyShards: 2 };
    expect(placesToLookAt(shards)).toEqual([{ tenant: 'acme', group }]);
  });

  it('are those of one tally in eight', () => {
    const looks = of('ONE', 2_000).filter((one) => placesToLookAt([one]).length > 0).length;
    expect(looks).toBeGreaterThan(2_000 / 8 / 2);
    expect(looks).toBeLessThan((2_000 / 8) * 2);
  });
});
