import { chunksOf } from '@waybill/kernel/chunks';
import { TRANSACTION_ACTIONS, transact } from '../../commit/commit.ts';
import { figureValuesOf, type ListOf, type ListRow } from '../declare/list-of.ts';
import type { FigureChange } from '../totals/count-delta.ts';
import { figureSums } from '../totals/figure-snapshot.ts';
import {
  type DailyFigures,
  figuresByItem,
  subtractFigures,
  sumFigures,
} from '../totals/figures.ts';
import { unfoldedFigures } from '../totals/read-figures.ts';
import { readCountSnapshot, snapshotWrite } from '../totals/snapshot.ts';
import { countScope, readTotals } from '../totals/totals.ts';

/** Items of one write, beside the sums. */
const WRITTEN_AT_ONCE = TRANSACTION_ACTIONS - 1;

/** A row, and all that its changes added to the figures of its list. */
export interface RowFigures<Row> {
  readonly row: Row;
  readonly figures: DailyFigures;
}

/**
 * Reads rows with their figures, strongly consistent: those with these ids, or all; undefined where
 * one of them cannot be read now.
 */
export type ReadRowFigures<Row> = (
  ids?: readonly string[],
) => Promise<readonly RowFigures<Row>[] | undefined>;

/** The figures of rows by the names of the items that hold them. */
export function figuresOfRows<Row extends ListRow>(
  list: ListOf<Row>,
  rows: readonly RowFigures<Row>[],
): Map<string, DailyFigures> {
  const byItem = figuresByItem(
    rows.map(({ row, figures }) => {
      return { list: list.name, values: figureValuesOf(list, row), figures };
    }),
  );
  return new Map([...byItem].map(([name, some]) => [name, sumFigures(some)]));
}

/** Rows without what the sums do not hold of them yet. */
function heldFigures<Row extends ListRow>(
  rows: readonly RowFigures<Row>[],
  unfolded: readonly FigureChange[],
): RowFigures<Row>[] {
  const byRow = new Map<string, DailyFigures[]>();
  for (const { id, figures } of unfolded) byRow.set(id, [...(byRow.get(id) ?? []), figures]);
  return rows.map(({ row, figures }) => {
    const open = byRow.get(row.id);
    return open === undefined
      ? { row, figures }
      : { row, figures: subtractFigures(figures, sumFigures(open)) };
  });
}

/**
 * Makes the figures of a list anew from what its rows say (API-159). They are written only while
 * the sums are those that were read, and rows that changed meanwhile are read again, so trade may go
 * on beside it. Answers how many items it set, or undefined where a change or a fold came between:
 * then a repeat helps.
 */
export async function repairFigures<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  readRows: ReadRowFigures<Row>,
): Promise<number | undefined> {
  const scope = countScope(list, tenant);
  const read = await readCountSnapshot(scope, { consistent: true });
  const before = await readRows();
  const moved = unfoldedFigures(list, await readTotals(scope)).map(({ id }) => id);
  const again = await readRows([...new Set(moved)]);
  const totals = await readTotals(scope);
  const unfolded = unfoldedFigures(list, totals);
  const isStill = totals.snapshot.version === read.version && unfolded.length === moved.length;
  if (!isStill || before === undefined || again === undefined) return undefined;
  const rows = new Map([...before, ...again].map((one) => [one.row.id, one]));
  const right = figuresOfRows(list, heldFigures([...rows.values()], unfolded));
  const writes = await figureSums.corrected(scope, list.name, right);
  let { version } = read;
  for (const some of chunksOf(writes, WRITTEN_AT_ONCE)) {
    const sums = snapshotWrite(scope, { version }, read);
    if ((await transact([sums, ...some])) !== undefined) return undefined;
    version += 1;
  }
  return writes.length;
}
