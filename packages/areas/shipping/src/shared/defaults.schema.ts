import { described } from '@waybill/api/annotation';
import { defaultsSchema } from '@waybill/resources/defaults-schema';
import * as v from 'valibot';

const codes = v.array(v.string());

/** The outcome of a restoration for each standard row (SHP-32). */
export const RestoredCodes = {
  created: described('Codes of the rows that were missing and now exist.', codes),
  existing: described('Codes of the rows that were there.', codes),
  updated: described('Codes of the existing rows whose empty fields were filled.', codes),
};

/** The values of fields that a create leaves out. */
export function fallbacks(resource: Parameters<typeof defaultsSchema>[0]) {
  return {
    defaults: described(
      'The values of fields that a new record leaves out.',
      defaultsSchema(resource),
    ),
  };
}
