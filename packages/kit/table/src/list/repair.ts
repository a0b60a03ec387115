import { isDeepStrictEqual } from 'node:util';
import { chunksOf } from '@waybill/kernel/chunks';
import { TRANSACTION_ACTIONS, transact, write } from '../commit/commit.ts';
import { hasUnapplied } from '../commit/large/unapplied.ts';
import type { Put } from '../commit/write.ts';
import { aheadCounts, aheadWrite } from './count-ahead.ts';
import { type CountDelta, type CountScope, deltaFloor, type StateChange } from './count-delta.ts';
import { firstState } from './first-state.ts';
import { type Ledger, type LedgerRow, valuesOf } from './ledger.ts';
import { monthPut, readAllMonths, readCountSnapshot, snapshotWrites } from './snapshot.ts';
import { addMonthChanges, addStateChanges, changesByMonth, monthName } from './state-counts.ts';
import { stateKeyOf } from './state-key.ts';
import { countScope, readTotals } from './totals.ts';
import { changesByValue, readValueNames, readValueSnapshot, valuePut } from './value-snapshot.ts';
import { readRows } from './verify.ts';

/** Months and values of one write, beside the sums. */
const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 1;

/** Each row that the sums should hold, as if it had been created then and there. */
function heldRows<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  rows: readonly Row[],
  deltas: readonly CountDelta[],
): StateChange[] {
  const held = new Map<string, StateChange>();
  const { name } = ledger;
  for (const row of rows) {
    const summed = Object.keys(valuesOf(ledger, row, 'summed'));
    const after = stateKeyOf(ledger.stateColumns, row);
    held.set(row.id, { ledger: name, id: row.id, before: null, after, summed });
  }
  const plans = new Map<string, [StateChange, ...StateChange[]]>();
  for (const change of deltas.flatMap(({ changes }) => changes)) {
    if (change.ledger === name) plans.set(change.id, [...(plans.get(change.id) ?? []), change]);
  }
  for (const [id, changes] of plans) {
    const summed = changes.flatMap((change) => change.summed ?? []);
    const after = firstState(changes);
    held.set(id, { ledger: name, id, before: null, after, summed: [...new Set(summed)] });
  }
  return [...held.values()];
}

/** The writes that set the months of a ledger right. */
async function monthPuts(place: CountScope, ledger: string, held: readonly StateChange[]) {
  const stored = await readAllMonths(place, ledger);
  const byMonth = changesByMonth(held);
  const names = new Set([
    ...byMonth.keys(),
    ...[...stored.keys()].map((month) => monthName(ledger, month)),
  ]);
  return [...names].flatMap((name): Put[] => {
    const days = addMonthChanges({}, byMonth.get(name) ?? []);
    const known = stored.get(name.slice(monthName(ledger, '').length)) ?? {};
    return isDeepStrictEqual(days, known) ? [] : [monthPut(place, name, days)];
  });
}

/** The writes that set the sums of the values of a ledger right. */
async function valuePuts(
  place: CountScope,
  ledger: string,
  held: readonly StateChange[],
  watermark: string,
): Promise<Put[]> {
  const names = (await readValueNames(place)).filter((name) => name.startsWith(`${ledger} `));
  const byValue = changesByValue(held, names);
  const puts: Put[] = [];
  for (const name of names) {
    const states = addStateChanges({}, byValue.get(name) ?? []);
    const known = await readValueSnapshot(place, name);
    if (isDeepStrictEqual(states, known?.states)) continue;
    puts.push(valuePut(place, name, { watermark, states }));
  }
  return puts;
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
 * ahead (API-148). They are made for the watermark up to which deltas are snapshot, from rows as they
 * were before all deltas behind it, and written only while nothing is snapshot, so trade may go on
 * beside it. Answers whether all was written; otherwise a large call or a fold came between, and a
 * repeat helps. It finds rows by an index, which has to show all that are older than the watermark.
 */
export async function repairTotals<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<boolean> {
  const place = countScope(ledger, tenant);
  const read = await readCountSnapshot(place, { consistent: true });
  if (await hasUnapplied(tenant, ledger.name)) return false;
  const rows = await readRows(ledger, tenant);
  const totals = await readTotals(place, read);
  if (totals === undefined) return false;
  const held = heldRows(ledger, rows, totals.deltas);
  // Sums that were never written have no watermark, and nothing is folded behind none.
  const watermark = read.watermark === '' ? deltaFloor(new Date(0)) : read.watermark;
  const counts = { ...read.counts, [ledger.name]: addStateChanges({}, held) };
  const next = { ...read, watermark, counts };
  const puts = [
    ...(await monthPuts(place, ledger.name, held)),
    ...(await valuePuts(place, ledger.name, held, watermark)),
  ];
  let before = read;
  for (const some of [[], ...chunksOf(puts, WRITTEN_AT_ONCE)]) {
    const outcome = await transact([...snapshotWrites(place, before, next, new Map()), ...some]);
    if (outcome !== undefined) return false;
    before = next;
  }
  await repairAhead(ledger, tenant, rows);
  return true;
}
