import { countRows, readAheadCount } from './count-ahead.ts';
import { type Entries, PartitionEntries, type Walk } from './entries.ts';
import { openPartitions, UnitedEntries } from './joined-entries.ts';
import { type Ledger, type LedgerRow, shardNames } from './ledger.ts';
import { type IndexScan, statesOf } from './list-plan.ts';
import { readValueCounts } from './read-value-counts.ts';
import { everySelections, stateSelections, valueSelection } from './selections.ts';
import { readCountSnapshot } from './snapshot.ts';
import { countOf, type StateCounts } from './state-counts.ts';
import { stateKeyNamed } from './state-key.ts';
import { countRowsOf, countScope, ENTRY_BUDGET, readTotals, stateCounts } from './totals.ts';

/** Rows a list may read to answer what no index carries. */
export const SCAN_BUDGET = 2_000;

/** Entries of a scan, read as far as they are asked for. */
export interface OpenScan {
  readonly entries: Entries;
  /** How many rows there are in all; undefined when too many entries would have to be counted. */
  readonly total: () => Promise<number | undefined>;
  /** The total is one of entries: it costs as much to count them as to read them. */
  readonly isOfEntries: boolean;
}

/** What is read of a scan. */
export interface Reading extends Walk {
  /** The entries of several state keys are read before anybody asks for them, beside the deltas. */
  readonly isEager: boolean;
}

/** Half a read unit brings as many entries. */
const SMALLEST_PAGE = 24;

/** More than the share that is expected, so that a second page is seldom needed. */
function shareOf(rows: number, all: number, size: number): number {
  const share = all <= 0 ? size : Math.ceil((1.25 * size * rows) / all) + 4;
  return Math.max(1, Math.min(size, Math.max(share, SMALLEST_PAGE)));
}

/** The same of one among so many partitions that share the rows evenly. */
const evenShare = (partitions: number, size: number) =>
  partitions === 1 ? size : shareOf(1, partitions, size);

const accepted = (sums: StateCounts, accepts: (state: string) => boolean) =>
  Object.keys(sums).filter(accepts);

/** The rows of several state keys: which, only the sums tell. */
async function openStates<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  scan: IndexScan,
  reading: Reading,
): Promise<OpenScan> {
  const { range, size, isEager } = reading;
  const accepts = statesOf(ledger, scan);
  const scope = countScope(ledger, tenant);
  const snapshot = await readCountSnapshot(scope, { consistent: false });
  const known = snapshot.counts[ledger.name] ?? {};
  const all = countOf(known, accepts);
  const open = (state: string) => {
    const selections = stateSelections(ledger, tenant, state);
    const share = shareOf((known[state] ?? 0) / selections.length, all, size);
    return selections.map((one) => new PartitionEntries(one, { ...reading, size: share }));
  };
  const begun = new Map(accepted(known, accepts).map((state) => [state, open(state)]));
  const [totals] = await Promise.all([
    readTotals(scope, snapshot),
    ...(isEager ? [...begun.values()].flat().map((one) => one.head()) : []),
  ]);
  const states = stateCounts(ledger, totals);
  const others = accepted(states, accepts).filter((state) => !begun.has(state));
  const parts = [...begun.values(), ...others.map(open)].flat();
  const total = countOf(states, accepts);
  return {
    entries: new UnitedEntries(parts, range.backwards),
    total: () => Promise.resolve(total),
    isOfEntries: false,
  };
}

/** All rows, or those of one state key: sums and entries side by side. */
async function openCounted<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  scan: IndexScan,
  state: string | undefined,
  reading: Reading,
): Promise<OpenScan> {
  const { size } = reading;
  const selections =
    state === undefined ? everySelections(ledger, tenant) : stateSelections(ledger, tenant, state);
  const share = evenShare(selections.length, size);
  const entries = openPartitions(selections, { ...reading, size: share });
  const scope = countScope(ledger, tenant);
  const [snapshot] = await Promise.all([
    readCountSnapshot(scope, { consistent: false }),
    entries.head(),
  ]);
  const accepts = statesOf(ledger, scan);
  return {
    entries,
    total: () => countRowsOf(ledger, tenant, accepts, snapshot),
    isOfEntries: false,
  };
}

type ValueSource = Extract<IndexScan, { kind: 'value' }>;

/** The rows of a value of which its sums tell. */
async function openSummed<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  { value, index }: ValueSource,
  reading: Reading,
): Promise<OpenScan> {
  const entries = new PartitionEntries(valueSelection(ledger, tenant, value, index), reading);
  const [{ states }] = await Promise.all([readValueCounts(ledger, tenant, value), entries.head()]);
  const total = countOf(states, () => true);
  return { entries, total: () => Promise.resolve(total), isOfEntries: false };
}

/** The rows of a value that names few. */
async function openFew<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  { value, index }: ValueSource,
  reading: Reading,
): Promise<OpenScan> {
  const entries = new PartitionEntries(valueSelection(ledger, tenant, value, index), reading);
  await entries.head();
  const counted = { ledger: ledger.name, tenant, value, index };
  return {
    entries,
    total: async () => entries.whole ?? countRows(counted, undefined, SCAN_BUDGET),
    isOfEntries: true,
  };
}

/** The rows of a value that may have any number: what is counted ahead and entries side by side. */
async function openValue<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  scan: ValueSource,
  reading: Reading,
): Promise<OpenScan> {
  if (scan.summed) return openSummed(ledger, tenant, scan, reading);
  if (!scan.counted) return openFew(ledger, tenant, scan, reading);
  const { value, index, shards } = scan;
  const { size } = reading;
  const counted = shardNames(value, shards).map((name) => {
    return { ledger: ledger.name, tenant, value: name, index };
  });
  const selections = counted.map((one) => valueSelection(ledger, tenant, one.value, index));
  const entries = openPartitions(selections, { ...reading, size: evenShare(shards, size) });
  const [ahead] = await Promise.all([
    Promise.all(counted.map((one) => readAheadCount(one))),
    entries.head(),
  ]);
  const total = async () => {
    const counts = await Promise.all(
      counted.map((one, index) => countRows(one, ahead[index], ENTRY_BUDGET)),
    );
    return counts.includes(undefined)
      ? undefined
      : counts.reduce<number>((sum, rows = 0) => sum + rows, 0);
  };
  return { entries, total, isOfEntries: true };
}

/** No index key is as long. */
const LONGEST_CODE = 1_000;

/** Opens a scan: what it needs to know of totals, and its first entries. */
export async function openScan<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  scan: IndexScan,
  reading: Reading,
): Promise<OpenScan> {
  if (scan.kind === 'value') return openValue(ledger, tenant, scan, reading);
  if (scan.kind === 'all') return openCounted(ledger, tenant, scan, undefined, reading);
  const state = stateKeyNamed(ledger.stateColumns, scan.filters);
  return state === undefined || state.length > LONGEST_CODE
    ? openStates(ledger, tenant, scan, reading)
    : openCounted(ledger, tenant, scan, state, reading);
}
