import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/errors/conflict';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { RowRefusal } from '../stock/row-change.writes.ts';
import { loadStock } from '../stock/stock.repository.ts';
import { openBook } from '../stock/stock-book.ts';
import { findBatchLocation } from './batch-location.ts';
import type { MovementBatch, ReceiveBody } from './booking.schema.ts';
import { decideReceive, readReceipt } from './receive-stock.ts';
import type { Decision } from './stock-change.ts';
import { writeStockChange } from './stock-change.writes.ts';
import { loadStockState, type StockState } from './stock-state.repository.ts';

type Refusal = Conflict | RowRefusal | Rejection<'reason_required' | 'quantity_limit_exceeded'>;

/** Books goods that arrived (INV-57). */
export function receiveGoods(work: Work, body: ReceiveBody) {
  const receipt = readReceipt(body);
  return runCommand<StockState, Decision<MovementBatch>, MovementBatch, Refusal>(work, {
    load: (locks) => loadStockState(work, loadStock(work.tenant, receipt.lines, locks)),
    decide: ({ stock, locations, settings, moment }) => {
      const location = findBatchLocation('receipt', receipt, { locations, settings });
      if (isRejection(location)) return location;
      return decideReceive(openBook(stock, moment), { ...receipt, location }, moment);
    },
    write: ({ change }, state) => writeStockChange(work.tenant, change, state),
    present: ({ answer }) => answer,
  });
}
