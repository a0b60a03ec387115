import { locationEvents } from './location/location.events.ts';
import { movementEvents } from './movement/movement.events.ts';
import { stockLevelLow } from './reorder/reorder.events.ts';
import { reservationEvents } from './reservation/reservation.events.ts';
import { stockEvents } from './stock/stock.events.ts';

/** Every topic of the inventories area. */
export const inventoriesAreaEvents = [
  ...locationEvents,
  ...stockEvents,
  stockLevelLow,
  ...movementEvents,
  ...reservationEvents,
] as const;
