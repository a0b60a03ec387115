import type { StateChange } from './count-delta.ts';
import { dayOf, monthOf } from './row-day.ts';

/** How many rows of a ledger have which state key; none is zero. */
export type StateCounts = Readonly<Record<string, number>>;

/** The sums of the ledgers of a group, by their names. */
export type ListCounts = Readonly<Record<string, StateCounts>>;

/** How many rows of a month have which state key: one number a day, from the first on. */
export type MonthCounts = Readonly<Record<string, readonly number[]>>;

const daysIn = (numbers: readonly number[]): readonly number[] => {
  const last = numbers.findLastIndex((one) => one !== 0);
  return numbers.slice(0, last + 1);
};

/** What one change adds to the sum of which state key. */
function differences({ before, after }: Pick<StateChange, 'before' | 'after'>): [string, number][] {
  const from: [string, number][] = before === null ? [] : [[before, -1]];
  return after === null ? from : [...from, [after, 1]];
}

/** The state keys of one ledger with changes of its rows added. */
export function addStateChanges(states: StateCounts, changes: readonly StateChange[]): StateCounts {
  const sums = new Map(Object.entries(states));
  for (const [state, by] of changes.flatMap(differences))
    sums.set(state, (sums.get(state) ?? 0) + by);
  return Object.fromEntries([...sums].filter(([, rows]) => rows !== 0));
}

/** Sums with changes added. */
export function addChanges(sums: ListCounts, changes: readonly StateChange[]): ListCounts {
  const byLedger = new Map<string, StateChange[]>(Object.keys(sums).map((name) => [name, []]));
  for (const change of changes) {
    const some = byLedger.get(change.ledger) ?? [];
    some.push(change);
    byLedger.set(change.ledger, some);
  }
  return Object.fromEntries(
    [...byLedger].map(([name, some]) => [name, addStateChanges(sums[name] ?? {}, some)]),
  );
}

/** One number a day, with so much added to one of the days. */
const plusAt = (days: readonly number[], at: number, by: number): readonly number[] =>
  Array.from(
    { length: Math.max(days.length, at + 1) },
    (_, index) => (days[index] ?? 0) + (index === at ? by : 0),
  );

/** A month of a ledger with the changes of rows that were created in it added. */
export function addMonthChanges(month: MonthCounts, changes: readonly StateChange[]): MonthCounts {
  const states = new Map(Object.entries(month));
  for (const change of changes) {
    const at = Number(dayOf(change.id).slice(8)) - 1;
    for (const [state, by] of differences(change)) {
      states.set(state, plusAt(states.get(state) ?? [], at, by));
    }
  }
  const trimmed = [...states].map(([state, days]) => [state, daysIn(days)] as const);
  return Object.fromEntries(trimmed.filter(([, days]) => days.length > 0));
}

/** Moves by the month in which their rows were created, and by ledger: `ORDERS#2026-11`. */
export function changesByMonth(changes: readonly StateChange[]): Map<string, StateChange[]> {
  const months = new Map<string, StateChange[]>();
  for (const change of changes) {
    const name = monthName(change.ledger, monthOf(dayOf(change.id)));
    const some = months.get(name) ?? [];
    some.push(change);
    months.set(name, some);
  }
  return months;
}

export const monthName = (ledger: string, month: string): string => `${ledger}#${month}`;

/** The rows of the state keys that are accepted. */
export function countOf(states: StateCounts, accepts: (state: string) => boolean): number {
  return Object.entries(states).reduce(
    (total, [state, rows]) => total + (accepts(state) ? rows : 0),
    0,
  );
}

/** The rows of accepted state keys by day, of days that have some. */
export function countsByDay(
  months: ReadonlyMap<string, MonthCounts>,
  accepts: (state: string) => boolean,
): Map<string, number> {
  const days = new Map<string, number>();
  for (const [month, states] of months) {
    for (const [state, numbers] of Object.entries(states)) {
      if (!accepts(state)) continue;
      for (const [at, rows] of numbers.entries()) {
        const day = `${month}-${String(at + 1).padStart(2, '0')}`;
        days.set(day, (days.get(day) ?? 0) + rows);
      }
    }
  }
  return new Map([...days].filter(([, rows]) => rows !== 0).sort());
}
