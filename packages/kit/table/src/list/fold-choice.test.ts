import { prefixedId, uuidAt } from '@waybill/kernel/id';
import { describe, expect, it } from 'vitest';
import { SENT_WITHIN_MS } from '../commit/commit.ts';
import type { CountDelta } from './count-delta.ts';
import { HORIZON_SECONDS, isWorthFolding, nextFold, scopesToFold } from './fold-choice.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const deltas = (size: number, days = 0, made = now): CountDelta[] =>
  Array.from({ length: size }, () => ({
    at: prefixedId('dlt', daysAgo(days)),
    changes: [{ ledger: 'ONE', id: uuidAt(made), before: null, after: 'a' }],
  }));

it('the horizon lies behind every change that may still be under plan', () => {
  // Clocks differ, and the table may finish by itself what its caller has given up.
  expect(HORIZON_SECONDS * 1_000 - SENT_WITHIN_MS).toBeGreaterThanOrEqual(8_000);
});

describe('deltas are worth a fold', () => {
  it.each([
    ['none', deltas(0), false],
    ['few', deltas(31), false],
    ['enough', deltas(32), true],
    ['few that are 19 days old', deltas(1, 19), false],
    ['few that are 21 days old', [...deltas(1, 21), ...deltas(1)], true],
  ])('%s', (_, some, worth) => {
    expect(isWorthFolding(some, now)).toBe(worth);
  });

  it('where the caller says how many', () => {
    expect(isWorthFolding(deltas(3), now, 3)).toBe(true);
    expect(isWorthFolding(deltas(30), now, 31)).toBe(false);
  });
});

describe('the next fold', () => {
  const read = { watermark: 'tly_0', counts: { ONE: { a: 2 } }, values: 1 };

  it('takes all deltas that touch few months', () => {
    const some = deltas(5);
    const { taken, next, byMonth } = nextFold(read, some, [], 2);
    expect(taken).toEqual(some);
    expect(next).toEqual({ ...read, watermark: some[4]?.at, counts: { ONE: { a: 7 } } });
    expect([...byMonth.keys()]).toEqual(['ONE#2026-11']);
  });

  it('ends before the one that touches a month too many, but takes one', () => {
    const [first, second, third] = [0, 40, 80].flatMap((days) => deltas(1, 0, daysAgo(days)));
    if (first === undefined || second === undefined || third === undefined) throw new Error('few');
    expect(nextFold(read, [first, second, third], [], 2).taken).toEqual([first, second]);
    const wide = { ...first, changes: [...first.changes, ...second.changes, ...third.changes] };
    expect(nextFold(read, [wide, second], [], 2).taken).toEqual([wide]);
  });

  it('is none without a delta', () => {
    expect(() => nextFold(read, [], [], 2)).toThrow('a fold takes a delta');
  });
});

describe('places to look at', () => {
  const of = (group: string, size: number) =>
    deltas(size).map(({ at }) => ({ pk: `T#acme#DELTAS#${group}`, sk: at }));

  it('are those of many deltas at once, each once', () => {
    expect(scopesToFold([...of('ONE', 8), ...of('TWO', 8), ...of('ONE', 3)])).toEqual([
      { tenant: 'acme', group: { name: 'ONE', deltaShards: 1 } },
      { tenant: 'acme', group: { name: 'TWO', deltaShards: 1 } },
    ]);
  });

  it('are those of all shards together', () => {
    const shards = [of('ONE#2#0', 4), of('ONE#2#1', 4)].flat();
    const group = { name: 'ONE', deltaShards: 2 };
    expect(scopesToFold(shards)).toEqual([{ tenant: 'acme', group }]);
  });

  it('are those of one delta in eight', () => {
    const looks = of('ONE', 2_000).filter((one) => scopesToFold([one]).length > 0).length;
    expect(looks).toBeGreaterThan(2_000 / 8 / 2);
    expect(looks).toBeLessThan((2_000 / 8) * 2);
  });
});
