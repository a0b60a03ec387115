import { namedObject } from '@waybill/api/annotation';
import type { Defaults } from './declaration.ts';
import { documented, type Fields } from './field.ts';
import { shapeName } from './noun.ts';

interface WithDefaults {
  readonly entity: string;
  readonly fields: Fields;
  readonly defaults: Defaults;
}

/** The values of fields that a create leaves out, as `defaults` answers them. */
export function defaultsSchema({ entity, fields, defaults }: WithDefaults) {
  const fallbacks = defaults.fields.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, documented(field, field.answer)] as const];
  });
  return namedObject(`${shapeName(entity)}Defaults`, Object.fromEntries(fallbacks));
}
