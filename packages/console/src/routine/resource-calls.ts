import { changedBody, typedValues } from '../frame/form/change.ts';
import type { FormCall } from '../frame/form/form-call.ts';
import type { FormField } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { type AnyRecord, createBody, createFields, nameOf, updateFields } from './record.ts';
import type { Resource } from './resource.ts';

/** Path parameters of a resource: the record, and the one that it belongs to. */
export type Place = Readonly<Record<string, string>>;

/** The name of a resource in a sentence: `tax classes`. */
export const wordsOf = ({ name }: Pick<Resource, 'name'>): string =>
  codeAsWords(name).toLowerCase();

/** One of its records in a sentence: `tax class`. */
export const oneOf = (resource: Pick<Resource, 'name'>): string =>
  wordsOf(resource)
    .replace(/ies$/u, 'y')
    .replace(/(?<=s)es$|(?<!s)s$/u, '');

/** Calls of a resource by their verbs. */
type Calls = Readonly<Record<string, Omit<FormCall, 'operation'>>>;

/** Those that the resource has. */
const offeredOf = ({ operations, verbs }: Resource, calls: Calls): FormCall[] =>
  Object.entries(calls)
    .filter(([verb]) => verbs.includes(verb))
    .map(([verb, call]) => ({ ...call, operation: `${operations}.${verb}` }));

/** Records to choose from, by the fields that hold their ids. */
export type Choices = ReadonlyMap<string, NonNullable<FormField['choices']>>;

/** The calls with a choice of names in place of each id that is known by one. */
export const withChoices = (calls: readonly FormCall[], choices: Choices): FormCall[] =>
  calls.map(({ fields, ...call }) => {
    if (fields === undefined) return call;
    return {
      ...call,
      fields: fields.map((field) => {
        const known = choices.get(field.path) ?? [];
        return known.length === 0 ? field : { ...field, choices: known };
      }),
    };
  });

/** The commands on a list: a new record, and the standard ones. */
export function listCalls(resource: Resource, path: Place): FormCall[] {
  const fields = createFields(resource);
  return offeredOf(resource, {
    create: {
      label: `New ${oneOf(resource)}`,
      act: 'Create',
      path,
      fields,
      sentence: 'Empty fields get their defaults.',
      bodyOf: (values) => createBody(fields, values),
    },
    defaults: {
      label: 'Restore defaults',
      of: wordsOf(resource),
      sentence: 'Creates the standard ones that are missing. Everything else stays as it is.',
    },
  });
}

/** The commands on a record. */
export function recordCalls(resource: Resource, place: Place, record: AnyRecord): FormCall[] {
  const fields = updateFields(resource);
  const begin = typedValues(resource.fields, record);
  const about = { of: nameOf(record), path: { ...place, id: record.id } };
  return offeredOf(resource, {
    update: {
      ...about,
      label: 'Change',
      fields,
      begin,
      sentence: 'Saves the fields that you change.',
      bodyOf: (values) => changedBody(fields, begin, values),
    },
    'make-default': {
      ...about,
      label: 'Make default',
      sentence: 'This becomes the default. The previous default stays as a normal record.',
      whyNot: record['is_default'] === true ? 'This is already the default.' : undefined,
    },
    delete: {
      ...about,
      label: 'Delete',
      sentence: 'Deletes this record, unless something still uses it. This cannot be undone.',
    },
  });
}
