import { readCalendar } from './calendar.ts';
import { type Entry, nextEntries, type Range } from './entries.ts';
import { openPartitions } from './joined-entries.ts';
import type { LedgerRow } from './ledger.ts';
import { loadPage } from './list-page.ts';
import { type IndexScan, statesOf } from './list-plan.ts';
import type { RowReader } from './load-rows.ts';
import type { Listed, ListRequest } from './request.ts';
import { behindDay, findDay, fromDay } from './seek.ts';
import { everySelection, stateSelections } from './selections.ts';
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
  const { ledger, tenant, unapplied } = reader;
  const backwards = order?.descending === true;
  const accepts = statesOf(ledger, scan);
  const { states, months } = await readCalendar(ledger, tenant);
  const total = countOf(states, accepts);
  const found = findDay(countsByDay(months, accepts), offset, backwards);
  if (found === undefined) return { rows: [], total };
  const selections =
    scan.kind === 'all' && ledger.stateKeys === undefined
      ? [everySelection(ledger, tenant)]
      : Object.keys(states)
          .filter(accepts)
          .flatMap((state) => stateSelections(ledger, tenant, state));
  const read = async (range: Range, count: number): Promise<Entry[]> => {
    const size = Math.max(1, Math.ceil(count / selections.length));
    return nextEntries(openPartitions(selections, { range, size, unapplied }), count);
  };
  const { day, before, rows } = found;
  const behind = rows - before;
  if (before <= behind) {
    const entries = await read(fromDay(day, backwards), before + limit);
    return { rows: (await loadPage(reader, entries.slice(before))).rows, total };
  }
  const [last, next] = await Promise.all([
    read(fromDay(day, !backwards), behind),
    behind < limit ? read(behindDay(day, backwards), limit - behind) : [],
  ]);
  const entries = [...last.reverse(), ...next].slice(0, limit);
  return { rows: (await loadPage(reader, entries)).rows, total };
}
