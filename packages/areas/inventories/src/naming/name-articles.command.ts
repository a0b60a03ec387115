import { chunksOf } from '@waybill/kernel/chunks';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import { workFor } from '@waybill/work/work';
import { type RowRefusal, updateRow } from '../stock/row-change.writes.ts';
import { loadStockRow, readStock } from '../stock/stock.repository.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import { type NamingLine, nameFor, namingLines } from './article-names.ts';

/** Articles whose rows are read at once, and rows that are named at once. */
const READ_AT_ONCE = 50;
const NAMED_AT_ONCE = 5;

type Refusal = Conflict | RowRefusal | Rejection<'not_found'>;

/** Names a row that still has no name when it is written. */
async function nameRow(tenant: string, id: string, lines: readonly NamingLine[]): Promise<void> {
  const work = workFor(tenant, new Date());
  const named = await runCommand<StoredStock, StockLevel, void, Refusal>(work, {
    load: (locks) => loadStockRow(tenant, id, locks),
    decide: ({ row }) => {
      const name = nameFor(row, lines);
      return name === row.name ? row : { ...row, name, updated_at: work.at };
    },
    write: (after, before) =>
      after === before.row ? [] : updateRow(tenant, before, after, momentAt(work.now)),
    present: () => undefined,
  });
  if (isRejection(named) && named.rejected !== 'not_found') {
    throw new Error(`stock row ${id} has no name yet: ${named.message}`);
  }
}

/**
 * Names the rows without a name of all articles that some lines name (INV-222). A row that has one, or
 * gets one meanwhile, keeps it: repeats, and lines that come late, write nothing.
 */
export async function nameArticles(tenant: string, lines: readonly NamingLine[]): Promise<void> {
  for (const some of chunksOf(namingLines(lines), READ_AT_ONCE)) {
    const stock = await readStock(tenant, some);
    const nameless = stock.filter(({ row }) => row.name === null && nameFor(row, some) !== null);
    await sideBySide(NAMED_AT_ONCE, nameless, ({ row }) => nameRow(tenant, row.id, some));
  }
}
