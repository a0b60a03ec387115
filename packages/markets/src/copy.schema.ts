import { described, namedObject } from '@waybill/api/annotation';
import * as v from 'valibot';

const zeroOrOne = v.picklist([0, 1]);

/** Rows that no market offered and that were made up (markets.md 2). */
export const SeededRows = namedObject('SeededRows', {
  locales: described('1 where the fallback locale of the tenant was added.', zeroOrOne),
  currencies: described('1 where the base currency was added.', zeroOrOne),
});
