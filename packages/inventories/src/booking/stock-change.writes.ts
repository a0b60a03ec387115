import { outboxWrites } from '@waybill/events/outbox';
import { countWrites } from '@waybill/table/ledger/counts';
import type { LocationFacts } from '../location/call-location.ts';
import type { Booking } from '../movement/booking.ts';
import { movementCreated } from '../movement/movement.events.ts';
import { movementLedger } from '../movement/movement.ledger.ts';
import { createMovement } from '../movement/movement.writes.ts';
import {
  crossedBelow,
  lowAlert,
  type ReorderSettings,
  watchedPoint,
} from '../reorder/low-stock.ts';
import { stockLevelLow } from '../reorder/reorder.events.ts';
import { changeBalances } from '../stock/balance.writes.ts';
import { type ChangeParts, joinParts } from '../stock/change-parts.ts';
import { beginRows } from '../stock/row-change.writes.ts';
import type { RowChange } from '../stock/stock-row.ts';
import type { StockChange } from './stock-change.ts';

/** What the writes of a change need to know of their call. */
export interface ChangeFacts {
  readonly at: string;
  readonly newPrefixedId: (prefix: string) => string;
  readonly locations: readonly LocationFacts[];
  readonly settings: ReorderSettings;
}

/** Everything that a change of stock writes, with its events (INV-122, INV-124). */
export function stockChangeParts(
  tenant: string,
  change: StockChange,
  facts: ChangeFacts,
): ChangeParts {
  return joinParts(
    beginChangedRows(tenant, change.rows, facts),
    bookRows(tenant, change, facts),
    publishLowRows(tenant, change.rows, facts),
  );
}

/** The rows that a change begins. */
export function beginChangedRows(
  tenant: string,
  rows: readonly RowChange[],
  facts: ChangeFacts,
): ChangeParts {
  const begun = rows.filter(({ before }) => before === undefined).map(({ after }) => after);
  return beginRows(tenant, begun, facts);
}

/** The new balances of the rows that were there, and every movement (INV-49). */
export function bookRows(
  tenant: string,
  { rows, bookings }: StockChange,
  facts: ChangeFacts,
): ChangeParts {
  const created = bookings.map(({ movement }) => ({ after: movement }));
  return {
    steps: [
      ...rows.flatMap((row) => balanceSteps(tenant, row, facts.settings)),
      ...bookings.map((booking) => createMovement(tenant, booking)),
    ],
    told: outboxWrites(
      tenant,
      bookings.map((booking) => movementEvent(booking, facts)),
    ),
    counted: countWrites(movementLedger, tenant, created, facts.newPrefixedId('chg')),
  };
}

/** The events of the rows that came down to their reorder point (INV-117). */
export function publishLowRows(
  tenant: string,
  rows: readonly RowChange[],
  { at, newPrefixedId, locations, settings }: ChangeFacts,
): ChangeParts {
  const low = rows.filter((row) => comesDown(row, settings));
  const events = low.map(({ after }) => {
    const location = locations.find(({ id }) => id === after.location_id);
    const data = { ...lowAlert(after, location, settings) };
    return { id: newPrefixedId('evt'), topic: stockLevelLow.topic, time: at, data, metadata: {} };
  });
  return { steps: [], told: outboxWrites(tenant, events), counted: [] };
}

function movementEvent({ movement }: Booking, { at, newPrefixedId }: ChangeFacts) {
  const { topic } = movementCreated;
  return { id: newPrefixedId('evt'), topic, time: at, data: { ...movement }, metadata: {} };
}

/** Whether a change takes the row down to its reorder point: then its numbers must be exact. */
function comesDown({ before, after }: RowChange, settings: ReorderSettings): boolean {
  return crossedBelow(before?.row, after, settings);
}

function balanceSteps(tenant: string, change: RowChange, settings: ReorderSettings) {
  const { before, after, exact } = change;
  if (before === undefined) return [];
  const guard = exact || comesDown(change, settings) ? 'exact' : 'relaxed';
  const point = watchedPoint(before.row, settings);
  return [changeBalances(tenant, { before, after, exact }, guard, point)];
}
