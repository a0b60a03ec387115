import * as v from 'valibot';
import type { Defaults } from './declaration.ts';
import type { Fields } from './field.ts';

/** The values of fields that a create leaves out, as `defaults` answers them. */
export function defaultsSchema({
  fields,
  defaults,
}: {
  readonly fields: Fields;
  readonly defaults: Defaults;
}) {
  const fallbacks = defaults.fields.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, field.answer] as const];
  });
  return v.object(Object.fromEntries(fallbacks) as Record<string, v.GenericSchema<unknown>>);
}
