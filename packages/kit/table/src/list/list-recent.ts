import { key, lastPart } from '../item/key.ts';
import { PartitionEntries } from './entries.ts';
import type { LedgerRow } from './ledger.ts';
import { compareRows, type Filled, fill } from './list-page.ts';
import { type RecentPlan, statesOf } from './list-plan.ts';
import type { RowReader } from './load-rows.ts';
import { SCAN_BUDGET } from './open-scan.ts';
import { readValueCounts } from './read-value-counts.ts';
import type { Listed, ListRequest, Position } from './request.ts';
import { sortRows } from './rows.ts';
import { behind } from './seek.ts';
import { recentSelection } from './selections.ts';
import { countOf } from './state-counts.ts';
import { countScope, ENTRY_BUDGET, readTotals, stateCounts } from './totals.ts';

/** Fewer rows are loaded and sorted at once. */
const FEW_ROWS = 300;

interface Counts {
  /** Rows that the list has. */
  readonly total: number;
  /** Rows in the order that is walked. */
  readonly walked: number;
}

/** What the sums say of a list: the facet of recency is a summed one. */
async function countsOf<Row extends LedgerRow>(
  { ledger, tenant }: RowReader<Row>,
  { value, states: scan }: RecentPlan,
): Promise<Counts> {
  const accepts = statesOf(ledger, scan ?? { kind: 'all' });
  const states =
    value === undefined
      ? stateCounts(ledger, await readTotals(countScope(ledger, tenant)))
      : (await readValueCounts(ledger, tenant, value.value)).states;
  return { total: countOf(states, accepts), walked: countOf(states, () => true) };
}

/**
 * A page in the order of changes, from the index that has it; undefined where that index
 * does not pay: rows of the state keys are too few in it, or the page is too far from the beginning.
 */
export async function listRecent<Row extends LedgerRow>(
  reader: RowReader<Row>,
  plan: RecentPlan,
  request: ListRequest,
): Promise<Listed<Row> | undefined> {
  const { limit, offset, order, after } = request;
  const { ledger, tenant } = reader;
  const backwards = order?.descending === true;
  const selection = recentSelection(ledger, tenant, plan.value?.value);
  const end = offset + limit;
  if (end > ENTRY_BUDGET) return undefined;
  const range = behind({}, after && entryAt(after), backwards);
  const open = (size: number) => new PartitionEntries(selection, { range, size });
  const listed = ({ rows, last }: Filled<Row>, total: number): Listed<Row> => {
    return {
      rows: inOrder(rows, order),
      total,
      next: last === undefined ? last : positionOf(last),
    };
  };
  if (plan.states === undefined) {
    const [counts, filled] = await Promise.all([
      countsOf(reader, plan),
      fill(reader, open(end + 1), request),
    ]);
    return listed(filled, counts.total);
  }
  const { total, walked } = await countsOf(reader, plan);
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { rows: [], total, next: undefined };
  const share = total / walked;
  if (total <= FEW_ROWS || end / share > SCAN_BUDGET) return undefined;
  const entries = open(Math.ceil((offset + count) / share));
  const filled = await compareRows(reader, entries, request, { share, total });
  return filled && listed(filled, total);
}

/** The entry of the index at a place in the order of changes, and the place of an entry. */
const entryAt = ([changed, id]: Position): string => key(String(changed), String(id));
const positionOf = (entry: string): Position => {
  const id = lastPart(entry);
  return [entry.slice(0, -id.length - 1), id];
};

/** Rows as they were loaded may have changed since the index was read. */
function inOrder<Row extends LedgerRow>(rows: readonly Row[], order: ListRequest['order']): Row[] {
  const distinct = new Map(rows.map((row) => [row.id, row]));
  return sortRows([...distinct.values()], order);
}
