import { eventOf } from '@waybill/events/event';
import { recordEvents } from '@waybill/events/record-events.writes';
import { entityEvent } from '@waybill/resources/entity-event';
import { type Changes, joinChanges, noChanges } from '@waybill/table/write';
import type { LocationFacts } from '../location/call-location.ts';
import { createMovements } from '../movement/movement.writes.ts';
import { comesDown, lowAlert, type ReorderSettings, watchedPoint } from '../reorder/low-stock.ts';
import { stockLevelLow } from '../reorder/reorder.events.ts';
import { changeBalances } from '../stock/balance.writes.ts';
import { beginRows, type RowRefusal } from '../stock/row-change.writes.ts';
import { stockTopics } from '../stock/stock.events.ts';
import { changedFields, type RowChange } from '../stock/stock-row.ts';
import type { StockChange } from './stock-change.ts';

/** Facts about the call that the writes of a change need. */
export interface ChangeFacts {
  readonly locations: readonly LocationFacts[];
  readonly settings: ReorderSettings;
}

/** Everything that a change of stock writes, with its events (INV-122, INV-124). */
export function writeStockChange(
  tenant: string,
  change: StockChange,
  facts: ChangeFacts,
): Changes<RowRefusal> {
  return joinChanges<RowRefusal>(
    beginChangedRows(tenant, change.rows),
    bookRows(tenant, change, facts),
    publishLowRows(tenant, change.rows, facts),
  );
}

/** The rows that a change begins. */
export function beginChangedRows(tenant: string, rows: readonly RowChange[]): Changes<RowRefusal> {
  const begun = rows.filter(({ before }) => before === undefined).map(({ after }) => after);
  return beginRows(tenant, begun);
}

/** The new balances of the rows that were there, what else is set of them, and every movement (INV-49, INV-135). */
export function bookRows(
  tenant: string,
  { rows, bookings }: StockChange,
  { settings }: Pick<ChangeFacts, 'settings'>,
): Changes {
  const changed = rows.filter((row) => Object.keys(changedFields(row)).length > 0);
  const events = changed.map(({ after }) => entityEvent(stockTopics.updated, after));
  return joinChanges<never>(
    ...rows.map((row) => balanceChanges(tenant, row, settings)),
    { steps: [], withDecision: recordEvents(tenant, events) },
    ...createMovements(tenant, bookings),
  );
}

/** The events of the rows that came down to their reorder point (INV-117). */
export function publishLowRows(
  tenant: string,
  rows: readonly RowChange[],
  { locations, settings }: ChangeFacts,
): Changes {
  const low = rows.filter(({ before, after }) => comesDown(before?.row, after, settings));
  const events = low.map(({ after }) => {
    const location = locations.find(({ id }) => id === after.location_id);
    const data = lowAlert(after, location, settings);
    return eventOf(stockLevelLow, { data });
  });
  return { steps: [], withDecision: recordEvents(tenant, events) };
}

/** A row that comes down to its reorder point changes over exact balances: its event is true. */
function balanceChanges(tenant: string, change: RowChange, settings: ReorderSettings): Changes {
  const { before, after, exact } = change;
  if (before === undefined) return noChanges;
  const guard = exact || comesDown(before.row, after, settings) ? 'exact' : 'relaxed';
  const reorderPoint = watchedPoint(before.row, settings);
  return changeBalances(tenant, { before, after, exact }, guard, reorderPoint);
}
