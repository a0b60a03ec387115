import { isRejection, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { Locks } from '@waybill/table/commit';
import { type Conflict, joinChanges } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { codeOfCall, refuseForeign, resolveLocation } from '../location/call-location.ts';
import type { RowRefusal } from '../stock/row-change.writes.ts';
import {
  findStockRow,
  loadKeyHolders,
  loadStock,
  loadStockByAllKeys,
} from '../stock/stock.repository.ts';
import { openBook } from '../stock/stock-book.ts';
import type { KeyHolders } from '../stock/stock-input.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import {
  decideAdjust,
  decideStockAdjust,
  readAdjustment,
  readStockAdjustment,
} from './adjust-stock.ts';
import type {
  AdjustBody,
  CountBody,
  MovementBatch,
  ReceiveBody,
  RestockBody,
  Restocked,
  StockAdjustBody,
  StockAdjusted,
  TransferBody,
  Transferred,
} from './booking.schema.ts';
import { decideCount, readCount } from './count-stock.ts';
import { findBatchLocation, refuseReason } from './reason.ts';
import { type Delivery, decideReceive, readDelivery } from './receive-stock.ts';
import { decideRestock, notRestocked, readRestock, restocks } from './restock-stock.ts';
import type { Decision } from './stock-change.ts';
import { bookRows, publishLowRows, writeStockChange } from './stock-change.writes.ts';
import { loadSettledState, loadStockState, type StockState } from './stock-state.repository.ts';
import { decideTransfer, readTransfer } from './transfer-stock.ts';

type RowOnlyRefusal =
  | Conflict
  | Rejection<'reason_required' | 'negative_stock' | 'below_reserved' | 'quantity_limit_exceeded'>;

type PlaceRefusal = Rejection<'location_not_permitted' | 'invalid_value'>;

type AdjustRefusal = RowOnlyRefusal | RowRefusal | PlaceRefusal;

/** Corrects the physical stock of items by signed quantities (INV-62 to INV-65). */
export function adjustGoods(work: Work, body: AdjustBody) {
  const adjustment = readAdjustment(body);
  return runCommand<StockState, Decision<MovementBatch>, MovementBatch, AdjustRefusal>(work, {
    load: (locks) => loadStockState(work, loadStock(work.tenant, adjustment.lines, locks)),
    decide: (state) => {
      const { stock, settings, moment } = state;
      const location = findBatchLocation('adjustment', adjustment, state);
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

type LimitRefusal = Conflict | RowRefusal | PlaceRefusal | Rejection<'quantity_limit_exceeded'>;

type Refusal = LimitRefusal | Rejection<'reason_required'>;

/** The rows of a delivery, and which rows hold the keys that its lines set. */
interface Found {
  readonly stock: readonly StoredStock[];
  readonly holders: KeyHolders;
}

async function findRows(
  tenant: string,
  { lines }: Delivery,
  locks: Locks | undefined,
): Promise<Found | Conflict> {
  const own = lines.map((line) => line.own ?? {});
  const [found, holders] = await Promise.all([
    loadStock(tenant, lines, locks),
    loadKeyHolders(tenant, own, locks),
  ]);
  if (isRejection(found)) return found;
  return isRejection(holders) ? holders : { ...found, holders };
}

/** Books goods that arrived, and sets what their lines say of the rows (INV-57, INV-135). */
export function receiveGoods(work: Work, body: ReceiveBody) {
  const delivery = readDelivery(body);
  type Loaded = StockState & Found;
  return runCommand<Loaded, Decision<MovementBatch>, MovementBatch, Refusal>(work, {
    load: (locks) => loadStockState(work, findRows(work.tenant, delivery, locks)),
    decide: (state) => {
      const { stock, holders, moment } = state;
      const location = findBatchLocation('receipt', delivery, state);
      if (isRejection(location)) return location;
      return decideReceive(openBook(stock, moment), { ...delivery, location, holders }, moment);
    },
    write: ({ change }, state) => writeStockChange(work.tenant, change, state),
    present: ({ answer }) => answer,
  });
}

const locationMissing = rejectProblems('invalid_value', [
  { path: 'location', message: 'is required' },
]);

type CountRefusal = LimitRefusal | Rejection<'unknown_location' | 'stock_moved' | 'below_reserved'>;

/** Sets stock at a location to what was counted (INV-150 to INV-153). */
export function countGoods(work: Work, { location: named = null, ...body }: CountBody) {
  const lines = readCount(body);
  return runCommand<StockState, Decision<MovementBatch>, MovementBatch, CountRefusal>(work, {
    load: (locks) => loadSettledState(work, [named], loadStock(work.tenant, lines, locks)),
    decide: (state) => {
      const { stock, locations, settings, moment } = state;
      const code = codeOfCall(state, named, 'location');
      if (isRejection(code)) return code;
      if (code === null) return locationMissing;
      const location = resolveLocation(locations, code, code);
      if (isRejection(location)) return location;
      return decideCount(openBook(stock, moment), { lines, location }, settings, moment);
    },
    write: ({ change }, state) => writeStockChange(work.tenant, change, state),
    present: ({ answer }) => answer,
  });
}

type TransferRefusal = LimitRefusal | Rejection<'unknown_location' | 'insufficient_stock'>;

/** Books goods out of one location and into another (INV-148, INV-149). */
export function transferGoods(work: Work, body: TransferBody) {
  const transfer = readTransfer(body);
  const { lines, from, to } = transfer;
  return runCommand<StockState, Decision<Transferred>, Transferred, TransferRefusal>(work, {
    load: (locks) =>
      loadSettledState(work, [from, to], loadStockByAllKeys(work.tenant, lines, locks)),
    decide: ({ stock, moment, ...reach }) =>
      decideTransfer(openBook(stock, moment), transfer, reach, moment),
    write: ({ change }, state) => writeStockChange(work.tenant, change, state),
    present: ({ answer }) => answer,
  });
}

/** Books goods that came back, where they go into stock at all (INV-67 to INV-69). */
export function restockGoods(work: Work, body: RestockBody) {
  const returned = readRestock(body);
  return runCommand<StockState, Decision<Restocked>, Restocked, Refusal>(work, {
    load: (locks) => loadStockState(work, loadStock(work.tenant, returned.lines, locks)),
    decide: (state) => {
      const { stock, settings, moment } = state;
      if (!restocks(returned, settings)) {
        return refuseForeign(state, returned.location_code) ?? notRestocked;
      }
      const location = findBatchLocation('receipt', returned, state);
      if (isRejection(location)) return location;
      return decideRestock(openBook(stock, moment), { ...returned, location }, moment);
    },
    write: ({ change }, state) => writeStockChange(work.tenant, change, state),
    present: ({ answer }) => answer,
  });
}
