import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListRequest } from '../declare/request.ts';
import { isAtOrBefore, isWithin, listRows, matches } from './rows.ts';

interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly value: unknown;
}

const row = (id: string, value: unknown, day = 1): Row => ({
  id,
  created_at: `2026-03-0${day}T00:00:00.000Z`,
  value,
});
const all = { filters: [], order: undefined, limit: 50, offset: 0 };
const byValue = (descending = false) => ({ ...all, order: { column: 'value', descending } });
const idsOf = (rows: readonly Row[], request: Parameters<typeof listRows>[1]) =>
  listRows(rows, request).rows.map(({ id }) => id);

describe('a filter', () => {
  it.each([
    ['x', 'x', true],
    ['x', 'y', false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [null, null, true],
    [undefined, null, true],
    [0, null, false],
  ])('of a row with %j and the value %j: %j', (stored, value, expected) => {
    expect(matches(row('a', stored), [{ column: 'value', value }])).toBe(expected);
  });
});

// API-166
it('a filter of several values lets each of them pass', () => {
  const filter = { column: 'value', value: 'x', or: ['y', null] };
  expect(['x', 'y', null, 'z'].map((value) => matches(row('a', value), [filter]))).toEqual([
    ...[true, true, true, false],
  ]);
});

// API-165
it.each([
  [{}, true],
  [{ from: '2026-03-02T00:00:00.000Z' }, true],
  [{ from: '2026-03-02T00:00:00.001Z' }, false],
  [{ to: '2026-03-02T00:00:00.000Z' }, false],
  [{ to: '2026-03-02T00:00:00.001Z' }, true],
])('a row at midnight in the range %j: %j', (bounds, expected) => {
  const midnight = row('a', 0, 2);
  expect(isWithin(midnight, { column: 'created_at', ...bounds })).toBe(expected);
  expect(isWithin(midnight, undefined)).toBe(true);
});

// API-72, API-163
it('a walk has all rows once, in the order of the whole, whatever they are sorted by', () => {
  const long = 'ä'.repeat(70);
  const anyValue = fc.oneof(
    fc.constantFrom(null, undefined, true, false, '', 'x', long, `${long}1`, `${long}2`),
    fc.integer({ min: -2, max: 2 }),
    fc.record({ n: fc.nat({ max: 2 }) }),
  );
  const anyRows = fc.uniqueArray(
    fc.tuple(fc.stringMatching(/^[a-f]{1,3}$/u), anyValue, fc.integer({ min: 1, max: 3 })),
    { selector: ([id]) => id },
  );
  const anyOrder = fc.option(
    fc.record({
      column: fc.constantFrom('value', 'id', 'created_at'),
      descending: fc.boolean(),
    }),
    { nil: undefined },
  );
  fc.assert(
    fc.property(anyRows, anyOrder, fc.integer({ min: 1, max: 4 }), (given, order, limit) => {
      const rows = given.map(([id, value, day]) => row(id, value, day));
      const whole = listRows(rows, { ...all, order, limit: rows.length });
      const seen: Row[] = [];
      let after: ListRequest['after'];
      do {
        const page = listRows(rows, { ...all, order, limit, after }, ['created_at']);
        seen.push(...page.rows);
        expect(page.total).toBe(rows.length);
        after = page.next;
        const position = after;
        if (order !== undefined && position !== undefined) {
          const isPassed = (one: Row) => isAtOrBefore(one, position, order);
          expect(rows.filter(isPassed)).toHaveLength(seen.length);
        }
      } while (after !== undefined);
      expect(seen).toEqual(whole.rows);
      expect(whole.next).toBeUndefined();
    }),
  );
});

describe('a page', () => {
  it('is in the order of creation, ties by id, where none is asked for', () => {
    const rows = [row('c', 0, 2), row('b', 0, 1), row('a', 0, 2)];
    expect(idsOf(rows, all)).toEqual(['b', 'a', 'c']);
  });

  it('has numbers in their order, not in that of their digits', () => {
    const rows = [row('a', 10), row('b', 9), row('c', 100)];
    expect(idsOf(rows, byValue())).toEqual(['b', 'a', 'c']);
    expect(idsOf(rows, byValue(true))).toEqual(['c', 'a', 'b']);
  });

  it('has rows without a value first, and last the other way round', () => {
    const rows = [row('a', 'x'), row('b', null), row('c', 'w'), row('d', undefined)];
    expect(idsOf(rows, byValue()).slice(2)).toEqual(['c', 'a']);
    expect(new Set(idsOf(rows, byValue()).slice(0, 2))).toEqual(new Set(['b', 'd']));
    expect(idsOf(rows, byValue(true)).slice(0, 2)).toEqual(['a', 'c']);
  });

  it('has documents and flags by their text, ties by id', () => {
    const documents = [row('a', { n: 2 }), row('c', { n: 1 }), row('b', { n: 1 })];
    expect(idsOf(documents, byValue())).toEqual(['b', 'c', 'a']);
    expect(idsOf([row('a', true), row('b', false)], byValue())).toEqual(['b', 'a']);
  });

  it('is cut after the filter, and counts what the filter lets through', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => row(id, id === 'b' ? 'out' : 'in'));
    const filters = [{ column: 'value', value: 'in' }];
    const page = listRows(rows, { ...all, filters, offset: 1, limit: 1 });
    expect(page).toMatchObject({ rows: [{ id: 'c' }], total: 3 });
  });
});
