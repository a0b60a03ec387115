import { chunksOf } from '@waybill/kernel/chunks';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { TRANSACTION_ACTIONS, transact } from '../../commit/commit.ts';
import { finishDecided } from '../../commit/large/sweep-intents.ts';
import type { Write } from '../../commit/write.ts';
import { figureValuesOf, type ListOf, type ListRow } from '../declare/list-of.ts';
import { readRow } from '../read/load-page.ts';
import type { CountScope, FigureChange } from '../totals/count-delta.ts';
import {
  type DailyFigures,
  figuresByItem,
  subtractFigures,
  sumFigures,
} from '../totals/figures.ts';
import { unfoldedFigures } from '../totals/read-figures.ts';
import {
  addStateChanges,
  type CountSnapshot,
  readCountSnapshot,
  type StateCounts,
  snapshotWrite,
} from '../totals/snapshot.ts';
import { changesByValue, figureSums, valueSums } from '../totals/sums.ts';
import { countScope, readTotals, type Totals, unfoldedChanges } from '../totals/totals.ts';
import { creationOf, readRows } from './verify.ts';

const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 1;

const AT_ONCE = 8;

/** Reads rows with these ids, or all; undefined where one of them cannot be read now. */
type Read<One> = (ids?: readonly string[]) => Promise<readonly One[] | undefined>;

/** Rows and their changes at one moment; undefined where a change or a fold came between. */
async function standStill<One, Change extends { readonly id: string }>(
  scope: CountScope,
  readAll: Read<One>,
  idOf: (one: One) => string,
  changesIn: (totals: Totals) => readonly Change[],
) {
  const read = await readCountSnapshot(scope, { consistent: true });
  const before = await readAll();
  const moved = changesIn(await readTotals(scope)).map(({ id }) => id);
  const ids = new Set(moved);
  const again = await readAll([...ids]);
  const totals = await readTotals(scope);
  const unfolded = changesIn(totals);
  const isStill = totals.snapshot.version === read.version && unfolded.length === moved.length;
  if (!isStill || before === undefined || again === undefined) return undefined;
  return { read, rows: [...before.filter((one) => !ids.has(idOf(one))), ...again], unfolded };
}

/** Writes sums while they are those that were read; answers whether all was written. */
async function writeSums(
  scope: CountScope,
  { version }: CountSnapshot,
  next: Omit<CountSnapshot, 'version'>,
  writes: readonly Write[],
): Promise<boolean> {
  const parts = writes.length === 0 ? [[]] : chunksOf(writes, WRITTEN_AT_ONCE);
  for (const [index, some] of parts.entries()) {
    const sums = snapshotWrite(scope, { version: version + index }, next);
    if ((await transact([sums, ...some])) !== undefined) return false;
  }
  return true;
}

/**
 * Makes the sums of a list anew from its rows (API-148), beside running trade. Answers whether all was
 * written; otherwise a large call, a change or a fold came between, and a repeat helps.
 */
export async function repairTotals<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
): Promise<boolean> {
  if (await finishDecided(tenant)) return false;
  const scope = countScope(list, tenant);
  const read = async (ids?: readonly string[]) => {
    if (ids === undefined) return readRows(list, tenant);
    const found: Row[] = [];
    await sideBySide(AT_ONCE, ids, async (id) => {
      const row = await readRow(list, tenant, id);
      if (row !== undefined) found.push(row);
    });
    return found;
  };
  const unfoldedIn = (totals: Totals) => unfoldedChanges(list, totals);
  const still = await standStill(scope, read, ({ id }) => id, unfoldedIn);
  if (still === undefined) return false;
  // Sums hold each row as if it had been created, without the changes that are not folded.
  const created = still.rows.map((row) => creationOf(list, row));
  const undone = still.unfolded.map((one) => ({ ...one, before: one.after, after: one.before }));
  const held = [...created, ...undone];
  const right = new Map<string, StateCounts>();
  for (const [name, some] of changesByValue(held)) right.set(name, addStateChanges({}, some));
  const writes = await valueSums.corrected(scope, list.name, right);
  const counts = { ...still.read.counts, [list.name]: addStateChanges({}, held) };
  return writeSums(scope, still.read, { ...still.read, counts }, writes);
}

export interface RowFigures<Row> {
  readonly row: Row;
  readonly figures: DailyFigures;
}

export function figuresOfRows<Row extends ListRow>(
  list: ListOf<Row>,
  rows: readonly RowFigures<Row>[],
): Map<string, DailyFigures> {
  const changes = rows.map(({ row, figures }) => {
    return { list: list.name, values: figureValuesOf(list, row), figures };
  });
  const byItem = figuresByItem(changes);
  return new Map([...byItem].map(([name, some]) => [name, sumFigures(some)]));
}

/** Rows without the figures that the sums do not hold of them yet. */
function heldFigures<Row extends ListRow>(
  rows: readonly RowFigures<Row>[],
  unfolded: readonly FigureChange[],
): RowFigures<Row>[] {
  const byRow = Map.groupBy(unfolded, ({ id }) => id);
  return rows.map(({ row, figures }) => {
    const open = (byRow.get(row.id) ?? []).map((one) => one.figures);
    return { row, figures: subtractFigures(figures, sumFigures(open)) };
  });
}

/** Makes figures anew (API-159). Answers how many items it set; undefined where a repeat helps. */
export async function repairFigures<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  readFigures: Read<RowFigures<Row>>,
): Promise<number | undefined> {
  const scope = countScope(list, tenant);
  const unfoldedIn = (totals: Totals) => unfoldedFigures(list, totals);
  const still = await standStill(scope, readFigures, ({ row }) => row.id, unfoldedIn);
  if (still === undefined) return undefined;
  const right = figuresOfRows(list, heldFigures(still.rows, still.unfolded));
  const writes = await figureSums.corrected(scope, list.name, right);
  return (await writeSums(scope, still.read, still.read, writes)) ? writes.length : undefined;
}
