import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** A path that names a market by its id or its code; a name that no market has is 404 (MKT-4). */
export const MarketPath = v.object({
  id: v.pipe(v.string(), v.description('The id of a market, or its code.')),
});

/** A market by id and code, whichever of the two the caller sent (MKT-3). */
export const MarketReference = v.object({ id: uuid(), code: v.string() });
export type MarketReference = v.InferOutput<typeof MarketReference>;
