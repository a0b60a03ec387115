import { isDeepStrictEqual } from 'node:util';
import { chunksOf } from '@waybill/kernel/chunks';
import { TRANSACTION_ACTIONS, transact, write } from '../commit.ts';
import { hasUnapplied } from '../plan/unapplied.ts';
import type { Put } from '../write.ts';
import { codeOf } from './code.ts';
import { aheadCounts, aheadWrite } from './count-ahead.ts';
import { firstCode } from './first-code.ts';
import { type Ledger, type LedgerRow, valuesOf } from './ledger.ts';
import { monthPut, readAllMonths, readSums, sumsWrites } from './stored-sums.ts';
import { addCodeMoves, addMonthMoves, monthName, movesByMonth } from './sums.ts';
import { type Moved, type Tally, type TallyPlace, tallyFloor } from './tally.ts';
import { placeOf, readTotals } from './totals.ts';
import { movesByValue, readSummedNames, readValueSums, valuePut } from './value-sums.ts';
import { readRows } from './verify.ts';

/** Months and values of one write, beside the sums. */
const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 1;

/** Each row that the sums should hold, as if it had been created then and there. */
function heldRows<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  rows: readonly Row[],
  tallies: readonly Tally[],
): Moved[] {
  const held = new Map<string, Moved>();
  const { name } = ledger;
  for (const row of rows) {
    const summed = Object.keys(valuesOf(ledger, row, 'summed'));
    const after = codeOf(ledger.combined, row);
    held.set(row.id, { ledger: name, id: row.id, before: null, after, summed });
  }
  const ways = new Map<string, [Moved, ...Moved[]]>();
  for (const move of tallies.flatMap(({ moves }) => moves)) {
    if (move.ledger === name) ways.set(move.id, [...(ways.get(move.id) ?? []), move]);
  }
  for (const [id, moves] of ways) {
    const summed = moves.flatMap((move) => move.summed ?? []);
    const after = firstCode(moves);
    held.set(id, { ledger: name, id, before: null, after, summed: [...new Set(summed)] });
  }
  return [...held.values()];
}

/** The writes that set the months of a ledger right. */
async function monthPuts(place: TallyPlace, ledger: string, held: readonly Moved[]) {
  const stored = await readAllMonths(place, ledger);
  const byMonth = movesByMonth(held);
  const names = new Set([
    ...byMonth.keys(),
    ...[...stored.keys()].map((month) => monthName(ledger, month)),
  ]);
  return [...names].flatMap((name): Put[] => {
    const days = addMonthMoves({}, byMonth.get(name) ?? []);
    const known = stored.get(name.slice(monthName(ledger, '').length)) ?? {};
    return isDeepStrictEqual(days, known) ? [] : [monthPut(place, name, days)];
  });
}

/** The writes that set the sums of the values of a ledger right. */
async function valuePuts(
  place: TallyPlace,
  ledger: string,
  held: readonly Moved[],
  watermark: string,
): Promise<Put[]> {
  const names = (await readSummedNames(place)).filter((name) => name.startsWith(`${ledger} `));
  const byValue = movesByValue(held, names);
  const puts: Put[] = [];
  for (const name of names) {
    const codes = addCodeMoves({}, byValue.get(name) ?? []);
    const known = await readValueSums(place, name);
    if (isDeepStrictEqual(codes, known?.codes)) continue;
    puts.push(valuePut(place, name, { watermark, codes }));
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
 * Makes the sums of a ledger anew from its rows: by code, by day, by value, and what is counted
 * ahead (API-148). They are made for the watermark up to which tallies are folded, from rows as they
 * were before all tallies behind it, and written only while nothing is folded, so trade may go on
 * beside it. Answers whether all was written; otherwise a large call or a fold came between, and a
 * repeat helps. It finds rows by an index, which has to show all that are older than the watermark.
 */
export async function repairTotals<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
): Promise<boolean> {
  const place = placeOf(ledger, tenant);
  const read = await readSums(place, { consistent: true });
  if (await hasUnapplied(tenant, ledger.name)) return false;
  const rows = await readRows(ledger, tenant);
  const totals = await readTotals(place, read);
  if (totals === undefined) return false;
  const held = heldRows(ledger, rows, totals.tallies);
  // Sums that were never written have no watermark, and nothing is folded behind none.
  const watermark = read.watermark === '' ? tallyFloor(new Date(0)) : read.watermark;
  const sums = { ...read.sums, [ledger.name]: addCodeMoves({}, held) };
  const next = { ...read, watermark, sums };
  const puts = [
    ...(await monthPuts(place, ledger.name, held)),
    ...(await valuePuts(place, ledger.name, held, watermark)),
  ];
  let before = read;
  for (const some of [[], ...chunksOf(puts, WRITTEN_AT_ONCE)]) {
    const outcome = await transact([...sumsWrites(place, before, next, new Map()), ...some]);
    if (outcome !== undefined) return false;
    before = next;
  }
  await repairAhead(ledger, tenant, rows);
  return true;
}
