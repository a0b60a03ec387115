import { prefixedId, uuidAt } from '@waybill/kernel/id';
import { describe, expect, it } from 'vitest';
import type { CountDelta } from './count-delta.ts';
import { nextFold, scopesToFold } from './fold.ts';
import { NO_SNAPSHOT } from './snapshot.ts';

const now = new Date('2026-11-22T10:00:00.000Z');

const deltas = (size: number, ...summed: string[]): CountDelta[] =>
  Array.from({ length: size }, () => ({
    key: { pk: 'T#acme#DELTAS#ONE', sk: prefixedId('dlt', now) },
    changes: [{ list: 'ONE', id: uuidAt(now), before: null, after: 'a', summed }],
    figures: [],
  }));

describe('the next fold', () => {
  const read = { version: 3, counts: { ONE: { a: 2 } }, folded: ['dlt_0'] };

  it('takes all deltas that touch few values', () => {
    const some = deltas(5, 'x=1');
    const { taken, next, byValue } = nextFold(read, some, 2);
    expect(taken).toEqual(some);
    expect(next).toEqual({ counts: { ONE: { a: 7 } }, folded: some.map(({ key }) => key.sk) });
    expect([...byValue.keys()]).toEqual(['ONE#x=1']);
  });

  it('ends before the one that touches a value too many, but takes one', () => {
    const [first, second, third] = ['x=1', 'x=2', 'x=3'].flatMap((value) => deltas(1, value));
    if (first === undefined || second === undefined || third === undefined) throw new Error('few');
    expect(nextFold(read, [first, second, third], 2).taken).toEqual([first, second]);
    const wide = { ...first, changes: [...first.changes, ...second.changes, ...third.changes] };
    expect(nextFold(read, [wide, second], 2).taken).toEqual([wide]);
  });
});

describe('the next fold of figures', () => {
  const figured = (day: string, values: readonly string[] = []): CountDelta[] =>
    deltas(1).map(({ key, changes: [one] }) => ({
      key,
      changes: [],
      figures: [{ list: 'ONE', id: one?.id ?? '', values, figures: { [day]: { a: '1' } } }],
    }));

  it('ends before the delta that touches an item too many', () => {
    const some = [
      ...figured('2026-11-01', ['x=1']),
      ...figured('2026-11-09'),
      ...figured('2026-11-10'),
    ];
    const { taken, byFigureItem } = nextFold(NO_SNAPSHOT, some, 2);
    expect(taken).toEqual(some.slice(0, 2));
    expect(Object.fromEntries(byFigureItem)).toEqual({
      'ONE#*#2026-11-0': [{ '2026-11-01': { a: '1' } }, { '2026-11-09': { a: '1' } }],
      'ONE#x=1#2026-11-0': [{ '2026-11-01': { a: '1' } }],
    });
  });
});

describe('places to look at', () => {
  const of = (group: string, size: number) =>
    deltas(size).map(({ key }) => ({ pk: `T#acme#DELTAS#${group}`, sk: key.sk }));

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
