import { derivedChangeId, eventIdOf } from '@waybill/events/change-id';
import { type DomainEvent, eventOf } from '@waybill/events/event';
import { dayOf, type Instant } from '@waybill/kernel/instant';
import type { LocationFacts } from '../location/call-location.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { isLow, lowAlert, type ReorderSettings } from './low-stock.ts';
import { stockLevelLow } from './reorder.events.ts';
import type { ReorderScan } from './reorder.schema.ts';

/** A low row with its event of the day. */
export interface LowRow {
  readonly emitted: ReorderScan['emitted'][number];
  /** The change that tells it, which may happen once. */
  readonly change: string;
  readonly event: DomainEvent;
}

/**
 * The low rows among some, each with its event. Row and UTC day make the id of its change, so that
 * a row has one a day, however often it is scanned (INV-118).
 */
export function lowRows(
  rows: readonly StockLevel[],
  locations: readonly Pick<LocationFacts, 'id' | 'code' | 'enabled'>[],
  settings: ReorderSettings,
  at: Instant,
): LowRow[] {
  const day = dayOf(at);
  return rows
    .filter((row) => isLow(row, settings))
    .map((row) => {
      const location = locations.find(({ id }) => id === row.location_id);
      const change = derivedChangeId(new Date(`${day}T00:00:00.000Z`), row.id);
      return {
        emitted: { event_id: eventIdOf(change, 0), stock_level_id: row.id },
        change,
        event: eventOf(stockLevelLow, { data: lowAlert(row, location, settings) }),
      };
    });
}
