import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import type { BeginRefusal, CommitRefusal } from '@waybill/work/work';
import type { Restored } from '../declare/contracts.ts';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, fieldValue } from '../declare/row.ts';
import type { Call } from './bind-rules.ts';
import { changeWrites } from './change.writes.ts';
import { loadForUpdate } from './collection.repository.ts';
import { LIMIT_MS } from './collection.ts';
import { fallbacksOf, missingRows } from './standard-rows.ts';

type RestoreRefusal = BeginRefusal | CommitRefusal | Rejection<'not_found'> | Conflict;

/** Creates the standard records that a collection lacks, by their unique field (MKT-104). */
export async function restoreDefaults<Row extends BaseRow>(
  resource: Resource<Row>,
  { ctx, scope }: Call,
): Promise<Restored | RestoreRefusal> {
  const { newId, at } = ctx;
  return retryOnConflict<Restored | RestoreRefusal>(async () => {
    const begun = await ctx.begin();
    if (isRejection(begun)) return begun;
    const collection = await loadForUpdate(resource, scope);
    if (isRejection(collection)) return collection;
    const moment = { newId, at, parent: scope.parent };
    const { created, existing } = missingRows(resource, collection, moment);
    const codes = created.map(({ after }) => String(fieldValue(after, resource.unique.by)));
    const answer = { created: codes, existing, defaults: fallbacksOf(resource) };
    const writes = created.flatMap((change) => changeWrites(resource, scope, change, ctx));
    const refused = await ctx.commit(writes, answer);
    // Another call created one in between; the next attempt finds it in place.
    return refused?.rejected === 'unique_violation' ? concurrentModification : (refused ?? answer);
  }, LIMIT_MS);
}
