import { described } from '@waybill/api/annotation';
import { entityEvents } from '@waybill/resources/entity-events';
import { externalKeyFields } from '@waybill/resources/external-keys';
import { nullable, optional, required } from '@waybill/resources/field';
import { boolean, code, document, integer, labels, name, oneOf } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { LOCATIONS } from './location.address.ts';

/** The events of a location (INV-133). */
export const locationTopics = entityEvents({
  entity: 'location',
  thing: 'a location',
  example: 'main',
});

/** Types of locations, in the order the vocabulary offers them (INV-19). */
export const locationTypes = ['warehouse', 'store', 'dropship', 'virtual'] as const;

/** A place that holds stock (INV-17 to INV-19). */
export const locations = defineResource({
  id: 'inventories.locations',
  path: '/inventories/locations',
  collection: LOCATIONS,
  entity: 'location',
  noun: ['location', 'locations'],
  impact: 'A tenant cannot manage its stock locations; stock at existing ones keeps moving.',
  fields: {
    code: described(
      'The code by which calls name the location, unique, up to 64 characters.',
      required(code()),
    ),
    name: described('What the shop calls it, up to 255 characters.', required(name())),
    labels: described(
      'Its name by language tag; the name stands in where one is missing.',
      nullable(labels()),
    ),
    type: described(
      'What kind of place it is; it changes nothing.',
      optional(oneOf(locationTypes), 'warehouse'),
    ),
    priority: described(
      'Order in which locations are drawn from, lowest first.',
      optional(integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), 0),
    ),
    enabled: described(
      'Whether availability and reservations see it; bookings always do.',
      optional(boolean(), true),
    ),
    address: described(
      'Its address, any keys; country is read by the strategy nearest.',
      nullable(document()),
    ),
    metadata: nullable(document()),
    ...externalKeyFields,
  },
  unique: { by: 'code' },
  events: locationTopics,
  defaults: {
    rows: [{ code: 'main', name: 'Main warehouse' }],
    fields: ['enabled', 'priority', 'type'],
  },
  operations: {
    list: { atLocations: { rows: 'id' } },
    get: { atLocations: { rows: 'id' } },
    create: {},
    update: {
      description:
        'Absent fields stay, null clears a field that may be empty. A new code moves nothing: calls that name the old one are refused.',
    },
    delete: {
      summary: 'Delete a location with its empty stock rows',
      description: 'Movements and closed reservations stay and keep its id.',
      errors: {
        in_use: {
          status: 409,
          when: 'Something is on hand or reserved there, or an order has something to be shipped there.',
        },
      },
    },
    defaults: {},
  },
});

export type Location = RowIn<typeof locations>;
