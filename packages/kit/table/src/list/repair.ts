import { isDeepStrictEqual } from 'node:util';
import { chunksOf } from '@waybill/kernel/chunks';
import { TRANSACTION_ACTIONS, transact, write } from '../commit/commit.ts';
import { hasDecidedIntent } from '../commit/large/waiting-intents.ts';
import type { ItemWrite } from '../commit/write.ts';
import { aheadCounts, aheadWrite } from './count-ahead.ts';
import type { CountScope, StateChange } from './count-delta.ts';
import { firstState } from './first-state.ts';
import { type Ledger, type LedgerRow, valuesOf } from './ledger.ts';
import { monthPut, readAllMonths, readCountSnapshot, snapshotWrites } from './snapshot.ts';
import { addMonthChanges, addStateChanges, changesByMonth, monthName } from './state-counts.ts';
import { stateKeyOf } from './state-key.ts';
import { countScope, readTotals, unfoldedChanges } from './totals.ts';
import { changesByValue, readAllValues, setValue } from './value-snapshot.ts';
import { readRows } from './verify.ts';

/** Months and values of one write, beside the sums. */
const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 1;

/** Each row that the sums should hold, as if it had been created then and there. */
function heldRows<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  rows: readonly Row[],
  unfolded: readonly StateChange[],
): StateChange[] {
  const held = new Map<string, StateChange>();
  const { name } = ledger;
  for (const row of rows) {
    const summed = Object.keys(valuesOf(ledger, row, 'summed'));
    const after = stateKeyOf(ledger.stateColumns, row);
    held.set(row.id, { ledger: name, id: row.id, before: null, after, summed });
  }
  const byRow = new Map<string, [StateChange, ...StateChange[]]>();
  for (const change of unfolded) {
    byRow.set(change.id, [...(byRow.get(change.id) ?? []), change]);
  }
  for (const [id, changes] of byRow) {
    const after = firstState(changes);
    const summed = changes.find(({ before }) => before === after)?.summed ?? [];
    held.set(id, { ledger: name, id, before: null, after, summed });
  }
  return [...held.values()];
}

/** The writes that set the months of a ledger right. */
async function monthPuts(scope: CountScope, ledger: string, held: readonly StateChange[]) {
  const stored = await readAllMonths(scope, ledger);
  const byMonth = changesByMonth(held);
  const names = new Set([
    ...byMonth.keys(),
    ...[...stored.keys()].map((month) => monthName(ledger, month)),
  ]);
  return [...names].flatMap((name): ItemWrite[] => {
    const days = addMonthChanges({}, byMonth.get(name) ?? []);
    const known = stored.get(name.slice(monthName(ledger, '').length)) ?? {};
    return isDeepStrictEqual(days, known) ? [] : [monthPut(scope, name, days)];
  });
}

/** The writes that set the sums of the values of a ledger right. */
async function valueWrites(scope: CountScope, ledger: string, held: readonly StateChange[]) {
  const stored = await readAllValues(scope, ledger);
  const byValue = new Map(
    [...changesByValue(held)].map(([name, changes]) => [
      name.slice(ledger.length + 1),
      addStateChanges({}, changes),
    ]),
  );
  return [...new Set([...stored.keys(), ...byValue.keys()])].flatMap((value): ItemWrite[] => {
    const states = byValue.get(value) ?? {};
    if (isDeepStrictEqual(states, stored.get(value) ?? {})) return [];
    return [setValue(scope, { ledger, value }, states)];
  });
}

/** Sets the rows that are counted ahead right, unless they are counted further meanwhile. */
async function repairAhead<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  rows: readonly Row[],
): Promise<void> {
  for (const { item, counted, found } of await aheadCounts(ledger, tenant, rows)) {
    if (counted.rows !== found) await write(aheadWrite(item, counted, found));
  }
}

/**
 * Makes the sums of a ledger anew from its rows: by state key, by day, by value, and what is counted
 * ahead (API-148). Each row counts with the state that it had before the deltas that are not folded,
 * and sums are written only while they are those that were read, so trade may go on beside it.
 * Answers whether all was written; otherwise a large call or a fold came between, and a repeat
 * helps. It finds rows by an index, which has to show all that are folded.
 */
export async function repairTotals<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<boolean> {
  const scope = countScope(ledger, tenant);
  const read = await readCountSnapshot(scope, { consistent: true });
  if (await hasDecidedIntent(tenant)) return false;
  const rows = await readRows(ledger, tenant);
  const totals = await readTotals(scope);
  if (totals.snapshot.version !== read.version) return false;
  const held = heldRows(ledger, rows, unfoldedChanges(ledger, totals));
  const counts = { ...read.counts, [ledger.name]: addStateChanges({}, held) };
  const writes = [
    ...(await monthPuts(scope, ledger.name, held)),
    ...(await valueWrites(scope, ledger.name, held)),
  ];
  let { version } = read;
  for (const some of [[], ...chunksOf(writes, WRITTEN_AT_ONCE)]) {
    const next = { counts, folded: read.folded };
    const sums = snapshotWrites(scope, { version }, next, new Map());
    if ((await transact([...sums, ...some])) !== undefined) return false;
    version += 1;
  }
  await repairAhead(ledger, tenant, rows);
  return true;
}
