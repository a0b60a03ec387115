import { uuidAt } from '@waybill/kernel/id';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StateChange } from './count-delta.ts';
import { dayOf, monthOf } from './row-day.ts';
import {
  addChanges,
  addMonthChanges,
  changesByMonth,
  countOf,
  countsByDay,
} from './state-counts.ts';

const at = (day: string) => uuidAt(new Date(`${day}T12:00:00.000Z`));
const all = () => true;

const state = fc.constantFrom('a', 'b', 'c', null);
const changes: fc.Arbitrary<StateChange[]> = fc.array(
  fc.record({
    ledger: fc.constantFrom('ONE', 'TWO'),
    id: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2026-04-30'), noInvalidDate: true })
      .map(uuidAt),
    before: state,
    after: state,
  }),
);

describe('count-snapshot', () => {
  it('gain what comes, lose what goes, and forget what is zero', () => {
    const moved = { ledger: 'ONE', id: at('2026-11-22') };
    const sums = addChanges({ ONE: { a: 1, b: 2 } }, [
      { ...moved, before: 'a', after: 'b' },
      { ...moved, before: null, after: 'c' },
      { ...moved, before: 'b', after: null },
      { ...moved, ledger: 'TWO', before: null, after: 'a' },
    ]);
    expect(sums).toEqual({ ONE: { b: 2, c: 1 }, TWO: { a: 1 } });
  });

  it('are the same in parts and in any order', () => {
    fc.assert(
      fc.property(changes, changes, (left, right) => {
        const parts = addChanges(addChanges({}, left), right);
        const nonempty = (sums: object) =>
          Object.entries(sums).filter(([, states]) => Object.keys(states).length > 0);
        expect(new Map(nonempty(parts))).toEqual(
          new Map(nonempty(addChanges({}, [...right, ...left]))),
        );
      }),
    );
  });

  it('of days add up to those of states', () => {
    fc.assert(
      fc.property(changes, (some) => {
        const ones = some.filter(({ ledger }) => ledger === 'ONE');
        const months = new Map(
          [...changesByMonth(ones)].map(([name, mine]) => [
            name.replace('ONE#', ''),
            addMonthChanges({}, mine),
          ]),
        );
        const states = addChanges({ ONE: {} }, ones)['ONE'] ?? {};
        for (const accepts of [all, (one: string) => one === 'a']) {
          const days = [...countsByDay(months, accepts).values()];
          expect(days.reduce((sum, one) => sum + one, 0)).toBe(countOf(states, accepts));
        }
      }),
    );
  });

  it('of a month have a number for each day up to the last that has rows', () => {
    const moved = { ledger: 'ONE', before: null, after: 'a' };
    const month = addMonthChanges({ b: [0, 1] }, [
      { ...moved, id: at('2026-11-03') },
      { ...moved, id: at('2026-11-02'), before: 'b', after: null },
    ]);
    expect(month).toEqual({ a: [0, 0, 1] });
    expect([...countsByDay(new Map([['2026-11', month]]), all)]).toEqual([['2026-11-03', 1]]);
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
