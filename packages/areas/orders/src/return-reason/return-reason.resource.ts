import { described } from '@waybill/api/annotation';
import { atMostOne } from '@waybill/resources/default-flag';
import { entityEvents } from '@waybill/resources/entity-events';
import { defaultFlag, nullable, optional, required } from '@waybill/resources/field';
import { boolean, labels, matching, name, position } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { normalizeReason, refuseUsedReason } from './reason-rules.ts';

/** The events of a return reason (ORD-227). */
export const returnReasonTopics = entityEvents({
  entity: 'return_reason',
  thing: 'a return reason',
  example: 'damaged',
});

const STANDARD: readonly (readonly [code: string, en: string, de: string])[] = [
  ['damaged', 'Damaged', 'Beschädigt'],
  ['defective', 'Defective', 'Defekt'],
  ['wrong_item', 'Wrong item', 'Falscher Artikel'],
  ['not_as_described', 'Not as described', 'Nicht wie beschrieben'],
  ['wrong_size', 'Wrong size', 'Falsche Größe'],
  ['late', 'Came too late', 'Kam zu spät'],
  ['ordered_twice', 'Ordered twice', 'Doppelt bestellt'],
  ['no_longer_needed', 'No longer needed', 'Nicht mehr benötigt'],
  ['other', 'Other', 'Anderer Grund'],
];

/** The reasons a tenant starts with; the last is the default (ORD-224). */
export const standardReasons = STANDARD.map(([code, en, de], index) => ({
  code,
  title: en,
  labels: { en, de },
  position: (index + 1) * 10,
  is_default: code === 'other',
}));

const code = matching(
  /^[a-z][a-z0-9_-]*$/u,
  {
    code: 'invalid_value',
    when: 'code does not begin with a letter a-z, or holds more than a-z, 0-9, _ and -.',
    rule: 'must begin with a letter a-z and hold only a-z, 0-9, _ and -',
  },
  63,
);

/** Reasons for which goods come back, as a tenant words them (ORD-224 to ORD-227). */
export const returnReasons = defineResource({
  id: 'orders.return-reasons',
  path: '/orders/return-reasons',
  collection: 'RETURN_REASONS',
  entity: 'return_reason',
  noun: ['return reason', 'return reasons'],
  impact: 'A tenant cannot manage its return reasons; returns go on with those it has.',
  fields: {
    code: described(
      'The code that returns carry, unique, up to 63 characters; it never changes.',
      required(code),
    ),
    title: described('What people read, up to 255 characters.', required(name())),
    labels: described('Its title by language tag.', nullable(labels())),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
    enabled: described('Whether new returns may name it.', optional(boolean(), true)),
    is_default: described(
      'Whether returns that name no reason have it; at most one is the default.',
      defaultFlag(),
    ),
  },
  unique: { by: 'code' },
  order: ['position', 'code'],
  default: { write: atMostOne, successor: () => undefined },
  events: returnReasonTopics,
  // Set by the first return that names it, for good: returns stay.
  internal: { used: 0 },
  defaults: { rows: standardReasons, fields: ['enabled', 'position'] },
  rules: { normalize: normalizeReason, refuseDelete: refuseUsedReason },
  operations: {
    list: { audience: 'buyer' },
    get: { audience: 'buyer' },
    create: {},
    update: {
      errors: { immutable_field: { status: 400, when: 'code differs from the one it has.' } },
    },
    delete: {
      description:
        'A reason that a return names stays; it can be disabled. When the default goes, returns without a reason have none.',
      errors: { in_use: { status: 409, when: 'A return or one of its positions names it.' } },
    },
    defaults: {},
  },
});

export type ReturnReason = RowIn<typeof returnReasons>;
