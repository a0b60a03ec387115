import { countItems } from '../../read/read.ts';
import type { ListSchema } from '../declare/list-of.ts';
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
import { openPartitions } from './joined-entries.ts';
import { type IndexScan, statesOf, type ThinnedScan } from './plan.ts';

export interface OpenScan {
  readonly entries: Entries;
  /** Sums tell how many rows there are; else entries are counted. */
  readonly isSummed: boolean;
  /** All rows where sums tell, else as many as are counted up to one more than `most`. */
  readonly count: (most: number) => Promise<number>;
}

export interface Reading extends Walk {
  /** The part of the ids that the list is about; a page behind a cursor begins within it. */
  readonly span?: Span | undefined;
}

export function thinnedSelections(
  list: ListSchema,
  tenant: string,
  scan: ThinnedScan,
): readonly RowSelection[] {
  if (scan.kind === 'recent') return [recentSelection(list, tenant, scan.value)];
  const { value, or = [] } = scan;
  return [value, ...or].flatMap((name) => valueSelections(list, tenant, name, scan));
}

/** The partitions of a scan that are known without its sums; undefined where only these tell. */
function selectionsOf(
  list: ListSchema,
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
export async function sumsOf(
  list: ListSchema,
  tenant: string,
  scan: IndexScan,
): Promise<{ readonly states: StateCounts; readonly all: StateCounts }> {
  const value = scan.kind === 'value' || scan.kind === 'recent' ? scan.value : undefined;
  if (value !== undefined) return readValueCounts(list, tenant, value);
  const all = stateCounts(list, await readTotals(countScope(list, tenant)));
  return { states: all, all };
}

/** The rows of several state keys: which, only the sums tell. */
async function openStates(list: ListSchema, tenant: string, scan: IndexScan, reading: Reading) {
  const accepts = statesOf(list, scan);
  const scope = countScope(list, tenant);
  const snapshot = await readCountSnapshot(scope, { consistent: false });
  const open = (states: readonly string[]) => {
    const selections = states.flatMap((state) => stateSelections(list, tenant, state));
    return { selections, entries: openPartitions(selections, reading) };
  };
  const known = Object.keys(snapshot.counts[list.name] ?? {}).filter(accepts);
  const early = open(known);
  // Most states are in the sums already: their entries are read beside the deltas.
  const [totals] = await Promise.all([readTotals(scope, snapshot), early.entries.head()]);
  const states = stateCounts(list, totals);
  const others = Object.keys(states).filter((one) => accepts(one) && !known.includes(one));
  const opened = others.length === 0 ? early : open([...known, ...others]);
  return { ...opened, rows: countOf(states, accepts) };
}

export async function openScan(
  list: ListSchema,
  tenant: string,
  scan: IndexScan,
  reading: Reading,
): Promise<OpenScan> {
  const { span } = reading;
  const known = selectionsOf(list, tenant, scan);
  const { entries, selections, rows } =
    known === undefined
      ? await openStates(list, tenant, scan, reading)
      : { entries: openPartitions(known, reading), selections: known, rows: undefined };
  if (span !== undefined || !hasSums(scan)) {
    const within = selections.map((one) => ({ ...one, ...span }));
    return { entries, isSummed: false, count: (most) => countItems(within, most) };
  }
  const summed = async () =>
    countOf((await sumsOf(list, tenant, scan)).states, statesOf(list, scan));
  return { entries, isSummed: true, count: async () => rows ?? summed() };
}

/** The total of a page: exact where sums tell, else up to what is counted. */
export async function totalOf({ isSummed, count }: OpenScan): Promise<Total> {
  const rows = await count(COUNTED_ROWS);
  return isSummed ? { total: rows } : countedTotal(rows);
}
