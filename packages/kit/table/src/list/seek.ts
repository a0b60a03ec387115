import { uuidFloor } from '@waybill/kernel/id';
import { DAY_MS } from '@waybill/kernel/instant';
import type { Range } from './entries.ts';
import type { CreatedRange } from './request.ts';

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

/** A part of an index by its ids; bounds are inclusive. */
export type Span = Pick<Range, 'from' | 'to'>;

/** Where the rows of a range lie: an id begins with the moment in which its row was created. */
export function spanOf(range: CreatedRange | undefined): Span {
  const { from, to } = range ?? {};
  return {
    ...(from !== undefined && { from: uuidFloor(Date.parse(from)) }),
    // No id is as short as this text, so that the bound is not in the range.
    ...(to !== undefined && { to: uuidFloor(Date.parse(to)) }),
  };
}

/** The last text before those that begin with another one. */
const before = (text: string): string =>
  `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) - 1)}~`;

/** The part of an index in a direction, behind an entry of it. */
export function behind(span: Span, entry: string | undefined, backwards: boolean): Range {
  if (entry === undefined) return { ...span, backwards };
  return backwards
    ? { ...span, backwards, to: before(entry) }
    : { ...span, backwards, from: `${entry}!` };
}
