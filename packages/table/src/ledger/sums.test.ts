import { uuidAt } from '@waybill/kernel/id';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, monthOf } from './row-day.ts';
import { addMonthMoves, addMoves, movesByMonth, sumOf, sumsByDay } from './sums.ts';
import type { Moved } from './tally.ts';

const at = (day: string) => uuidAt(new Date(`${day}T12:00:00.000Z`));
const all = () => true;

const code = fc.constantFrom('a', 'b', 'c', null);
const moves: fc.Arbitrary<Moved[]> = fc.array(
  fc.record({
    ledger: fc.constantFrom('ONE', 'TWO'),
    id: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-04-30'), noInvalidDate: true })
      .map(uuidAt),
    before: code,
    after: code,
  }),
);

describe('sums', () => {
  it('gain what comes, lose what goes, and forget what is zero', () => {
    const moved = { ledger: 'ONE', id: at('2026-11-22') };
    const sums = addMoves({ ONE: { a: 1, b: 2 } }, [
      { ...moved, before: 'a', after: 'b' },
      { ...moved, before: null, after: 'c' },
      { ...moved, before: 'b', after: null },
      { ...moved, ledger: 'TWO', before: null, after: 'a' },
    ]);
    expect(sums).toEqual({ ONE: { b: 2, c: 1 }, TWO: { a: 1 } });
  });

  it('are the same in parts and in any order', () => {
    fc.assert(
      fc.property(moves, moves, (left, right) => {
        const parts = addMoves(addMoves({}, left), right);
        const nonempty = (sums: object) =>
          Object.entries(sums).filter(([, codes]) => Object.keys(codes).length > 0);
        expect(new Map(nonempty(parts))).toEqual(
          new Map(nonempty(addMoves({}, [...right, ...left]))),
        );
      }),
    );
  });

  it('of days add up to those of codes', () => {
    fc.assert(
      fc.property(moves, (some) => {
        const ones = some.filter(({ ledger }) => ledger === 'ONE');
        const months = new Map(
          [...movesByMonth(ones)].map(([name, mine]) => [
            name.replace('ONE#', ''),
            addMonthMoves({}, mine),
          ]),
        );
        const codes = addMoves({ ONE: {} }, ones)['ONE'] ?? {};
        for (const accepts of [all, (one: string) => one === 'a']) {
          const days = [...sumsByDay(months, accepts).values()];
          expect(days.reduce((sum, one) => sum + one, 0)).toBe(sumOf(codes, accepts));
        }
      }),
    );
  });

  it('of a month have a number for each day up to the last that has rows', () => {
    const moved = { ledger: 'ONE', before: null, after: 'a' };
    const month = addMonthMoves({ b: [0, 1] }, [
      { ...moved, id: at('2026-11-03') },
      { ...moved, id: at('2026-11-02'), before: 'b', after: null },
    ]);
    expect(month).toEqual({ a: [0, 0, 1] });
    expect([...sumsByDay(new Map([['2026-11', month]]), all)]).toEqual([['2026-11-03', 1]]);
  });
});

it('the day of a row is read from its id', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
      (date) => {
        const day = dayOf(uuidAt(date));
        expect(day).toBe(date.toISOString().slice(0, 10));
        expect(monthOf(day)).toBe(date.toISOString().slice(0, 7));
      },
    ),
  );
});
