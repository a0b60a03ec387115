import { asChange, rowsOf } from '@waybill/events/change.entity';
import type { RecordedEvent } from '@waybill/events/record-events.writes';
import { recordEventsAt } from '@waybill/events/record-events.writes';
import type { Gathered, TableItem } from '@waybill/table/write';
import { orderHome, orderIdOf } from './order.entity.ts';
import type { TrailEvent } from './trail.schema.ts';

/** Facts of an event that an order keeps; the item's key names the order. */
type TrailRow = Omit<TrailEvent, 'order_id' | 'by'>;

/** The event of a change of an order, and the row of its trail where it has one. */
export interface RecordedOrderEvent extends RecordedEvent {
  readonly row?: TrailRow;
}

/**
 * Tells events of an order. Their change is the trail of the order as well; it is no part of the
 * aggregate, so that a long history never slows down a read of it.
 */
export function recordOrderEvents(
  tenant: string,
  orderId: string,
  recorded: readonly RecordedOrderEvent[],
): Gathered[] {
  return recordEventsAt(tenant, orderHome(orderId), recorded);
}

/** The rows of the trail that a change holds, in the order in which they happened. */
export function asTrailEvents(item: TableItem): TrailEvent[] {
  const order_id = orderIdOf(item);
  return rowsOf<TrailRow>(asChange(item)).map((row) => ({ ...row, order_id }));
}
