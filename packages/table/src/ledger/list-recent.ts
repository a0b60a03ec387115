import { countRows } from './count-ahead.ts';
import { PartitionEntries } from './entries.ts';
import type { LedgerRow } from './ledger.ts';
import { fill, firstRows } from './list-page.ts';
import type { RowReader } from './load-rows.ts';
import { SCAN_BUDGET } from './open-source.ts';
import { readCodeSumsOf } from './read-value-sums.ts';
import type { Listed, ListRequest } from './request.ts';
import { sortRows } from './rows.ts';
import { everySelections, recentSelection } from './selections.ts';
import { readSums } from './stored-sums.ts';
import { sumOf } from './sums.ts';
import { codeSums, ENTRY_BUDGET, placeOf, readTotals, totalBehind } from './totals.ts';
import { codesOf, type RecentWay } from './way.ts';

/** Fewer rows are loaded and sorted at once. */
const FEW_ROWS = 300;

interface Counts {
  /** Rows that the list has. */
  readonly total: number;
  /** Rows in the order that is walked. */
  readonly walked: number;
}

/** What the sums say of a list; undefined where they say nothing of its codes. */
async function countsOf<Row extends LedgerRow>(
  { ledger, tenant, unapplied }: RowReader<Row>,
  { value, coded }: RecentWay,
): Promise<Counts | undefined> {
  const accepts = codesOf(ledger, coded ?? { kind: 'all' });
  const every = () => true;
  if (value !== undefined) {
    const sums = await readCodeSumsOf(ledger, tenant, value.value);
    if (sums !== undefined) {
      const { codes } = sums;
      return { total: sumOf(codes, accepts), walked: sumOf(codes, every) };
    }
    if (coded !== undefined) return undefined;
    const place = { ledger: ledger.name, tenant, value: value.value, slot: value.slot };
    const rows = await countRows(place, undefined, ENTRY_BUDGET, unapplied);
    /* v8 ignore next -- so many rows have sums, unless nothing is folded */
    return rows === undefined ? undefined : { total: rows, walked: rows };
  }
  const place = placeOf(ledger, tenant);
  const folded = await readSums(place, { consistent: false });
  if (coded === undefined) {
    const selections = everySelections(ledger, tenant);
    const rows = await totalBehind(ledger, tenant, folded, every, selections, unapplied);
    return { total: rows, walked: rows };
  }
  const totals = await readTotals(place, folded);
  /* v8 ignore next -- so many tallies stay only while nothing is folded */
  if (totals === undefined) return undefined;
  const codes = codeSums(ledger, totals);
  return { total: sumOf(codes, accepts), walked: sumOf(codes, every) };
}

/**
 * A page in the order of changes, from the index that has it; undefined where that is no way: the
 * rows of some codes are too few among the others, or the page is too far from the beginning.
 */
export async function listRecent<Row extends LedgerRow>(
  reader: RowReader<Row>,
  way: RecentWay,
  { limit, offset, order }: ListRequest,
): Promise<Listed<Row> | undefined> {
  const { ledger, tenant, unapplied } = reader;
  const backwards = order?.descending === true;
  const selection = recentSelection(ledger, tenant, way.value?.value);
  const end = offset + limit;
  if (end > ENTRY_BUDGET) return undefined;
  const open = (size: number) =>
    new PartitionEntries(selection, { range: { backwards }, size, unapplied });
  if (way.coded === undefined) {
    const [counts, rows] = await Promise.all([
      countsOf(reader, way),
      fill(reader, open(end), { limit, offset }),
    ]);
    /* v8 ignore next -- uncounted are only so many rows, which have sums unless nothing is folded */
    if (counts === undefined) return undefined;
    return { rows: inOrder(rows, order), total: counts.total };
  }
  const counts = await countsOf(reader, way);
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
