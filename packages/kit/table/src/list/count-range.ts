import { countItems } from '../read/read.ts';
import { readCalendar } from './calendar.ts';
import { type Ledger, type LedgerRow, shardNames } from './ledger.ts';
import { type IndexScan, statesOf } from './list-plan.ts';
import type { CreatedRange } from './request.ts';
import { monthOf } from './row-day.ts';
import { type Span, spanOf } from './seek.ts';
import {
  everySelection,
  type RowSelection,
  stateSelections,
  valueSelection,
} from './selections.ts';
import { countsByDay } from './state-counts.ts';
import { ENTRY_BUDGET } from './totals.ts';

const DAY_MS = 86_400_000;

/** The days that a range ends in are counted by their entries, half a day at most on each side. */
const EDGE_BUDGET = 50_000;

const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

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

const spanOfPart = ({ from, to }: Part): Span =>
  spanOf({ column: '', from: new Date(from).toISOString(), to: new Date(to).toISOString() });

/** The bounds of a range; the year 1970 and the last one that an instant may have stand for none. */
function partOf({ from, to }: CreatedRange): Part {
  return {
    from: from === undefined ? 0 : Math.max(0, Date.parse(from)),
    to: Date.parse(to ?? '9999-12-31T00:00:00.000Z'),
  };
}

/** How much of a day is counted by entries: the shorter side, which is added or taken away. */
function edgeOf(part: Part, day: number): { readonly counted: Part; readonly isRest: boolean } {
  const whole = { from: day, to: day + DAY_MS };
  const isRest = part.to - part.from > DAY_MS / 2;
  if (!isRest) return { counted: part, isRest };
  const counted =
    part.from > whole.from ? { from: whole.from, to: part.from } : { from: part.to, to: whole.to };
  return { counted, isRest };
}

/** The rows of some state keys that were created in a range: sums by day, and entries at both ends. */
async function countStates<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  scan: IndexScan,
  part: Part,
): Promise<number | undefined> {
  const accepts = statesOf(ledger, scan);
  const read = { from: monthOf(dayAt(part.from)), to: monthOf(dayAt(part.to)) };
  const { states, months } = await readCalendar(ledger, tenant, read);
  const selections =
    scan.kind === 'all' && ledger.stateKeys === undefined
      ? [everySelection(ledger, tenant)]
      : Object.keys(states)
          .filter(accepts)
          .flatMap((state) => stateSelections(ledger, tenant, state));
  const first = Math.ceil(part.from / DAY_MS) * DAY_MS;
  const last = Math.floor(part.to / DAY_MS) * DAY_MS;
  if (first >= last) return countWithin(selections, spanOfPart(part), EDGE_BUDGET);
  const days = countsByDay(months, accepts);
  const edges = [
    { part: { from: part.from, to: first }, day: first - DAY_MS },
    { part: { from: last, to: part.to }, day: last },
  ].filter((edge) => edge.part.from < edge.part.to);
  const counts = await Promise.all(
    edges.map(async (edge) => {
      const { counted, isRest } = edgeOf(edge.part, edge.day);
      const rows = await countWithin(selections, spanOfPart(counted), EDGE_BUDGET);
      if (rows === undefined) return undefined;
      return isRest ? Math.max(0, (days.get(dayAt(edge.day)) ?? 0) - rows) : rows;
    }),
  );
  const within = [...days].filter(([day]) => day >= dayAt(first) && day < dayAt(last));
  let total = within.reduce((sum, [, rows]) => sum + rows, 0);
  for (const rows of counts) {
    if (rows === undefined) return undefined;
    total += rows;
  }
  return total;
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
