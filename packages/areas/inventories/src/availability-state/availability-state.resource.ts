import { described } from '@waybill/api/annotation';
import { atMostOne } from '@waybill/resources/default-flag';
import { entityEvents } from '@waybill/resources/entity-events';
import { defaultFlag, keptWhenBlank, nullable, optional, required } from '@waybill/resources/field';
import { keepCode } from '@waybill/resources/kept-code';
import { boolean, labels, matching, name, position } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';

/** The events of an availability state (INV-139). */
export const availabilityStateTopics = entityEvents({
  entity: 'availability_state',
  thing: 'an availability state',
  example: 'expected',
});

const STANDARD: readonly (readonly [code: string, en: string, de: string])[] = [
  ['in_stock', 'In stock', 'Auf Lager'],
  ['low_stock', 'Low stock', 'Wenige auf Lager'],
  ['expected', 'Expected', 'Wird erwartet'],
  ['made_to_order', 'Made to order', 'Auf Bestellung gefertigt'],
  ['discontinued', 'Discontinued', 'Nicht mehr lieferbar'],
];

/** The states a tenant starts with; the first is the default, the last forbids orders (INV-140). */
export const standardStates = STANDARD.map(([code, en, de], position) => ({
  code,
  title: en,
  labels: { en, de },
  orderable: code !== 'discontinued',
  position,
  is_default: position === 0,
}));

const code = matching(/^[a-z][a-z0-9_-]{0,62}$/u, {
  code: 'invalid_value',
  when: 'code does not begin with a letter a-z, or holds more than a-z, 0-9, _ and -.',
  rule: 'must begin with a letter a-z and hold a-z, 0-9, _ and -, up to 63 characters',
});

/** The promise that a shop makes of an item at a place (INV-139 to INV-142). */
export const availabilityStates = defineResource({
  id: 'inventories.availability-states',
  path: '/inventories/availability-states',
  collection: 'AVAILABILITY_STATES',
  entity: 'availability_state',
  noun: ['availability state', 'availability states'],
  impact: 'A tenant cannot manage its availability states; stock rows go on with those they have.',
  fields: {
    code: described(
      'The code that stock rows carry, unique; it never changes: a letter a-z, then a-z, 0-9, _ and -.',
      required(code),
    ),
    title: described('What people call it, up to 255 characters.', keptWhenBlank(required(name()))),
    labels: described('Its title by language tag.', nullable(labels())),
    orderable: described(
      'Whether rows in this state can be ordered from.',
      optional(boolean(), true),
    ),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
    is_default: described(
      'Whether it is the first to be offered; a row without a state stays without one.',
      defaultFlag(),
    ),
  },
  unique: { by: 'code' },
  order: ['position', 'code'],
  default: { write: atMostOne, successor: () => undefined },
  events: availabilityStateTopics,
  defaults: { rows: standardStates, fields: [] },
  neverEmpty: true,
  loadsRules: true,
  rules: { normalize: keepCode },
  operations: {
    list: {
      audience: 'buyer',
      atLocations: 'anywhere',
      description: 'Never empty: the first read brings the states every tenant starts with.',
    },
    get: { audience: 'buyer', atLocations: 'anywhere' },
    create: {},
    update: {
      description:
        'A state that is no longer orderable keeps its rows from being ordered from the next call on; reservations stay.',
      errors: { immutable_field: { status: 400, when: 'code differs from the one it has.' } },
    },
    delete: {
      description:
        'The default goes without a successor. When the last one goes, the next read brings the first states again.',
      errors: { in_use: { status: 409, when: 'A stock row carries its code.' } },
    },
  },
});

export type AvailabilityState = RowIn<typeof availabilityStates>;
