import { dayOf, monthOf } from './row-day.ts';
import type { Moved } from './tally.ts';

/** How many rows of a ledger have which code; none is zero. */
export type CodeSums = Readonly<Record<string, number>>;

/** The sums of the ledgers of a group, by their names. */
export type Sums = Readonly<Record<string, CodeSums>>;

/** How many rows of a month have which code: one number a day, from the first on. */
export type MonthSums = Readonly<Record<string, readonly number[]>>;

const daysIn = (numbers: readonly number[]): readonly number[] => {
  const last = numbers.findLastIndex((one) => one !== 0);
  return numbers.slice(0, last + 1);
};

/** What one move adds to the sum of which code. */
function differences({ before, after }: Pick<Moved, 'before' | 'after'>): [string, number][] {
  const from: [string, number][] = before === null ? [] : [[before, -1]];
  return after === null ? from : [...from, [after, 1]];
}

/** Sums with moves added. */
export function addMoves(sums: Sums, moves: readonly Moved[]): Sums {
  const ledgers = new Map(
    Object.entries(sums).map(([name, codes]) => [name, new Map(Object.entries(codes))]),
  );
  for (const move of moves) {
    const codes = ledgers.get(move.ledger) ?? new Map<string, number>();
    ledgers.set(move.ledger, codes);
    for (const [code, by] of differences(move)) codes.set(code, (codes.get(code) ?? 0) + by);
  }
  return Object.fromEntries(
    [...ledgers].map(([name, codes]) => [
      name,
      Object.fromEntries([...codes].filter(([, rows]) => rows !== 0)),
    ]),
  );
}

/** A month of a ledger with the moves of rows that were created in it added. */
export function addMonthMoves(month: MonthSums, moves: readonly Moved[]): MonthSums {
  const codes = new Map(Object.entries(month).map(([code, days]) => [code, [...days]]));
  for (const move of moves) {
    const at = Number(dayOf(move.id).slice(8)) - 1;
    for (const [code, by] of differences(move)) {
      const days = codes.get(code) ?? [];
      codes.set(code, days);
      while (days.length <= at) days.push(0);
      days[at] = (days[at] ?? 0) + by;
    }
  }
  const trimmed = [...codes].map(([code, days]) => [code, daysIn(days)] as const);
  return Object.fromEntries(trimmed.filter(([, days]) => days.length > 0));
}

/** Moves by the month in which their rows were created, and by ledger: `ORDERS#2026-11`. */
export function movesByMonth(moves: readonly Moved[]): Map<string, Moved[]> {
  const months = new Map<string, Moved[]>();
  for (const move of moves) {
    const name = monthName(move.ledger, monthOf(dayOf(move.id)));
    const some = months.get(name) ?? [];
    some.push(move);
    months.set(name, some);
  }
  return months;
}

export const monthName = (ledger: string, month: string): string => `${ledger}#${month}`;

/** The rows of the codes that are accepted. */
export function sumOf(codes: CodeSums, accepts: (code: string) => boolean): number {
  return Object.entries(codes).reduce(
    (total, [code, rows]) => total + (accepts(code) ? rows : 0),
    0,
  );
}

/** The rows of accepted codes by day, of days that have some. */
export function sumsByDay(
  months: ReadonlyMap<string, MonthSums>,
  accepts: (code: string) => boolean,
): Map<string, number> {
  const days = new Map<string, number>();
  for (const [month, codes] of months) {
    for (const [code, numbers] of Object.entries(codes)) {
      if (!accepts(code)) continue;
      for (const [at, rows] of numbers.entries()) {
        const day = `${month}-${String(at + 1).padStart(2, '0')}`;
        days.set(day, (days.get(day) ?? 0) + rows);
      }
    }
  }
  return new Map([...days].filter(([, rows]) => rows !== 0).sort());
}
