import { readCalendar } from './calendar.ts';
import { type Entry, nextEntries, type Range } from './entries.ts';
import { openPartitions } from './joined-entries.ts';
import type { LedgerRow } from './ledger.ts';
import { loadPage, positionOf } from './list-page.ts';
import { type IndexScan, statesOf } from './list-plan.ts';
import type { RowReader } from './load-rows.ts';
import type { Listed, ListRequest } from './request.ts';
import { behindDay, findDay, fromDay } from './seek.ts';
import { countedSelections } from './selections.ts';
import { countOf, countsByDay } from './state-counts.ts';

/**
 * A page far from the beginning: the sums by day tell in which day it begins, and the entries of
 * that day are read over from its nearer end.
 */
export async function listDeep<Row extends LedgerRow>(
  reader: RowReader<Row>,
  scan: Exclude<IndexScan, { kind: 'value' }>,
  { limit, offset, order }: ListRequest,
): Promise<Listed<Row>> {
  const { ledger, tenant } = reader;
  const backwards = order?.descending === true;
  const accepts = statesOf(ledger, scan);
  const { states, months } = await readCalendar(ledger, tenant);
  const total = countOf(states, accepts);
  const found = findDay(countsByDay(months, accepts), offset, backwards);
  if (found === undefined) return { rows: [], total, next: undefined };
  const selections = countedSelections(ledger, tenant, scan, Object.keys(states).filter(accepts));
  const read = async (range: Range, count: number): Promise<Entry[]> => {
    const size = Math.max(1, Math.ceil(count / selections.length));
    return nextEntries(openPartitions(selections, { range, size }), count);
  };
  const pageOf = async (entries: readonly Entry[]): Promise<Listed<Row>> => {
    const page = entries.slice(0, limit);
    const { rows } = await loadPage(reader, page);
    return { rows, total, next: positionOf(entries[limit] && page.at(-1)?.fs) };
  };
  const { day, before, rows } = found;
  const behind = rows - before;
  if (before <= behind) {
    const entries = await read(fromDay(day, backwards), before + limit + 1);
    return pageOf(entries.slice(before));
  }
  const [last, next] = await Promise.all([
    read(fromDay(day, !backwards), behind),
    behind <= limit ? read(behindDay(day, backwards), limit + 1 - behind) : [],
  ]);
  return pageOf([...last.reverse(), ...next]);
}
