import { defaultsSchema } from '@waybill/resources/contracts';
import type { Defaults } from '@waybill/resources/declared';
import type { Fields } from '@waybill/resources/field';
import * as v from 'valibot';

const codes = v.array(v.string());

/** What a restoration did to each standard row (SHP-32). */
export const RestoredCodes = { created: codes, existing: codes, updated: codes };

/** The values of fields that a create leaves out. */
export function fallbacks(resource: { readonly fields: Fields; readonly defaults: Defaults }) {
  return { defaults: defaultsSchema(resource) };
}
