import { closedSet, withoutWords, words } from '@waybill/api/vocabulary';
import { locationTypes } from './location/location-types.ts';
import { movementTypes } from './movement/movement.schema.ts';
import { reservationStatuses } from './reservation/reservation.schema.ts';
import type { Vocabulary } from './vocabulary.schema.ts';

/** Inventories publishes three closed sets; values stand in the order to offer them (INV-126). */
export const vocabularies: readonly Vocabulary[] = [
  vocabulary(
    'location-types',
    'What kind of place stock is kept at.',
    words(locationTypes, {
      warehouse: 'A building of the shop’s own for stock.',
      store: ['A shop whose shelves are sold from.', 'info'],
      dropship: ['A supplier who ships; the figures are the supplier’s.', 'warning'],
      virtual: 'No building: pre-orders, consignment or quarantine.',
    }),
  ),
  vocabulary(
    'movement-types',
    'Why a booking changed a balance.',
    words(movementTypes, {
      inbound: ['Goods arrived.', 'success'],
      adjustment: ['The figure was corrected by hand.', 'warning'],
      reserve: ['Goods were promised to an order.', 'info'],
      release: 'A promise was taken back.',
      shipment: ['Promised goods left.', 'info'],
      restock: ['Returned goods can be sold again.', 'success'],
    }),
  ),
  vocabulary(
    'reservation-statuses',
    'Whether a reservation still holds stock.',
    words(
      reservationStatuses,
      {
        active: ['Holds stock; nothing else counts as reserved.', 'info'],
        released: 'Given back, by a call or because its time was over.',
        committed: ['The goods were shipped.', 'success'],
      },
      (status) => status !== 'active',
    ),
  ),
];

/** The sets without their terms. */
export const vocabularyIndex = withoutWords(vocabularies);

/** The set of that name, or undefined. */
export function findVocabulary(name: string): Vocabulary | undefined {
  return vocabularies.find((one) => one.name === name);
}

function vocabulary(name: string, means: string, values: Vocabulary['values']): Vocabulary {
  return { app: 'inventories', ...closedSet(name, means, values), source: 'schema' };
}
