import type { EventType } from '@waybill/events/event';
import { availabilityStateTopics } from './availability-state/availability-state.resource.ts';
import { locationTopics } from './location/location.resource.ts';
import { movementEvents } from './movement/movement.events.ts';
import { stockLevelLow } from './reorder/reorder.events.ts';
import { reservationEvents } from './reservation/reservation.events.ts';
import { stockTopics } from './stock/stock.events.ts';

/** Every topic of the inventories area. */
export const inventoriesAreaEvents: readonly EventType[] = [
  ...Object.values(locationTopics),
  ...Object.values(stockTopics),
  stockLevelLow,
  ...movementEvents,
  ...reservationEvents,
  ...Object.values(availabilityStateTopics),
];
