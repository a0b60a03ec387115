import { uuidFloor } from '@waybill/kernel/id';
import type { Range } from './entries.ts';

/** The day in which a row stands, in an order of days, and how many rows of it stand before. */
interface Found {
  readonly day: string;
  readonly before: number;
  readonly rows: number;
}

/** The day of the row at `offset`; undefined behind the last one. */
export function findDay(
  days: ReadonlyMap<string, number>,
  offset: number,
  backwards: boolean,
): Found | undefined {
  const inOrder = [...days].sort(([left], [right]) => (left < right ? -1 : 1));
  let before = offset;
  for (const [day, rows] of backwards ? inOrder.reverse() : inOrder) {
    if (before < rows) return { day, before, rows };
    before -= rows;
  }
  return undefined;
}

const DAY_MS = 86_400_000;

/** From the beginning of a day on, or back from its end. */
export function fromDay(day: string, backwards: boolean): Range {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  return backwards
    ? { backwards, to: uuidFloor(start + DAY_MS) }
    : { backwards, from: uuidFloor(start) };
}

/** What comes behind a day in an order of days. */
export function behindDay(day: string, backwards: boolean): Range {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  return backwards
    ? { backwards, to: uuidFloor(start) }
    : { backwards, from: uuidFloor(start + DAY_MS) };
}
