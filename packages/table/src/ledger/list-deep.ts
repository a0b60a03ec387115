import { readCalendar } from './calendar.ts';
import { type Entry, type Range, take } from './entries.ts';
import { openPartitions } from './joined-entries.ts';
import type { LedgerRow } from './ledger.ts';
import { loadPage } from './list-page.ts';
import type { RowReader } from './load-rows.ts';
import type { Listed, ListRequest } from './request.ts';
import { behindDay, findDay, fromDay } from './seek.ts';
import { codeSelections, everySelection } from './selections.ts';
import { sumOf, sumsByDay } from './sums.ts';
import { codesOf, type Source } from './way.ts';

/**
 * A page far from the beginning: the sums by day tell in which day it begins, and the entries of
 * that day are read over from its nearer end.
 */
export async function listDeep<Row extends LedgerRow>(
  reader: RowReader<Row>,
  source: Exclude<Source, { kind: 'value' }>,
  { limit, offset, order }: ListRequest,
): Promise<Listed<Row>> {
  const { ledger, tenant, unapplied } = reader;
  const backwards = order?.descending === true;
  const accepts = codesOf(ledger, source);
  const { codes, months } = await readCalendar(ledger, tenant);
  const total = sumOf(codes, accepts);
  const found = findDay(sumsByDay(months, accepts), offset, backwards);
  if (found === undefined) return { rows: [], total };
  const selections =
    source.kind === 'all' && ledger.codes === undefined
      ? [everySelection(ledger, tenant)]
      : Object.keys(codes)
          .filter(accepts)
          .flatMap((code) => codeSelections(ledger, tenant, code));
  const read = async (range: Range, count: number): Promise<Entry[]> => {
    const size = Math.max(1, Math.ceil(count / selections.length));
    return take(openPartitions(selections, { range, size, unapplied }), count);
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
