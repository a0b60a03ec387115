import { described, namedObject } from '@waybill/api/annotation';
import * as v from 'valibot';

const zeroOrOne = v.picklist([0, 1]);

/** Rows that were added although no market had them (MKT-55, MKT-56). */
export const SeededRows = namedObject('SeededRows', {
  locales: described('1 where the fallback locale of the tenant was added.', zeroOrOne),
  currencies: described('1 where the base currency was added.', zeroOrOne),
});
