import * as v from 'valibot';

const zeroOrOne = v.picklist([0, 1]);

/** Rows that were added although no market had them (MKT-55, MKT-56). */
export const SeededRows = v.object({ locales: zeroOrOne, currencies: zeroOrOne });
