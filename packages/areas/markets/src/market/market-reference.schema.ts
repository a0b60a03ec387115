import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** A path that names a market by its id or its code; a name that no market has is 404 (MKT-4). */
export const MarketPath = v.object({
  id: described('Id of a market, or its code.', v.string()),
});

/** A market by id and code, whichever of the two the caller sent (MKT-3). */
export const MarketReference = namedObject('MarketReference', {
  id: described('Id of the market.', uuid()),
  code: described('Code of the market.', v.string()),
});
export type MarketReference = v.InferOutput<typeof MarketReference>;
