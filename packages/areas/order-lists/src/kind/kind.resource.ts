import { described } from '@waybill/api/annotation';
import { LENGTHS } from '@waybill/api/fields';
import { tones } from '@waybill/api/vocabulary.schema';
import { entityEvents } from '@waybill/resources/entity-events';
import {
  defaultFlag,
  keptWhenBlank,
  nullable,
  optional,
  readOnly,
  required,
} from '@waybill/resources/field';
import { keepCode } from '@waybill/resources/kept-code';
import {
  boolean,
  labels,
  mapped,
  matching,
  name,
  oneOf,
  position,
  text,
} from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { chooseDefaultKind, moveDefaultFlag } from './kind-rules.ts';

/** The events of a kind of order lists (ORL-16). */
export const kindTopics = entityEvents({
  entity: 'order_list_kind',
  thing: 'a kind of order lists',
  example: 'shopping',
});

/** The kinds a tenant starts with; the first is the default (ORL-2). */
export const standardKinds = [
  {
    code: 'shopping',
    title: 'Shopping list',
    labels: { en: 'Shopping list', de: 'Einkaufsliste' },
    is_default: true,
    is_system: true,
    position: 10,
    tone: 'info',
  },
  {
    code: 'label',
    title: 'Label list',
    labels: { en: 'Label list', de: 'Etikettenliste' },
    is_default: false,
    is_system: true,
    position: 20,
    tone: 'neutral',
  },
] as const;

const CODE = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/u;

const code = mapped(
  matching(CODE, {
    code: 'invalid_value',
    when: 'code does not begin with a letter or digit, or holds more than these, _ and -.',
    rule: 'must begin with a letter a-z or a digit and hold only these, _ and -',
  }),
  (sent) => sent.toLowerCase(),
);

/** The kinds of order lists of a tenant; nothing else depends on them (ORL-1 to ORL-12). */
export const kinds = defineResource({
  id: 'orderlists.kinds',
  path: '/orderlists/kinds',
  collection: 'ORDER_LIST_KINDS',
  entity: 'order_list_kind',
  noun: ['kind of order lists', 'kinds of order lists'],
  impact: 'A tenant cannot manage its kinds of order lists; lists go on with those it has.',
  fields: {
    code: described(
      'The code that lists carry, unique, in lower case; it never changes.',
      required(code),
    ),
    title: described('What people call it, up to 255 characters.', keptWhenBlank(required(name()))),
    description: described('What it is for, up to 2,000 characters.', nullable(text(LENGTHS.text))),
    descriptions: described('What it is for, by language tag.', nullable(labels())),
    is_default: described(
      'Whether lists that name no kind are of it; exactly one is the default.',
      defaultFlag(),
    ),
    is_system: described('Whether every tenant starts with it.', readOnly(boolean(), false)),
    labels: described('Its title by language tag.', nullable(labels())),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
    tone: described('How it is coloured where it is shown.', optional(oneOf(tones), 'neutral')),
  },
  unique: { by: 'code' },
  order: ['position', 'code'],
  default: { write: moveDefaultFlag, successor: chooseDefaultKind },
  events: kindTopics,
  defaults: { rows: standardKinds, fields: [] },
  neverEmpty: true,
  loadsRules: true,
  rules: { normalize: keepCode },
  operations: {
    list: {
      audience: 'buyer',
      description: 'Never empty: the first read brings the kinds every tenant starts with.',
    },
    get: { audience: 'buyer' },
    create: {},
    update: {
      errors: { immutable_field: { status: 400, when: 'code differs from the one it has.' } },
    },
    delete: {
      description:
        'When the default goes, the kind with the lowest position follows it. The setting default_kind may go on naming it.',
      errors: {
        kind_in_use: { status: 409, when: 'An order list carries its code.' },
        last_kind: { status: 409, when: 'It is the last one.' },
      },
      emits: [kindTopics.deleted.topic, kindTopics.updated.topic],
    },
    makeDefault: {},
  },
});

export type Kind = RowIn<typeof kinds>;
