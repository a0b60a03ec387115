import type { Failures } from '@waybill/kernel/failures';
import { transact } from '../commit.ts';
import { facetIndex } from '../definition.ts';
import { planAttributes } from '../plan/held.ts';
import { readCommitted } from '../plan/read-plan.ts';
import { hasUnapplied } from '../plan/unapplied.ts';
import { getMany, queryAll } from '../read.ts';
import type { TableItem } from '../write.ts';
import { type CountedValue, countRows, readAheadCount } from './count-ahead.ts';
import { firstCode } from './first-code.ts';
import { CODE_SLOT } from './ledger.ts';
import { sampledValues } from './sampled-values.ts';
import { valueSelection } from './selections.ts';
import { oneMoreValue, readSums } from './stored-sums.ts';
import type { CodeSums } from './sums.ts';
import type { Moved, Tally, TallyPlace } from './tally.ts';
import { readTotals } from './totals.ts';
import { beginWrites, readSummedNames, valueName } from './value-sums.ts';

/** Rows from which a value is worth sums of its own: fewer are loaded at once. */
const MANY_ROWS = 200;

/** Values of a group that have sums; their names are one item. */
const MOST_VALUES = 2_000;

const CODE = facetIndex(CODE_SLOT).partitionKey;

/** `T#tenant#ledger#code`, and the shard behind it. */
const CODE_PART = 3;

/** The code by which the index finds a row. */
function codeOfItem(item: TableItem | undefined): string | null {
  const [code = null] = String(item?.[CODE] ?? '')
    .split('#')
    .slice(CODE_PART);
  return code;
}

/** What the code of a row of the value was before any of the tallies that moved it. */
function codesBefore(tallies: readonly Tally[], value: CountedValue): Map<string, string | null> {
  const ways = new Map<string, [Moved, ...Moved[]]>();
  for (const move of tallies.flatMap(({ moves }) => moves)) {
    const { ledger, id, summed = [] } = move;
    if (ledger !== value.ledger || !summed.includes(value.value)) continue;
    ways.set(id, [...(ways.get(id) ?? []), move]);
  }
  return new Map([...ways].map(([id, moves]) => [id, firstCode(moves)]));
}

function sumsOf(codes: Iterable<string | null>): CodeSums {
  const sums: Record<string, number> = {};
  for (const code of codes) if (code !== null) sums[code] = (sums[code] ?? 0) + 1;
  return sums;
}

/**
 * Gives a value sums of its own, exact at the watermark of its ledger: a row that no tally behind
 * the watermark moved has the code that it had there, any other one the code before all of those
 * tallies. Rows are read before tallies, so no row is younger than all tallies say. Where a
 * fold comes between, or the index has not all that plans decided, nothing is written; a later fold
 * tries again.
 */
export async function beginSums(place: TallyPlace, value: CountedValue): Promise<void> {
  const { tenant } = place;
  const read = await readSums(place, { consistent: true });
  const [names, isBehind] = await Promise.all([
    readSummedNames(place),
    hasUnapplied(tenant, value.ledger),
  ]);
  const name = valueName(value);
  if (isBehind || names.includes(name) || names.length >= MOST_VALUES) return;
  const selection = valueSelection({ name: value.ledger }, tenant, value.value, value.slot);
  const entries = await queryAll({ ...selection, attributes: ['pk', 'sk', 'fs'] });
  const stored = await getMany(entries, { attributes: [...planAttributes, CODE] });
  const items = await readCommitted(tenant, stored);
  const totals = await readTotals(place, read);
  if (totals === undefined) return;
  const codes = new Map(entries.map(({ fs }, index) => [String(fs), codeOfItem(items[index])]));
  for (const [id, code] of codesBefore(totals.tallies, value)) codes.set(id, code);
  const sums = { watermark: read.watermark, codes: sumsOf(codes.values()) };
  await transact([...beginWrites(place, names, name, sums), oneMoreValue(place, read)]);
}

/** Whether a value has many rows: as it is counted ahead, else as far as that takes to tell. */
async function hasManyRows(value: CountedValue, isCounted: boolean): Promise<boolean> {
  if (isCounted) return ((await readAheadCount(value))?.rows ?? 0) >= MANY_ROWS;
  return (await countRows(value, undefined, MANY_ROWS - 1)) === undefined;
}

/** Gives sums to the values of sampled moves that have many rows by now. */
export async function sumValues(
  place: TallyPlace,
  moves: readonly Moved[],
  names: readonly string[],
  failures: Failures,
): Promise<void> {
  const { tenant } = place;
  for (const { ledger, value, slot, isCounted, isSummed } of sampledValues(moves)) {
    const one: CountedValue = { ledger, tenant, value, slot };
    if (!isSummed || names.includes(valueName(one))) continue;
    await failures.guard(`${tenant} ${valueName(one)}`, async () => {
      if (await hasManyRows(one, isCounted)) await beginSums(place, one);
    });
  }
}
