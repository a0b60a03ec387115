import { isBlank } from '@waybill/kernel/blank';
import * as v from 'valibot';
import { documented, type Field, type Fields } from './field.ts';

/** Fields that a body may name. */
export function writableFields<Code extends string>(
  fields: Fields<Code>,
): [string, Field<unknown, Code>][] {
  return Object.entries(fields).filter(
    ([, { presence }]) => presence !== 'read-only' && presence !== 'parent',
  );
}

/** True if a sent value leaves the field as it is: absent, null without meaning, or a blank title. */
export function isKept(
  field: Field<unknown, string>,
  value: unknown,
  verb: 'create' | 'update',
): boolean {
  if (value === undefined) return true;
  if (value === null) return field.presence !== 'nullable';
  return verb === 'update' && field.updateWire !== undefined && isBlank(String(value));
}

function bodyOf(
  fields: Fields,
  schemaOf: (field: Field<unknown, string>) => v.GenericSchema<unknown>,
) {
  const schemas = writableFields(fields).map(
    ([name, field]) => [name, documented(field, schemaOf(field))] as const,
  );
  return v.object(Object.fromEntries(schemas));
}

/** The body of a create: required fields must be there, null counts as absent elsewhere. */
export function createBody(fields: Fields) {
  return bodyOf(fields, ({ wire, presence }) => (presence === 'required' ? wire : v.nullish(wire)));
}

/** The body of a partial update: nothing must be there, required fields cannot be null. */
export function updateBody(fields: Fields) {
  return bodyOf(fields, ({ wire, updateWire = wire, presence }) =>
    presence === 'required' ? v.optional(updateWire) : v.nullish(updateWire),
  );
}
