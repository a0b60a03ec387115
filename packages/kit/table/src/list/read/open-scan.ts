import { countPage } from '../../read/read.ts';
import type { ListOf, ListRow } from '../declare/list-of.ts';
import { COUNTED_ROWS, countedTotal, type Total } from '../declare/request.ts';
import {
  everySelections,
  type RowSelection,
  recentSelection,
  stateSelections,
  valueSelections,
} from '../declare/selections.ts';
import { stateKeyNamed } from '../declare/state-key.ts';
import { countOf, readCountSnapshot, type StateCounts } from '../totals/snapshot.ts';
import { countScope, readTotals, readValueCounts, stateCounts } from '../totals/totals.ts';
import type { Entries, Span, Walk } from './entries.ts';
import { openParts } from './joined-entries.ts';
import { type IndexScan, statesOf, type ThinnedScan } from './plan.ts';

/** Entries of a scan, read as far as they are asked for, and how many rows it has. */
export interface OpenScan {
  readonly entries: Entries;
  /** Sums tell how many rows there are; else entries are counted. */
  readonly isSummed: boolean;
  /** All rows where sums tell, else as many as are counted up to one more than `most`. */
  readonly count: (most: number) => Promise<number>;
}

/** The part of a scan that is read. */
export interface Reading extends Walk {
  /** The part of the ids that the list is about; a page behind a cursor begins within it. */
  readonly span?: Span | undefined;
}

/** Half a read unit brings as many entries. */
const SMALLEST_PAGE = 24;

/** More than the share that is expected, so that a second page is seldom needed. */
function shareOf(rows: number, all: number, size: number): number {
  const share = all <= 0 ? size : Math.ceil((1.25 * size * rows) / all) + 4;
  return Math.max(1, Math.min(size, Math.max(share, SMALLEST_PAGE)));
}

/**
 * The number of partitions that share some rows evenly. Beside them may be a partition of rows that share
 * their items: it holds none of a shop without such rows, and then the others need as much as without it.
 */
const spreadOf = (selections: readonly RowSelection[]): number =>
  Math.max(1, selections.filter(({ isShared }) => isShared !== true).length);

/** The same of one among partitions that share the rows evenly. */
const evenShare = (partitions: number, size: number) =>
  partitions === 1 ? size : shareOf(1, partitions, size);

/**
 * Counts the entries of some partitions, up to one more than `most`: side by side, each its
 * share of what is left, so that no more is read than one after the other would.
 */
async function countEntries(
  selections: readonly RowSelection[],
  span: Span,
  most: number,
): Promise<number> {
  let left: { selection: RowSelection; after?: Record<string, unknown> | undefined }[] =
    selections.map((selection) => ({ selection }));
  let rows = 0;
  while (left.length > 0 && rows <= most) {
    const limit = Math.ceil((most + 1 - rows) / left.length);
    const pages = await Promise.all(
      left.map(async ({ selection, after }) => {
        const page = await countPage({ ...selection, ...span, limit, ...(after && { after }) });
        return { selection, ...page };
      }),
    );
    for (const { count } of pages) rows += count;
    left = pages.filter(({ after }) => after !== undefined);
  }
  return rows;
}

/** The partitions of a scan whose rows may be thinned. */
export function thinnedSelections<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  scan: ThinnedScan,
): readonly RowSelection[] {
  if (scan.kind === 'recent') return [recentSelection(list, tenant, scan.value)];
  const { value, or = [] } = scan;
  return [value, ...or].flatMap((name) => valueSelections(list, tenant, name, scan));
}

/** The partitions of a scan that are known without its sums; undefined where only these tell. */
function selectionsOf<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  scan: IndexScan,
): readonly RowSelection[] | undefined {
  if (scan.kind === 'all') return everySelections(list, tenant);
  if (scan.kind !== 'states') return thinnedSelections(list, tenant, scan);
  const state = stateKeyNamed(list.stateColumns, scan.filters);
  return state === undefined || state.length > LONGEST_CODE
    ? undefined
    : stateSelections(list, tenant, state);
}

/** No index key is as long. */
const LONGEST_CODE = 1_000;

/** Sums tell how many rows of a scan there are; those of all other values are counted. */
const hasSums = (scan: IndexScan): boolean => scan.kind !== 'value' || scan.facet === 'summed';

/** Counts by state key the rows of a scan that has sums, and those of its whole list. */
export async function sumsOf<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  scan: IndexScan,
): Promise<{ readonly states: StateCounts; readonly all: StateCounts }> {
  const value = scan.kind === 'value' || scan.kind === 'recent' ? scan.value : undefined;
  if (value !== undefined) return readValueCounts(list, tenant, value);
  const all = stateCounts(list, await readTotals(countScope(list, tenant)));
  return { states: all, all };
}

/** The rows of several state keys: which, only the sums tell. */
async function openStates<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  scan: IndexScan,
  reading: Reading,
) {
  const { size } = reading;
  const accepts = statesOf(list, scan);
  const scope = countScope(list, tenant);
  const snapshot = await readCountSnapshot(scope, { consistent: false });
  const known = snapshot.counts[list.name] ?? {};
  const all = countOf(known, accepts);
  const partsOf = (state: string) => {
    const selections = stateSelections(list, tenant, state);
    const share = shareOf((known[state] ?? 0) / spreadOf(selections), all, size);
    return selections.map((selection) => ({ selection, size: share }));
  };
  const open = (states: readonly string[]) => {
    const parts = states.flatMap(partsOf);
    const selections = parts.map(({ selection }) => selection);
    return { entries: openParts(parts, reading), selections };
  };
  const begun = Object.keys(known).filter(accepts);
  const early = open(begun);
  // Most states are in the sums already: their entries are read beside the deltas.
  const [totals] = await Promise.all([readTotals(scope, snapshot), early.entries.head()]);
  const states = stateCounts(list, totals);
  const others = Object.keys(states).filter((one) => accepts(one) && !(one in known));
  const opened = others.length === 0 ? early : open([...begun, ...others]);
  return { ...opened, rows: countOf(states, accepts) };
}

/** Opens a scan: what it needs to know of totals, and its first entries. */
export async function openScan<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  scan: IndexScan,
  reading: Reading,
): Promise<OpenScan> {
  const { range, span } = reading;
  const isWhole = range.from === span?.from && range.to === span?.to;
  const counted = (entries: Entries, selections: readonly RowSelection[]): OpenScan => ({
    entries,
    isSummed: false,
    count: async (most) =>
      (isWhole ? entries.whole : undefined) ?? countEntries(selections, span ?? {}, most),
  });
  const selections = selectionsOf(list, tenant, scan);
  if (selections === undefined) {
    const { rows, ...opened } = await openStates(list, tenant, scan, reading);
    return span === undefined
      ? { ...opened, isSummed: true, count: async () => rows }
      : counted(opened.entries, opened.selections);
  }
  const share = evenShare(spreadOf(selections), reading.size);
  const parts = selections.map((selection) => ({ selection, size: share }));
  const entries = openParts(parts, reading);
  if (span !== undefined || !hasSums(scan)) {
    await entries.head();
    return counted(entries, selections);
  }
  const accepts = statesOf(list, scan);
  const rows = sumsOf(list, tenant, scan).then(({ states }) => countOf(states, accepts));
  // They are awaited with the page: until then nobody hears that they cannot be read.
  rows.catch(() => undefined);
  await entries.head();
  return { entries, isSummed: true, count: () => rows };
}

/** The total of a page: exact where sums tell, else up to what is counted. */
export async function totalOf({ isSummed, count }: OpenScan): Promise<Total> {
  const rows = await count(COUNTED_ROWS);
  return isSummed ? { total: rows } : countedTotal(rows);
}
