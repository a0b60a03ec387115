import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { RowRefusal } from '../stock/row-change.writes.ts';
import { loadStock } from '../stock/stock.repository.ts';
import { openBook } from '../stock/stock-book.ts';
import { findBatchLocation } from './batch-location.ts';
import type { RestockBody, Restocked } from './booking.schema.ts';
import { decideRestock, notRestocked, readRestock, restocks } from './restock-stock.ts';
import type { Decision } from './stock-change.ts';
import { writeStockChange } from './stock-change.writes.ts';
import { loadStockState, type StockState } from './stock-state.repository.ts';

type Refusal = Conflict | RowRefusal | Rejection<'reason_required' | 'quantity_limit_exceeded'>;

/** Books goods that came back, where they go into stock at all (INV-67 to INV-69). */
export function restockGoods(work: Work, body: RestockBody) {
  const returned = readRestock(body);
  return runCommand<StockState, Decision<Restocked>, Restocked, Refusal>(work, {
    load: (locks) => loadStockState(work, loadStock(work.tenant, returned.lines, locks)),
    decide: ({ stock, locations, settings, moment }) => {
      if (!restocks(returned, settings)) return notRestocked;
      const location = findBatchLocation('receipt', returned, { locations, settings });
      if (isRejection(location)) return location;
      return decideRestock(openBook(stock, moment), { ...returned, location }, moment);
    },
    write: ({ change }, state) => writeStockChange(work.tenant, change, state),
    present: ({ answer }) => answer,
  });
}
