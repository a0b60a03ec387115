import { key, lastPart } from '../../item/key.ts';
import type { ListRow } from '../declare/list-of.ts';
import type { Listed, ListRequest, Position } from '../declare/request.ts';
import { type RowSelection, stateSelections } from '../declare/selections.ts';
import { countOf } from '../totals/snapshot.ts';
import { Budget, ENTRY_BUDGET, SCAN_BUDGET } from './budget.ts';
import { behind, LARGEST_PAGE, LEAP_PAGE, type Range, spanOf } from './entries.ts';
import { openPartitions, SharedEntries } from './joined-entries.ts';
import { compareRows, type Filled, fill, type RowReader } from './load-page.ts';
import { openScan, sumsOf, thinnedSelections, totalOf } from './open-scan.ts';
import { type IndexScan, type ListPlan, statesOf, type ThinnedScan } from './plan.ts';
import { sortRows } from './rows.ts';

/** Entries that are brought with those of a page; more in front of it are counted and not brought. */
const READ_OVER = 200;

/** Entries of the state keys that are passed over for as much as a row costs. */
const ENTRIES_A_ROW = 20;

/** Rows of a value that are loaded for a page, whatever it would cost to seek them. */
const MOST_LOADED = 500;

/** Fewer rows in the order of changes are loaded and sorted at once. */
const FEW_ROWS = 300;

/** Entries that a page behind a cursor passes over, at most. */
const WALKED_ENTRIES = 2_000;

interface Asked<Row extends ListRow, Scan = IndexScan> {
  readonly reader: RowReader<Row>;
  readonly scan: Scan;
  readonly request: ListRequest;
  readonly range: Range;
}

/** The entry of an index at a place in its order, and the place of an entry. */
const entryAt = ({ kind }: IndexScan, [first, id]: Position): string =>
  kind === 'recent' ? key(String(first), String(id)) : String(first);

function positionOf({ kind }: IndexScan, entry: string): Position {
  if (kind !== 'recent') return [entry];
  const id = lastPart(entry);
  return [entry.slice(0, -id.length - 1), id];
}

/** Rows as they were loaded may have changed since an index of changes was read. */
function inOrder<Row extends ListRow>(rows: Row[], order: ListRequest['order']): Row[] {
  return sortRows([...new Map(rows.map((row) => [row.id, row])).values()], order);
}

async function pageOfScan<Row extends ListRow>({ reader, scan, request, range }: Asked<Row>) {
  const { limit, offset } = request;
  const span = request.range && spanOf(request.range);
  const skip = offset > READ_OVER ? offset : 0;
  const reading = { range, span, skip, size: offset - skip + limit + 1 };
  const opened = await openScan(reader.list, reader.tenant, scan, reading);
  const [filled, total] = await Promise.all([
    fill(reader, opened.entries, { limit, offset: offset - skip }),
    totalOf(opened),
  ]);
  return { filled, ...total };
}

const pageOf = (entries: number): number =>
  Math.min(LARGEST_PAGE, Math.max(LEAP_PAGE, Math.ceil(entries)));

/**
 * Rows of a value found among the entries of states; undefined where too many lie between them. `upTo`
 * and `passed` are the entries of both up to the end of the page.
 */
async function joined<Row extends ListRow>(
  { reader, scan, request, range }: Asked<Row, ThinnedScan>,
  states: readonly string[],
  total: number,
  { upTo, passed }: { readonly upTo: number; readonly passed: number },
): Promise<Filled<Row> | undefined> {
  const { list, tenant } = reader;
  const { limit, offset, after } = request;
  const budget = new Budget(after === undefined ? ENTRY_BUDGET : WALKED_ENTRIES);
  const open = (selections: readonly RowSelection[], all: number) => {
    // Rows that stand close are read over; the farther apart they stand, the smaller is a page that a leap leaves.
    const apart = Math.max(LEAP_PAGE, Math.ceil((LARGEST_PAGE * upTo) / passed));
    const size = Math.min(apart * selections.length, pageOf(all));
    return openPartitions(selections, { range, size, budget });
  };
  const ofStates = states.flatMap((state) => stateSelections(list, tenant, state));
  const parts = [open(thinnedSelections(list, tenant, scan), upTo), open(ofStates, passed)];
  const entries = new SharedEntries(parts, range.backwards, budget);
  const isMore = after === undefined ? async () => total > offset + limit : undefined;
  const filled = await fill(reader, entries, { limit, offset }, isMore);
  const isWhole = after === undefined && filled.rows.length === Math.min(limit, total - offset);
  return budget.isSpent && !isWhole ? undefined : filled;
}

/**
 * Rows of a scan that have some states. They are compared where that is cheap by their share; else
 * those of a value are joined with the states, and those in the order of changes sorted.
 */
async function pageOfStates<Row extends ListRow>(
  asked: Asked<Row, ThinnedScan>,
  filtered: IndexScan,
) {
  const { reader, scan, request, range } = asked;
  const { list, tenant } = reader;
  const { limit, offset, after } = request;
  const accepts = statesOf(list, filtered);
  const { states, all } = await sumsOf(list, tenant, scan);
  const total = countOf(states, accepts);
  const rows = countOf(states, () => true);
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { filled: { rows: [], last: undefined }, total };
  const upTo = ((offset + count) * rows) / total;
  const compare = async () => {
    const walk = { range, size: pageOf(upTo) };
    const entries = openPartitions(thinnedSelections(list, tenant, scan), walk);
    const filled = await compareRows(reader, entries, request, { share: total / rows, total });
    return filled && { filled, total };
  };
  if (scan.kind === 'recent') {
    return total <= FEW_ROWS || upTo > SCAN_BUDGET ? undefined : compare();
  }
  const names = Object.keys(states).filter(accepts);
  const passed = (upTo * countOf(all, (state) => names.includes(state))) / rows;
  if (upTo <= MOST_LOADED && upTo <= passed / ENTRIES_A_ROW + count) return compare();
  const filled = await joined(asked, names, total, { upTo, passed });
  if (filled !== undefined) return { filled, total };
  // Behind a cursor, rows of these state keys may be far or none: so many of the value are compared.
  return after === undefined ? undefined : compare();
}

/** A page of a scan that has the order asked for; undefined where there is none, or it does not pay. */
export async function pageInOrder<Row extends ListRow>(
  reader: RowReader<Row>,
  { ordered }: ListPlan,
  request: ListRequest,
): Promise<Listed<Row> | undefined> {
  if (ordered === undefined) return undefined;
  const { scan } = ordered;
  const { order, after } = request;
  const behindEntry = after && entryAt(scan, after);
  const range = behind(spanOf(request.range), behindEntry, order?.descending === true);
  const asked = { reader, request, range };
  const page = await (ordered.states === undefined
    ? pageOfScan({ ...asked, scan })
    : pageOfStates({ ...asked, scan: ordered.scan }, ordered.states));
  if (page === undefined) return undefined;
  const { filled, ...total } = page;
  return {
    rows: scan.kind === 'recent' ? inOrder(filled.rows, order) : filled.rows,
    ...total,
    next: filled.last === undefined ? undefined : positionOf(scan, filled.last),
  };
}
