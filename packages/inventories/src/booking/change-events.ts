import type { DomainEvent } from '@waybill/events/event';
import { entityEvent } from '@waybill/resources/entity-event';
import { movementCreated } from '../movement/movement.events.ts';
import { crossedBelow, lowAlert, type ReorderSettings } from '../reorder/low.ts';
import { stockLevelLow } from '../reorder/reorder.events.ts';
import { reservationEvent } from '../reservation/reservation.events.ts';
import { stockTopics } from '../stock/stock.events.ts';
import type { RowChange } from './book.ts';
import type { InventoryChange } from './change.ts';
import type { LocationFacts } from './location-of-call.ts';

/** What the events of a change need beside it. */
export interface Telling {
  readonly at: string;
  readonly newPrefixedId: (prefix: string) => string;
  readonly locations: readonly LocationFacts[];
  readonly settings: ReorderSettings;
}

/** Whether a change takes the row down to its reorder point: then its numbers must be exact. */
export function becomesLow({ before, after }: RowChange, settings: ReorderSettings): boolean {
  return crossedBelow(before?.row, after, settings);
}

/**
 * Everything that a change tells (contract README, Events): rows that began, every booking, every
 * hold that was taken or ended, and rows that came down to their reorder point.
 */
export function changeEvents(change: InventoryChange, telling: Telling): DomainEvent[] {
  const { at, newPrefixedId, locations, settings } = telling;
  const tell = (topic: string, data: object): DomainEvent => {
    return { id: newPrefixedId('evt'), topic, time: at, data: { ...data }, metadata: {} };
  };
  const holds = [...change.taken.map(({ hold }) => hold), ...change.ended.map((end) => end.after)];
  const low = change.rows.filter((row) => becomesLow(row, settings));
  return [
    ...change.rows
      .filter(({ before }) => before === undefined)
      .map(({ after }) => entityEvent(stockTopics.created, after, telling)),
    ...change.booked.map(({ movement }) => tell(movementCreated.topic, movement)),
    ...holds.map((hold) => reservationEvent(hold, { eventId: newPrefixedId('evt'), at })),
    ...low.map(({ after }) => {
      const location = locations.find(({ id }) => id === after.location_id);
      return tell(stockLevelLow.topic, lowAlert(after, location, settings));
    }),
  ];
}
