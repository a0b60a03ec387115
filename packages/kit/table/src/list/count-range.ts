import { uuidFloor } from '@waybill/kernel/id';
import { DAY_MS } from '@waybill/kernel/instant';
import { countItems } from '../read/read.ts';
import { readCalendar } from './calendar.ts';
import { type Ledger, type LedgerRow, shardNames } from './ledger.ts';
import { type IndexScan, statesOf } from './list-plan.ts';
import type { CreatedRange } from './request.ts';
import { dayAt, monthOf } from './row-day.ts';
import { type Span, spanOf } from './seek.ts';
import { countedSelections, type RowSelection, valueSelection } from './selections.ts';
import { countsByDay } from './state-counts.ts';
import { ENTRY_BUDGET } from './totals.ts';

/** The entries of a day in which a range ends: those of its shorter side, half a day at most. */
const EDGE_BUDGET = 50_000;

/** Entries of some partitions within a span; undefined beyond a budget. */
async function countWithin(
  selections: readonly RowSelection[],
  span: Span,
  budget: number,
): Promise<number | undefined> {
  const counts = await Promise.all(
    selections.map((one) => countItems({ ...one, ...span, limit: budget + 1 })),
  );
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return rows > budget ? undefined : rows;
}

/** Moments between which rows are counted, `to` not included. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** The entries of a part of a day. */
function countPart(
  selections: readonly RowSelection[],
  { from, to }: Part,
): Promise<number | undefined> {
  return countWithin(selections, { from: uuidFloor(from), to: uuidFloor(to) }, EDGE_BUDGET);
}

/** The sum of counts; undefined where one of them is. */
function sumOf(counts: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const rows of counts) {
    if (rows === undefined) return undefined;
    sum += rows;
  }
  return sum;
}

/** The bounds of a range; without one it reaches from 1970 to the last day that an instant may have. */
function partOf({ from, to }: CreatedRange): Part {
  return {
    from: from === undefined ? 0 : Math.max(0, Date.parse(from)),
    to: Date.parse(to ?? '9999-12-31T00:00:00.000Z'),
  };
}

/** What a day has beside a part of it. */
function restOf({ from, to }: Part): Part[] {
  const day = Math.floor(from / DAY_MS) * DAY_MS;
  return [
    { from: day, to: from },
    { from: to, to: day + DAY_MS },
  ].filter((part) => part.from < part.to);
}

/** The parts of days that a range has beside whole days; where it begins and ends in one day, itself. */
function edgesOf({ from, to }: Part, first: number, last: number): Part[] {
  if (first > last) return [{ from, to }];
  return [
    { from, to: first },
    { from: last, to },
  ].filter((part) => part.from < part.to);
}

/** The rows of a part of a day: the entries of its shorter side are added, or taken from its sum. */
async function countEdge(
  selections: readonly RowSelection[],
  part: Part,
  days: ReadonlyMap<string, number>,
): Promise<number | undefined> {
  const isRest = part.to - part.from > DAY_MS / 2;
  const parts = isRest ? restOf(part) : [part];
  const rows = sumOf(await Promise.all(parts.map((one) => countPart(selections, one))));
  if (rows === undefined || !isRest) return rows;
  return Math.max(0, (days.get(dayAt(part.from)) ?? 0) - rows);
}

/** The rows of some state keys that were created in a range: sums by day, and entries at both ends. */
async function countStates<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  scan: Exclude<IndexScan, { kind: 'value' }>,
  part: Part,
): Promise<number | undefined> {
  const accepts = statesOf(ledger, scan);
  const read = { from: monthOf(dayAt(part.from)), to: monthOf(dayAt(part.to)) };
  const { states, months } = await readCalendar(ledger, tenant, read);
  const selections = countedSelections(ledger, tenant, scan, Object.keys(states).filter(accepts));
  const days = countsByDay(months, accepts);
  const first = Math.ceil(part.from / DAY_MS) * DAY_MS;
  const last = Math.floor(part.to / DAY_MS) * DAY_MS;
  const edges = edgesOf(part, first, last);
  const counts = await Promise.all(edges.map((edge) => countEdge(selections, edge, days)));
  // By number, since a day behind the year 9999 does not sort as text.
  const within = [...days].filter(([day]) => Date.parse(day) >= first && Date.parse(day) < last);
  return sumOf([...within.map(([, rows]) => rows), ...counts]);
}

/** The rows of a scan that were created in a range; undefined when too many entries had to be counted. */
export async function countRange<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  scan: IndexScan,
  range: CreatedRange,
): Promise<number | undefined> {
  if (scan.kind !== 'value') return countStates(ledger, tenant, scan, partOf(range));
  const { value, index, shards } = scan;
  const selections = shardNames(value, shards).map((name) =>
    valueSelection(ledger, tenant, name, index),
  );
  return countWithin(selections, spanOf(range), ENTRY_BUDGET);
}
