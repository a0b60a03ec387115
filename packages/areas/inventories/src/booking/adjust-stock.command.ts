import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { joinChanges } from '../stock/join-changes.ts';
import type { RowRefusal } from '../stock/row-change.writes.ts';
import { findStockRow, loadStock } from '../stock/stock.repository.ts';
import { openBook } from '../stock/stock-book.ts';
import {
  decideAdjust,
  decideStockAdjust,
  readAdjustment,
  readStockAdjustment,
} from './adjust-stock.ts';
import { findBatchLocation } from './batch-location.ts';
import type {
  AdjustBody,
  MovementBatch,
  StockAdjustBody,
  StockAdjusted,
} from './booking.schema.ts';
import { refuseReason } from './reason.ts';
import type { Decision } from './stock-change.ts';
import { bookRows, publishLowRows, writeStockChange } from './stock-change.writes.ts';
import { loadStockState, type StockState } from './stock-state.repository.ts';

type RowOnlyRefusal =
  | Conflict
  | Rejection<'reason_required' | 'negative_stock' | 'below_reserved' | 'quantity_limit_exceeded'>;

type Refusal = RowOnlyRefusal | RowRefusal;

/** Corrects the physical stock of items by signed quantities (INV-62 to INV-65). */
export function adjustGoods(work: Work, body: AdjustBody) {
  const adjustment = readAdjustment(body);
  return runCommand<StockState, Decision<MovementBatch>, MovementBatch, Refusal>(work, {
    load: (locks) => loadStockState(work, loadStock(work.tenant, adjustment.lines, locks)),
    decide: ({ stock, locations, settings, moment }) => {
      const location = findBatchLocation('adjustment', adjustment, { locations, settings });
      if (isRejection(location)) return location;
      return decideAdjust(openBook(stock, moment), { ...adjustment, location }, settings, moment);
    },
    write: ({ change }, state) => writeStockChange(work.tenant, change, state),
    present: ({ answer }) => answer,
  });
}

/** Corrects the physical stock of one row (INV-66). */
export function adjustRow(work: Work, id: string, body: StockAdjustBody) {
  const adjustment = readStockAdjustment(body);
  type RowRefused = RowOnlyRefusal | Rejection<'not_found'>;
  return runCommand<StockState, Decision<StockAdjusted>, StockAdjusted, RowRefused>(work, {
    load: (locks) => loadStockState(work, findStockRow(work.tenant, id, locks)),
    decide: ({ stock, settings, moment }) =>
      refuseReason('adjustment', adjustment.reason, settings) ??
      decideStockAdjust(openBook(stock, moment), id, adjustment, settings, moment),
    write: ({ change }, state) =>
      joinChanges(
        bookRows(work.tenant, change, state),
        publishLowRows(work.tenant, change.rows, state),
      ),
    present: ({ answer }) => answer,
  });
}
