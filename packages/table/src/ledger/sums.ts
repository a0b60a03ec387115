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

/** The codes of one ledger with moves of its rows added. */
export function addCodeMoves(codes: CodeSums, moves: readonly Moved[]): CodeSums {
  const sums = new Map(Object.entries(codes));
  for (const [code, by] of moves.flatMap(differences)) sums.set(code, (sums.get(code) ?? 0) + by);
  return Object.fromEntries([...sums].filter(([, rows]) => rows !== 0));
}

/** Sums with moves added. */
export function addMoves(sums: Sums, moves: readonly Moved[]): Sums {
  const byLedger = new Map<string, Moved[]>(Object.keys(sums).map((name) => [name, []]));
  for (const move of moves) {
    const some = byLedger.get(move.ledger) ?? [];
    some.push(move);
    byLedger.set(move.ledger, some);
  }
  return Object.fromEntries(
    [...byLedger].map(([name, some]) => [name, addCodeMoves(sums[name] ?? {}, some)]),
  );
}

/** One number a day, with so much added to one of the days. */
const plusAt = (days: readonly number[], at: number, by: number): readonly number[] =>
  Array.from(
    { length: Math.max(days.length, at + 1) },
    (_, index) => (days[index] ?? 0) + (index === at ? by : 0),
  );

/** A month of a ledger with the moves of rows that were created in it added. */
export function addMonthMoves(month: MonthSums, moves: readonly Moved[]): MonthSums {
  const codes = new Map(Object.entries(month));
  for (const move of moves) {
    const at = Number(dayOf(move.id).slice(8)) - 1;
    for (const [code, by] of differences(move)) {
      codes.set(code, plusAt(codes.get(code) ?? [], at, by));
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
