import { writtenNumber } from '../format/typed-number.ts';
import { type FormField, type FormValues, sentValue } from './form-field.ts';

interface Kept {
  readonly name: string;
  readonly kind: string;
}

/** A value as the field of a form has it. */
function asTyped(kind: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'flag') return value === true ? 'yes' : '';
  if (typeof value === 'number') return writtenNumber(value);
  return kind === 'json' ? JSON.stringify(value, null, 2) : String(value);
}

/** The first values of a form of a change: a record as it is. */
export const typedValues = (
  fields: readonly Kept[],
  record: Readonly<Record<string, unknown>>,
): FormValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, asTyped(kind, record[name])]));

/** The first values of these fields: a record as it is. */
export const beginOf = (fields: readonly FormField[], record: object): FormValues =>
  typedValues(
    fields.map(({ path, kind = 'text' }) => ({ name: path, kind })),
    { ...record },
  );

/** The body of a change: the fields that were changed alone, null where one was emptied. */
export function changedBody(
  fields: readonly FormField[],
  begin: FormValues,
  values: FormValues,
): Record<string, unknown> {
  const changed = fields.filter(({ path }) => (values[path] ?? '') !== (begin[path] ?? ''));
  return Object.fromEntries(
    changed.map((field) => [field.path, sentValue(field, values[field.path])]),
  );
}
