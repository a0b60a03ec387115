import { described, namedObject } from '@waybill/api/annotation';
import { instant, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

export const SearchRebuild = namedObject('SearchRebuild', {
  id: described('Id of the rebuild.', uuid()),
  status: described('Whether it goes on.', v.picklist(['running', 'finished'])),
  orders: described('Orders that the new index has so far.', v.number()),
  created_at: instant(),
  finished_at: described('When searches began to read it; null before.', v.nullable(instant())),
});
export type SearchRebuild = v.InferOutput<typeof SearchRebuild>;
