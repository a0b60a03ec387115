import { chunksOf } from '@waybill/kernel/chunks';
import { TRANSACTION_ACTIONS, transact } from '../../commit/commit.ts';
import { hasDecidedIntent } from '../../commit/large/waiting-intents.ts';
import { type ListOf, type ListRow, summedValues } from '../declare/list-of.ts';
import { stateKeyOf } from '../declare/state-key.ts';
import type { StateChange } from '../totals/count-delta.ts';
import { addStateChanges, readCountSnapshot, snapshotWrite } from '../totals/snapshot.ts';
import { countScope, readTotals, unfoldedChanges } from '../totals/totals.ts';
import { changesByValue, valueSums } from '../totals/value-snapshot.ts';
import { firstState } from './first-state.ts';
import { readRows } from './verify.ts';

/** Values of one write, beside the sums. */
const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 1;

/** Each row that the sums should hold, as if it had been created then and there. */
function heldRows<Row extends ListRow>(
  list: ListOf<Row>,
  rows: readonly Row[],
  unfolded: readonly StateChange[],
): StateChange[] {
  const held = new Map<string, StateChange>();
  const { name } = list;
  for (const row of rows) {
    const summed = summedValues(list, row);
    const after = stateKeyOf(list.stateColumns, row);
    held.set(row.id, { list: name, id: row.id, before: null, after, summed });
  }
  const byRow = new Map<string, [StateChange, ...StateChange[]]>();
  for (const change of unfolded) {
    byRow.set(change.id, [...(byRow.get(change.id) ?? []), change]);
  }
  for (const [id, changes] of byRow) {
    const after = firstState(changes);
    const summed = changes.find(({ before }) => before === after)?.summed ?? [];
    held.set(id, { list: name, id, before: null, after, summed });
  }
  return [...held.values()];
}

/**
 * Makes the sums of a list anew from its rows: by state key and by value (API-148). Each row counts with the state that it had before the deltas that are not folded,
 * and sums are written only while they are those that were read, so trade may go on beside it.
 * Answers whether all was written; otherwise a large call or a fold came between, and a repeat
 * helps. It finds rows by an index, which has to show all that are folded.
 */
export async function repairTotals<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
): Promise<boolean> {
  const scope = countScope(list, tenant);
  const read = await readCountSnapshot(scope, { consistent: true });
  if (await hasDecidedIntent(tenant)) return false;
  const rows = await readRows(list, tenant);
  const totals = await readTotals(scope);
  if (totals.snapshot.version !== read.version) return false;
  const held = heldRows(list, rows, unfoldedChanges(list, totals));
  const counts = { ...read.counts, [list.name]: addStateChanges({}, held) };
  const byValue = [...changesByValue(held)].map(
    ([name, changes]) => [name, addStateChanges({}, changes)] as const,
  );
  const writes = await valueSums.corrected(scope, list.name, new Map(byValue));
  let { version } = read;
  for (const some of [[], ...chunksOf(writes, WRITTEN_AT_ONCE)]) {
    const next = { counts, folded: read.folded };
    const sums = snapshotWrite(scope, { version }, next);
    if ((await transact([sums, ...some])) !== undefined) return false;
    version += 1;
  }
  return true;
}
