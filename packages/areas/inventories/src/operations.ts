import { operationsOf } from '@waybill/resources/resource';
import { availabilityOperations } from './availability/availability.operations.ts';
import { availabilityStates } from './availability-state/availability-state.resource.ts';
import { bookingOperations } from './booking/booking.operations.ts';
import { locations } from './location/location.resource.ts';
import { movementOperations } from './movement/movement.operations.ts';
import { reorderOperations } from './reorder/reorder.operations.ts';
import { reservationOperations } from './reservation/reservation.operations.ts';
import { stockOperations } from './stock/stock.operations.ts';
import { inventoryVocabularies } from './vocabulary/vocabularies.ts';

/** Every operation of the inventories area. */
export const inventoriesAreaOperations = [
  ...operationsOf(locations),
  ...stockOperations,
  ...bookingOperations,
  ...availabilityOperations,
  ...operationsOf(availabilityStates),
  ...reservationOperations,
  ...movementOperations,
  ...reorderOperations,
  inventoryVocabularies.contracts.list,
  inventoryVocabularies.contracts.get,
] as const;
