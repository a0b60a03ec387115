import type { Failures } from '@waybill/kernel/failures';
import { transact } from '../commit/commit.ts';
import { intentAttributes } from '../commit/large/locked-item.ts';
import { readCommitted } from '../commit/large/read-intents.ts';
import { hasUnapplied } from '../commit/large/unapplied.ts';
import type { TableItem } from '../commit/write.ts';
import { facetIndex } from '../item/definition.ts';
import { getMany, queryAll } from '../read/read.ts';
import { type CountedValue, countRows, readAheadCount } from './count-ahead.ts';
import type { CountDelta, CountScope, StateChange } from './count-delta.ts';
import { firstState } from './first-state.ts';
import { STATE_INDEX } from './ledger.ts';
import { sampledValues } from './sampled-values.ts';
import { valueSelection } from './selections.ts';
import { oneMoreValue, readCountSnapshot } from './snapshot.ts';
import type { StateCounts } from './state-counts.ts';
import { readTotals } from './totals.ts';
import { beginWrites, readValueNames, valueName } from './value-snapshot.ts';

/** Rows from which a value is worth sums of its own: fewer are loaded at once. */
const MANY_ROWS = 200;

/** Values of a group that have sums; their names are one item. */
const MOST_VALUES = 2_000;

const CODE = facetIndex(STATE_INDEX).partitionKey;

/** `T#tenant#ledger#state key`, and the shard behind it. */
const CODE_PART = 3;

/** The state key by which the index finds a row. */
function codeOfItem(item: TableItem | undefined): string | null {
  const [state = null] = String(item?.[CODE] ?? '')
    .split('#')
    .slice(CODE_PART);
  return state;
}

/** What the state key of a row of the value was before any of the deltas that moved it. */
function statesBefore(
  deltas: readonly CountDelta[],
  value: CountedValue,
): Map<string, string | null> {
  const plans = new Map<string, [StateChange, ...StateChange[]]>();
  for (const change of deltas.flatMap(({ changes }) => changes)) {
    const { ledger, id, summed = [] } = change;
    if (ledger !== value.ledger || !summed.includes(value.value)) continue;
    plans.set(id, [...(plans.get(id) ?? []), change]);
  }
  return new Map([...plans].map(([id, changes]) => [id, firstState(changes)]));
}

function sumsOf(states: Iterable<string | null>): StateCounts {
  const sums: Record<string, number> = {};
  for (const state of states) if (state !== null) sums[state] = (sums[state] ?? 0) + 1;
  return sums;
}

/**
 * Gives a value sums of its own, exact at the watermark of its ledger: a row that no delta behind
 * the watermark moved has the state key that it had there, any other one the state key before all of those
 * deltas. Rows are read before deltas, so no row is younger than all deltas say. Where a
 * fold comes between, or the index has not all that intents decided, nothing is written; a later fold
 * tries again.
 */
export async function beginValueSnapshot(place: CountScope, value: CountedValue): Promise<void> {
  const { tenant } = place;
  const read = await readCountSnapshot(place, { consistent: true });
  const [names, isBehind] = await Promise.all([
    readValueNames(place),
    hasUnapplied(tenant, value.ledger),
  ]);
  const name = valueName(value);
  if (isBehind || names.includes(name) || names.length >= MOST_VALUES) return;
  const selection = valueSelection({ name: value.ledger }, tenant, value.value, value.index);
  const entries = await queryAll({ ...selection, attributes: ['pk', 'sk', 'fs'] });
  const stored = await getMany(entries, { attributes: [...intentAttributes, CODE] });
  const items = await readCommitted(tenant, stored);
  const totals = await readTotals(place, read);
  if (totals === undefined) return;
  const states = new Map(entries.map(({ fs }, index) => [String(fs), codeOfItem(items[index])]));
  for (const [id, state] of statesBefore(totals.deltas, value)) states.set(id, state);
  const sums = { watermark: read.watermark, states: sumsOf(states.values()) };
  await transact([...beginWrites(place, names, name, sums), oneMoreValue(place, read)]);
}

/** Whether a value has many rows: as it is counted ahead, else as far as that takes to tell. */
async function hasManyRows(value: CountedValue, isCounted: boolean): Promise<boolean> {
  if (isCounted) return ((await readAheadCount(value))?.rows ?? 0) >= MANY_ROWS;
  return (await countRows(value, undefined, MANY_ROWS - 1)) === undefined;
}

/** Gives sums to the values of sampled changes that have many rows by now. */
export async function beginValueSnapshots(
  place: CountScope,
  changes: readonly StateChange[],
  names: readonly string[],
  failures: Failures,
): Promise<void> {
  const { tenant } = place;
  for (const { ledger, value, index, isCounted, isSummed } of sampledValues(changes)) {
    const one: CountedValue = { ledger, tenant, value, index };
    if (!isSummed || names.includes(valueName(one))) continue;
    await failures.guard(`${tenant} ${valueName(one)}`, async () => {
      if (await hasManyRows(one, isCounted)) await beginValueSnapshot(place, one);
    });
  }
}
