import { described } from '@waybill/api/annotation';
import { reject } from '@waybill/kernel/rejection';
import { atMostOne, exactlyOne } from '../declare/default-flag.ts';
import { entityEvents } from '../declare/entity-events.ts';
import { externalKeyFields } from '../declare/external-keys.ts';
import {
  defaultFlag,
  keptWhenBlank,
  nullable,
  optional,
  parentId,
  readOnly,
  required,
  unlisted,
} from '../declare/field.ts';
import {
  boolean,
  code,
  countries,
  decimal,
  labels,
  mapped,
  matching,
  name,
  nonBlank,
  position,
  reference,
  text,
} from '../declare/kinds.ts';
import { defineResource, type RowIn } from '../declare/resource.ts';

const lower = (text: string) => text.toLowerCase();
const impact = 'A test fails.';

/** A collection that always has a default, with every kind of rule. */
export const depots = defineResource({
  id: 'sample.depots',
  path: '/depots',
  collection: 'DEPOTS',
  entity: 'depot',
  noun: ['depot', 'depots'],
  impact,
  fields: {
    code: required(mapped(code(), lower)),
    title: keptWhenBlank(required(name())),
    is_default: defaultFlag(),
    is_system: readOnly(boolean(), false),
    served: unlisted(nullable(countries())),
    zip: nullable(
      matching(/^\d{5}$/u, {
        code: 'invalid_zip',
        when: 'Not a postal code.',
        rule: 'must be five digits',
      }),
    ),
    status: described('Whether it takes deliveries.', optional(nonBlank(20), 'open')),
    position: optional(position(), 0),
  },
  unique: { by: 'code', compared: lower, copies: ['status'] },
  order: ['position', 'created_at'],
  default: {
    write: exactlyOne,
    successor: (rest) =>
      rest.length === 0
        ? reject('last_depot', 'A tenant keeps at least one depot.')
        : rest.toSorted((left, right) => left.position - right.position)[0],
  },
  events: entityEvents({ entity: 'depot', thing: 'a depot', example: 'north' }),
  internal: { docks: 0 },
  defaults: {
    rows: [
      { code: 'north', title: 'North', is_system: true },
      { code: 'south', title: 'South', is_system: true, is_default: true },
    ],
    fields: ['status', 'position'],
  },
  operations: {
    list: {},
    get: {},
    create: { errors: { too_far: { status: 400, when: 'Nobody drives there.' } } },
    update: {},
    delete: { errors: { last_depot: { status: 409, when: 'It is the last one.' } } },
    makeDefault: {},
    defaults: {},
  },
});

export type Depot = RowIn<typeof depots>;

/** Children of a depot, told apart by their width. */
export const docks = defineResource({
  id: 'sample.docks',
  path: '/depots/{depot_id}/docks',
  collection: 'DOCKS',
  entity: 'dock',
  noun: ['dock', 'docks'],
  impact,
  fields: {
    depot_id: parentId(),
    width: required(decimal({ digits: 2, above: 0 })),
    is_default: defaultFlag(),
    labels: nullable(labels()),
    guard_id: nullable(reference()),
    note: unlisted(nullable(text(2_000))),
    ...externalKeyFields,
  },
  unique: { by: 'width' },
  order: ['width'],
  parent: { parameter: 'depot_id', noun: 'depot', collection: 'DEPOTS', counter: 'docks' },
  default: { write: atMostOne, successor: () => undefined },
  events: entityEvents({ entity: 'dock', thing: 'a dock' }),
  operations: { list: {}, get: {}, create: {}, update: {}, delete: {} },
});
