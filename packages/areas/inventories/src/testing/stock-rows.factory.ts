import { chunksOf } from '@waybill/kernel/chunks';
import { momentAt } from '@waybill/kernel/moment';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { commit } from '@waybill/table/commit';
import { directWrite } from '@waybill/table/testing';
import { beginRows } from '../stock/row-change.writes.ts';
import { stockLevel } from '../stock/stock.factory.ts';
import type { StockLevel } from '../stock/stock.schema.ts';

/** So many rows are begun in one transaction. */
const ROWS = 30;

/**
 * Rows of a tenant as they were begun, each by its fields; without bookings, whatever is on hand.
 * Answers their ids.
 */
export async function beginStock(
  tenant: string,
  rows: readonly (Pick<StockLevel, 'location_id'> & Partial<StockLevel>)[],
): Promise<string[]> {
  const moment = momentAt(new Date());
  const levels = rows.map((row) =>
    stockLevel(0, { id: moment.newId(), created_at: moment.at, updated_at: moment.at, ...row }),
  );
  await sideBySide(4, chunksOf(levels, ROWS), async (some) => {
    const { steps, withDecision: counts } = beginRows(tenant, some);
    await commit([...steps.map(directWrite), ...counts]);
  });
  return levels.map(({ id }) => id);
}
