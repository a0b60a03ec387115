import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Locks } from '@waybill/table/commit';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { RowRefusal } from '../stock/row-change.writes.ts';
import { loadKeyHolders, loadStock } from '../stock/stock.repository.ts';
import { openBook } from '../stock/stock-book.ts';
import type { KeyHolders } from '../stock/stock-input.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import { findBatchLocation } from './batch-location.ts';
import type { MovementBatch, ReceiveBody } from './booking.schema.ts';
import { type Delivery, decideReceive, readDelivery } from './receive-stock.ts';
import type { Decision } from './stock-change.ts';
import { writeStockChange } from './stock-change.writes.ts';
import { loadStockState, type StockState } from './stock-state.repository.ts';

type Refusal = Conflict | RowRefusal | Rejection<'reason_required' | 'quantity_limit_exceeded'>;

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
    decide: ({ stock, holders, locations, settings, moment }) => {
      const location = findBatchLocation('receipt', delivery, { locations, settings });
      if (isRejection(location)) return location;
      return decideReceive(openBook(stock, moment), { ...delivery, location, holders }, moment);
    },
    write: ({ change }, state) => writeStockChange(work.tenant, change, state),
    present: ({ answer }) => answer,
  });
}
