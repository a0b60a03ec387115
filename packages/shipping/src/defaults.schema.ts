import { defaultsSchema } from '@waybill/resources/defaults-schema';
import * as v from 'valibot';

const codes = v.array(v.string());

/** What a restoration did to each standard row (SHP-32). */
export const RestoredCodes = { created: codes, existing: codes, updated: codes };

/** The values of fields that a create leaves out. */
export function fallbacks(resource: Parameters<typeof defaultsSchema>[0]) {
  return { defaults: defaultsSchema(resource) };
}
