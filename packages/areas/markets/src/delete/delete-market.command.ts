import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { removalWrites } from '@waybill/resources/change.writes';
import type { Collection } from '@waybill/resources/collection';
import { loadCollection } from '@waybill/resources/collection.repository';
import { decideRemoval } from '@waybill/resources/decide';
import type { RecordRemoval } from '@waybill/resources/rules';
import { type Conflict, concurrentModification, type Write } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import {
  type CollectionsForUpdate,
  loadCollectionsForUpdate,
  seesAll,
} from '../collections/collections-for-update.repository.ts';
import { type Market, markets } from '../market/market.resource.ts';

interface Loaded {
  readonly collection: Collection<Market>;
  readonly rows: CollectionsForUpdate;
}

type Refusal = Conflict | Rejection<'not_found' | 'default_market'>;

/**
 * Deletes a market with its rows, of any number, and with what `others` keep for it (MKT-26 to
 * MKT-29). A row that comes meanwhile makes it decide again.
 */
export async function deleteMarket(work: Work, id: string, others: readonly Write[]) {
  const { tenant } = work;
  return runCommand<Loaded, RecordRemoval<Market>, { deleted: true; id: string }, Refusal>(work, {
    load: async () => {
      const collection = await loadCollection(markets, { tenant });
      const rows = await loadCollectionsForUpdate(tenant, id);
      return isRejection(rows) ? rows : { collection, rows };
    },
    decide: ({ collection, rows }) => {
      const change = decideRemoval(markets, collection, id);
      if (isRejection(change)) return change;
      return seesAll(change.before, rows.rows) ? change : concurrentModification;
    },
    write: (change, { rows }) => ({
      steps: rows.clear(),
      withDecision: [...removalWrites(markets, { tenant }, change, work), ...others],
    }),
    present: () => ({ deleted: true, id }),
  });
}
