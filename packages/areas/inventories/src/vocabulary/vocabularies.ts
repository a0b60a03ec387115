import { defineVocabularies, terms } from '@waybill/api/vocabulary';
import { VocabularyValue } from '@waybill/api/vocabulary.schema';
import { locationTypes } from '../location/location.resource.ts';
import { movementTypes } from '../movement/movement.schema.ts';
import { reservationStatuses } from '../reservation/reservation.schema.ts';

const publisher = { app: 'inventories', atLocations: 'anywhere' } as const;

/** Inventories publishes three closed sets; values stand in the order to offer them (INV-126). */
export const inventoryVocabularies = defineVocabularies(publisher, VocabularyValue, {
  'location-types': {
    means: 'What kind of place stock is kept at.',
    values: terms(locationTypes, {
      warehouse: 'A building of the shop’s own for stock.',
      store: ['A shop whose shelves are sold from.', 'info'],
      dropship: ['A supplier who ships; the figures are the supplier’s.', 'warning'],
      virtual: 'No building: pre-orders, consignment or quarantine.',
    }),
  },
  'movement-types': {
    means: 'Why a booking changed a balance.',
    values: terms(movementTypes, {
      inbound: ['Goods arrived.', 'success'],
      adjustment: ['The figure was corrected by hand.', 'warning'],
      reserve: ['Goods were promised to an order.', 'info'],
      release: 'A promise was taken back.',
      shipment: ['Promised goods left.', 'info'],
      restock: ['Returned goods can be sold again.', 'success'],
      transfer_out: ['Goods left for another location.', 'info'],
      transfer_in: ['Goods came from another location.', 'info'],
    }),
  },
  'reservation-statuses': {
    means: 'Whether a reservation still holds stock.',
    values: terms(
      reservationStatuses,
      {
        active: ['Holds stock; nothing else counts as reserved.', 'info'],
        released: 'Given back, by a call or because its time was over.',
        committed: ['The goods were shipped.', 'success'],
      },
      (status) => status !== 'active',
    ),
  },
});
