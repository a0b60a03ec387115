import { countRows } from './count-ahead.ts';
import { PartitionEntries } from './entries.ts';
import type { LedgerRow } from './ledger.ts';
import { fill, firstRows } from './list-page.ts';
import { type RecentPlan, statesOf } from './list-plan.ts';
import type { RowReader } from './load-rows.ts';
import { SCAN_BUDGET } from './open-scan.ts';
import { readValueCounts } from './read-value-counts.ts';
import type { Listed, ListRequest } from './request.ts';
import { sortRows } from './rows.ts';
import { everySelections, recentSelection } from './selections.ts';
import { readCountSnapshot } from './snapshot.ts';
import { countOf } from './state-counts.ts';
import { countScope, ENTRY_BUDGET, readTotals, stateCounts, totalBehind } from './totals.ts';

/** Fewer rows are loaded and sorted at once. */
const FEW_ROWS = 300;

interface Counts {
  /** Rows that the list has. */
  readonly total: number;
  /** Rows in the order that is walked. */
  readonly walked: number;
}

/** What the sums say of a list; undefined where they say nothing of its state keys. */
async function countsOf<Row extends LedgerRow>(
  { ledger, tenant, unapplied }: RowReader<Row>,
  { value, states: scan }: RecentPlan,
): Promise<Counts | undefined> {
  const accepts = statesOf(ledger, scan ?? { kind: 'all' });
  const every = () => true;
  if (value !== undefined) {
    const sums = await readValueCounts(ledger, tenant, value.value);
    if (sums !== undefined) {
      const { states } = sums;
      return { total: countOf(states, accepts), walked: countOf(states, every) };
    }
    if (scan !== undefined) return undefined;
    const place = { ledger: ledger.name, tenant, value: value.value, index: value.index };
    const rows = await countRows(place, undefined, ENTRY_BUDGET, unapplied);
    /* v8 ignore next -- so many rows have sums, unless nothing is folded */
    return rows === undefined ? undefined : { total: rows, walked: rows };
  }
  const place = countScope(ledger, tenant);
  const snapshot = await readCountSnapshot(place, { consistent: false });
  if (scan === undefined) {
    const selections = everySelections(ledger, tenant);
    const rows = await totalBehind(ledger, tenant, snapshot, every, selections, unapplied);
    return { total: rows, walked: rows };
  }
  const totals = await readTotals(place, snapshot);
  /* v8 ignore next -- so many deltas stay only while nothing is folded */
  if (totals === undefined) return undefined;
  const states = stateCounts(ledger, totals);
  return { total: countOf(states, accepts), walked: countOf(states, every) };
}

/**
 * A page in the order of changes, from the index that has it; undefined where that is no plan: the
 * rows of some state keys are too few among the others, or the page is too far from the beginning.
 */
export async function listRecent<Row extends LedgerRow>(
  reader: RowReader<Row>,
  plan: RecentPlan,
  { limit, offset, order }: ListRequest,
): Promise<Listed<Row> | undefined> {
  const { ledger, tenant, unapplied } = reader;
  const backwards = order?.descending === true;
  const selection = recentSelection(ledger, tenant, plan.value?.value);
  const end = offset + limit;
  if (end > ENTRY_BUDGET) return undefined;
  const open = (size: number) =>
    new PartitionEntries(selection, { range: { backwards }, size, unapplied });
  if (plan.states === undefined) {
    const [counts, rows] = await Promise.all([
      countsOf(reader, plan),
      fill(reader, open(end), { limit, offset }),
    ]);
    /* v8 ignore next -- uncounted are only so many rows, which have sums unless nothing is folded */
    if (counts === undefined) return undefined;
    return { rows: inOrder(rows, order), total: counts.total };
  }
  const counts = await countsOf(reader, plan);
  if (counts === undefined) return undefined;
  const { total, walked } = counts;
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { rows: [], total };
  const share = total / walked;
  if (total <= FEW_ROWS || end / share > SCAN_BUDGET) return undefined;
  const entries = open(Math.ceil((offset + count) / share));
  const rows = await firstRows(reader, entries, offset + count, share);
  return rows && { rows: inOrder(rows.slice(offset), order), total };
}

/** Rows as they were loaded may have changed since the index was read. */
function inOrder<Row extends LedgerRow>(rows: readonly Row[], order: ListRequest['order']): Row[] {
  const distinct = new Map(rows.map((row) => [row.id, row]));
  return sortRows([...distinct.values()], order);
}
