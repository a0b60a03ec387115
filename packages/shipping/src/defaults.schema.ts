import { described } from '@waybill/api/annotation';
import { defaultsSchema } from '@waybill/resources/contracts';
import type { Defaults } from '@waybill/resources/declared';
import type { Fields } from '@waybill/resources/field';
import * as v from 'valibot';

const codes = v.array(v.string());

/** What a reconciliation did to each standard row (shipping.md 2.14). */
export const Reconciled = {
  created: described('Codes of the rows that were missing and now exist.', codes),
  existing: described('Codes of the rows that were there.', codes),
  updated: described('Codes of the existing rows whose empty fields were filled.', codes),
};

/** The values of fields that a create leaves out. */
export function fallbacks(resource: {
  readonly entity: string;
  readonly fields: Fields;
  readonly defaults: Defaults;
}) {
  return {
    defaults: described(
      'The values of fields that a new record leaves out.',
      defaultsSchema(resource),
    ),
  };
}
