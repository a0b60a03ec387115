import { choicesOf, type FormField, type FormValues, typedBody } from '../frame/form/form-field.ts';
import { codeAsWords } from '../frame/format/label.ts';
import { dateTime } from '../frame/format/moment.ts';
import { writtenNumber } from '../frame/format/typed-number.ts';
import type { Resource, ResourceField } from './resource.ts';

/** A record of any resource. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Columns of a list beside the first one. */
const MOST_COLUMNS = 5;

/** Fields that no list shows: texts for machines, and long ones. */
const SELDOM: ReadonlySet<string> = new Set([
  'id',
  'metadata',
  'labels',
  'external_id',
  'external_refs',
  'created_at',
  'updated_at',
  'position',
  'description',
]);

/** Fields whose names as codes are no words of a shop. */
const TITLES: Readonly<Record<string, string>> = {
  eta_days_min: 'Fastest delivery in days',
  eta_days_max: 'Slowest delivery in days',
  external_refs: 'Keys in other systems',
  metadata: 'Extra values',
};

/** The heading of a field. */
export const titleOf = ({ name }: Pick<ResourceField, 'name'>): string =>
  TITLES[name] ?? codeAsWords(name);

/** The name of a record for people: its name, else its code, else its id. */
export function nameOf(record: AnyRecord): string {
  const named = [record['name'], record['title'], record['code'], record['label']];
  const found = named.find((one) => typeof one === 'string' && one !== '');
  return typeof found === 'string' ? found : record.id;
}

/** The columns that a list shows beside the name of each record. */
export function columnsOf({ fields }: Resource): ResourceField[] {
  const told = fields.filter(
    ({ name, kind, refersTo }) =>
      kind !== 'json' && !SELDOM.has(name) && name !== 'name' && refersTo === undefined,
  );
  // The code and states tell most; measures come behind them.
  const rank = ({ name, kind }: ResourceField) =>
    name === 'code' ? 0 : kind === 'code' || kind === 'flag' ? 1 : 2;
  return told.toSorted((left, right) => rank(left) - rank(right)).slice(0, MOST_COLUMNS);
}

/** A value as text: nothing for none, words for codes and flags. */
export function shownValue({ kind }: Pick<ResourceField, 'kind'>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'flag') return value === true ? 'Yes' : 'No';
  if (typeof value === 'number') return writtenNumber(value);
  if (kind === 'code') return codeAsWords(String(value));
  if (kind === 'moment') return dateTime(String(value));
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.join(', ');
  }
  return kind === 'json' ? JSON.stringify(value) : String(value);
}

const FORM_KINDS = {
  text: 'text',
  number: 'number',
  flag: 'flag',
  json: 'json',
  code: 'text',
  // The service takes a day or a moment as text.
  moment: 'text',
} as const;

function formField(field: ResourceField, isRequired: boolean): FormField {
  const { name, kind, about, codes } = field;
  return {
    path: name,
    label: titleOf(field),
    kind: FORM_KINDS[kind],
    isRequired,
    ...(about !== undefined && { hint: about }),
    ...(codes !== undefined && { choices: choicesOf(codes) }),
  };
}

/** The fields of a new record: those it needs first. */
export function createFields({ fields }: Resource): FormField[] {
  const needed = fields.filter(({ inCreate }) => inCreate === 'needs');
  const others = fields.filter(({ inCreate }) => inCreate === 'may');
  return [
    ...needed.map((field) => formField(field, true)),
    ...others.map((field) => formField(field, false)),
  ];
}

/** The body of a new record: what was typed; a flag that was not set is the service's to decide. */
export function createBody(fields: readonly FormField[], values: FormValues): object {
  const touched = fields.filter(({ path, kind }) => kind !== 'flag' || values[path] !== undefined);
  return typedBody(touched, values);
}

/** The fields that a record can be changed in. */
export const updateFields = ({ fields }: Resource): FormField[] =>
  fields.filter(({ inUpdate }) => inUpdate).map((field) => formField(field, false));
