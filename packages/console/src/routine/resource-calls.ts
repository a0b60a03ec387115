import { methodAt } from '../frame/api/method-at.ts';
import type { OfferedCall } from '../frame/form/form-buttons.tsx';
import { isolated } from '../frame/format/isolated.ts';
import { codeAsWords } from '../frame/format/label.ts';
import {
  type AnyRecord,
  createBody,
  createFields,
  nameOf,
  updateBegin,
  updateBody,
  updateFields,
} from './record.ts';
import type { Resource } from './resource.ts';

/** What the operations of a resource take in their path: the record, and the one that it belongs to. */
export type Place = Readonly<Record<string, string>>;

/** The name of a resource in a sentence: `tax classes`. */
export const wordsOf = ({ name }: Pick<Resource, 'name'>): string =>
  codeAsWords(name).toLowerCase();

/** One of its records in a sentence: `tax class`. */
export const oneOf = (resource: Pick<Resource, 'name'>): string =>
  wordsOf(resource)
    .replace(/ies$/u, 'y')
    .replace(/(?<=s)es$|(?<!s)s$/u, '');

/** What may be done with a list: a new record, and those that come with the service. */
export function listCalls(resource: Resource, place: Place): OfferedCall[] {
  const { operations, verbs } = resource;
  const fields = createFields(resource);
  const newOne = `New ${oneOf(resource)}`;
  const create: OfferedCall = {
    form: {
      ...{ title: newOne, label: newOne, act: 'Create', path: place, fields },
      operation: `${operations}.create`,
      sentence: 'Empty fields get their defaults.',
      bodyOf: (values) => createBody(fields, values),
      send: (waybill, body, options) => {
        const given = Object.keys(place).length === 0 ? [body] : [place, body];
        return methodAt(waybill, `${operations}.create`)(...given, options);
      },
    },
  };
  const defaults: OfferedCall = {
    form: {
      ...{ title: `Defaults of ${wordsOf(resource)}`, label: 'Restore defaults', path: {} },
      operation: `${operations}.defaults`,
      sentence: 'Creates the standard ones that are missing; what is there stays.',
      fields: [],
      bodyOf: () => ({}),
      send: (waybill, body, options) => methodAt(waybill, `${operations}.defaults`)(body, options),
    },
  };
  return [
    ...(verbs.includes('create') ? [create] : []),
    ...(verbs.includes('defaults') ? [defaults] : []),
  ];
}

/** What may be done with a record. */
export function recordCalls(resource: Resource, place: Place, record: AnyRecord): OfferedCall[] {
  const { operations } = resource;
  const path = { ...place, id: record.id };
  const fields = updateFields(resource);
  const begin = updateBegin(resource, record);
  const name = nameOf(record);
  const offered: Readonly<Record<string, OfferedCall>> = {
    update: {
      form: {
        ...{ title: `Change ${name}`, label: 'Change', path, fields, begin },
        operation: `${operations}.update`,
        sentence: 'Only the fields that you change are sent.',
        bodyOf: (values) => updateBody(fields, begin, values),
        send: (waybill, body, options) =>
          methodAt(waybill, `${operations}.update`)(path, body, options),
      },
    },
    'make-default': {
      form: {
        ...{ title: `Make ${isolated(name)} the default`, label: 'Make default', path },
        operation: `${operations}.make-default`,
        sentence: 'It stands in wherever none is named; the default of before is an ordinary one.',
        fields: [],
        send: (waybill, _, options) =>
          methodAt(waybill, `${operations}.make-default`)(path, {}, options),
      },
      whyNot: record['is_default'] === true ? 'It is the default.' : undefined,
    },
    delete: {
      form: {
        ...{ title: `Delete ${name}`, label: 'Delete', path },
        operation: `${operations}.delete`,
        sentence: 'It goes for good. What is in use is refused.',
        fields: [],
        send: (waybill, _, options) => methodAt(waybill, `${operations}.delete`)(path, options),
      },
    },
  };
  return Object.entries(offered).flatMap(([verb, call]) =>
    resource.verbs.includes(verb) ? [call] : [],
  );
}
