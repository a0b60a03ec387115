import { Budget } from './budget.ts';
import { PartitionEntries } from './entries.ts';
import { OtherEntries, openPartitions, SharedEntries } from './joined-entries.ts';
import type { LedgerRow } from './ledger.ts';
import { compareRows, type Filled, fill, positionOf } from './list-page.ts';
import { type IndexScan, statesOf } from './list-plan.ts';
import type { RowReader } from './load-rows.ts';
import { readValueCounts } from './read-value-counts.ts';
import type { Listed, ListRequest } from './request.ts';
import { behind } from './seek.ts';
import { stateSelections, valueSelection } from './selections.ts';
import { countOf } from './state-counts.ts';
import { ENTRY_BUDGET } from './totals.ts';

type ValueSource = Extract<IndexScan, { kind: 'value' }>;

/** Entries of the state keys that are passed over for as much as a row costs. */
const ENTRIES_A_ROW = 20;

/** Rows of a value that are loaded for a page, whatever it would cost to seek them. */
const MOST_LOADED = 500;

/** Entries that a page behind a cursor passes over, at most. */
const WALKED_ENTRIES = 2_000;

const LEAP_PAGE = 24;
const LARGEST_PAGE = 1_000;

/** Codes that a value has, and how many entries of them stand for one of its own. */
interface Side {
  readonly names: readonly string[];
  readonly apart: number;
}

const pageOf = (entries: number): number =>
  Math.min(LARGEST_PAGE, Math.max(LEAP_PAGE, Math.ceil(entries)));

/**
 * Whether the rows of a value up to the last one of a page are loaded and compared. Else the
 * entries of state keys between them, so many `apart`, are passed over, and the page alone is loaded.
 */
function isCheaperLoaded(upTo: number, page: number, apart: number): boolean {
  return upTo <= MOST_LOADED && upTo <= (upTo * apart) / ENTRIES_A_ROW + page;
}

/**
 * A page of the rows that have one value of a summed facet and some of their state keys; undefined
 * where the rows are too hard to find.
 */
export async function listSummed<Row extends LedgerRow>(
  reader: RowReader<Row>,
  scan: ValueSource,
  filtered: IndexScan,
  request: ListRequest,
): Promise<Listed<Row> | undefined> {
  const { limit, offset, order, after } = request;
  const { ledger, tenant } = reader;
  const accepts = statesOf(ledger, filtered);
  const { states, all } = await readValueCounts(ledger, tenant, scan.value);
  const total = countOf(states, accepts);
  const count = Math.min(limit, total - offset);
  if (count <= 0) return { rows: [], total, next: undefined };
  const backwards = order?.descending === true;
  const range = behind({}, after && String(after[0]), backwards);
  const budget = new Budget(after === undefined ? ENTRY_BUDGET : WALKED_ENTRIES);
  const rowsOfValue = countOf(states, () => true);
  const upTo = ((offset + count) * rowsOfValue) / total;
  const sideOf = (isOf: (state: string) => boolean): Side => {
    const names = Object.keys(states).filter(isOf);
    return { names, apart: countOf(all, (state) => names.includes(state)) / rowsOfValue };
  };
  const wanted = sideOf(accepts);
  const others = sideOf((state) => !accepts(state));
  const selection = valueSelection(ledger, tenant, scan.value, scan.index);
  const walkOf = (size: number) => ({ range, size, budget });
  const open = (size: number) => new PartitionEntries(selection, walkOf(size));
  const listed = (filled: Filled<Row> | undefined): Listed<Row> | undefined =>
    filled && { rows: filled.rows, total, next: positionOf(filled.last) };
  const compare = async () => {
    const entries = new PartitionEntries(selection, { range, size: pageOf(upTo) });
    return listed(
      await compareRows(reader, entries, request, { share: total / rowsOfValue, total }),
    );
  };
  if (isCheaperLoaded(upTo, count, Math.min(wanted.apart, others.apart))) return compare();
  const openCodes = ({ names }: Side, size: number) => {
    const selections = names.flatMap((state) => stateSelections(ledger, tenant, state));
    return openPartitions(selections, walkOf(size));
  };
  const found =
    others.apart < wanted.apart
      ? new OtherEntries(open(pageOf(upTo)), openCodes(others, pageOf(upTo * others.apart)), budget)
      : new SharedEntries([open(LEAP_PAGE), openCodes(wanted, LEAP_PAGE)], backwards, budget);
  const isMore = after === undefined ? async () => total > offset + count : undefined;
  const filled = await fill(reader, found, { limit: count, offset }, isMore);
  const isWhole = after === undefined && filled.rows.length === count;
  if (!budget.isSpent || isWhole) return listed(filled);
  // Behind a cursor, rows of these state keys may be far or none: so many of the value are compared.
  return after === undefined ? undefined : compare();
}
