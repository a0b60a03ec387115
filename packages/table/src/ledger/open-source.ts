import { Overloaded } from '../overloaded.ts';
import { codeNamed } from './code.ts';
import { countRows, readAheadCount } from './count-ahead.ts';
import { type Entries, PartitionEntries, type Walk } from './entries.ts';
import { openPartitions, UnitedEntries } from './joined-entries.ts';
import { type Ledger, type LedgerRow, shardNames } from './ledger.ts';
import { readCodeSumsOf } from './read-value-sums.ts';
import { codeSelections, everySelections, valueSelection } from './selections.ts';
import { readSums } from './stored-sums.ts';
import { type CodeSums, sumOf } from './sums.ts';
import { codeSums, ENTRY_BUDGET, placeOf, readTotals, totalBehind } from './totals.ts';
import { codesOf, type Source } from './way.ts';

/** Rows a list may read to answer what no index carries. */
export const SCAN_BUDGET = 2_000;

/** Entries of a source, read as far as they are asked for. */
export interface Opened {
  readonly entries: Entries;
  /** How many rows there are in all; undefined when too many entries would have to be counted. */
  readonly total: () => Promise<number | undefined>;
  /** The total is one of entries: it costs as much to count them as to read them. */
  readonly isOfEntries: boolean;
}

/** What is read of a source. */
export interface Reading extends Walk {
  /** The entries of several codes are read before anybody asks for them, beside the tallies. */
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

const accepted = (sums: CodeSums, accepts: (code: string) => boolean) =>
  Object.keys(sums).filter(accepts);

/** The rows of several codes: which, only the sums tell. */
async function openCodes<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  source: Source,
  reading: Reading,
): Promise<Opened> {
  const { range, size, isEager } = reading;
  const accepts = codesOf(ledger, source);
  const place = placeOf(ledger, tenant);
  const folded = await readSums(place, { consistent: false });
  const known = folded.sums[ledger.name] ?? {};
  const all = sumOf(known, accepts);
  const open = (code: string) => {
    const selections = codeSelections(ledger, tenant, code);
    const share = shareOf((known[code] ?? 0) / selections.length, all, size);
    return selections.map((one) => new PartitionEntries(one, { ...reading, size: share }));
  };
  const begun = new Map(accepted(known, accepts).map((code) => [code, open(code)]));
  const [totals] = await Promise.all([
    readTotals(place, folded),
    ...(isEager ? [...begun.values()].flat().map((one) => one.head()) : []),
  ]);
  if (totals === undefined)
    throw new Overloaded(`the tallies of ${place.group.name} are not folded`);
  const codes = codeSums(ledger, totals);
  const others = accepted(codes, accepts).filter((code) => !begun.has(code));
  const parts = [...begun.values(), ...others.map(open)].flat();
  const total = sumOf(codes, accepts);
  return {
    entries: new UnitedEntries(parts, range.backwards),
    total: () => Promise.resolve(total),
    isOfEntries: false,
  };
}

/** All rows, or those of one code: sums and entries side by side. */
async function openCounted<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  source: Source,
  code: string | undefined,
  reading: Reading,
): Promise<Opened> {
  const { size, unapplied } = reading;
  const selections =
    code === undefined ? everySelections(ledger, tenant) : codeSelections(ledger, tenant, code);
  const share = evenShare(selections.length, size);
  const entries = openPartitions(selections, { ...reading, size: share });
  const place = placeOf(ledger, tenant);
  const [folded] = await Promise.all([readSums(place, { consistent: false }), entries.head()]);
  const accepts = codesOf(ledger, source);
  return {
    entries,
    total: () => totalBehind(ledger, tenant, folded, accepts, selections, unapplied),
    isOfEntries: false,
  };
}

/** The rows of a value as its sums tell; undefined where it has none. */
async function summedRows<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  value: string,
): Promise<number | undefined> {
  const sums = await readCodeSumsOf(ledger, tenant, value);
  return sums && sumOf(sums.codes, () => true);
}

type ValueSource = Extract<Source, { kind: 'value' }>;

/** The rows of a value that names few, or of which its sums tell: rows may leave it. */
async function openUncounted<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  { value, slot, summed }: ValueSource,
  reading: Reading,
): Promise<Opened> {
  const selection = valueSelection(ledger, tenant, value, slot);
  const entries = new PartitionEntries(selection, reading);
  const [sum] = await Promise.all([
    summed ? summedRows(ledger, tenant, value) : undefined,
    entries.head(),
  ]);
  if (sum !== undefined) {
    return { entries, total: () => Promise.resolve(sum), isOfEntries: false };
  }
  const place = { ledger: ledger.name, tenant, value, slot };
  return {
    entries,
    total: async () => entries.whole ?? countRows(place, undefined, SCAN_BUDGET, reading.unapplied),
    isOfEntries: true,
  };
}

/** The rows of a value that may have any number: what is counted ahead and entries side by side. */
async function openValue<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  source: ValueSource,
  reading: Reading,
): Promise<Opened> {
  if (!source.counted) return openUncounted(ledger, tenant, source, reading);
  const { value, slot, shards } = source;
  const { size, unapplied } = reading;
  const places = shardNames(value, shards).map((name) => {
    return { ledger: ledger.name, tenant, value: name, slot };
  });
  const selections = places.map((one) => valueSelection(ledger, tenant, one.value, slot));
  const entries = openPartitions(selections, { ...reading, size: evenShare(shards, size) });
  const [ahead] = await Promise.all([
    Promise.all(places.map((one) => readAheadCount(one))),
    entries.head(),
  ]);
  const total = async () => {
    const counts = await Promise.all(
      places.map((one, index) => countRows(one, ahead[index], ENTRY_BUDGET, unapplied)),
    );
    return counts.includes(undefined)
      ? undefined
      : counts.reduce<number>((sum, rows = 0) => sum + rows, 0);
  };
  return { entries, total, isOfEntries: true };
}

/** No index key is as long. */
const LONGEST_CODE = 1_000;

/** Opens a source: what it needs to know of totals, and its first entries. */
export async function openSource<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  source: Source,
  reading: Reading,
): Promise<Opened> {
  if (source.kind === 'value') return openValue(ledger, tenant, source, reading);
  if (source.kind === 'all') return openCounted(ledger, tenant, source, undefined, reading);
  const code = codeNamed(ledger.combined, source.filters);
  return code === undefined || code.length > LONGEST_CODE
    ? openCodes(ledger, tenant, source, reading)
    : openCounted(ledger, tenant, source, code, reading);
}
