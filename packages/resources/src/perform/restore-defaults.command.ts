import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { concurrentModification } from '@waybill/table/conflict';
import { retryOnConflict } from '@waybill/work/retry';
import type { Resource } from '../declare/resource.ts';
import { type BaseRow, fieldValue } from '../declare/row.ts';
import type { Call } from './bind-rules.ts';
import { changeWrites } from './change.writes.ts';
import { PATIENCE_MS } from './change-collection.command.ts';
import { loadForUpdate } from './collection.repository.ts';
import { fallbacksOf, missingRows } from './standard-rows.ts';

/** What `defaults` answers. */
interface Restored {
  readonly created: readonly unknown[];
  readonly existing: readonly string[];
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Creates the standard records that a collection lacks, by their unique field (MKT-104). */
export async function restoreDefaults<Row extends BaseRow>(
  resource: Resource<Row>,
  { ctx, scope }: Call,
): Promise<Restored | Rejection> {
  const { newId, at } = ctx;
  const by = resource.unique?.by ?? '';
  return retryOnConflict<Restored | Rejection>(async () => {
    const begun = await ctx.begin();
    if (isRejection(begun)) return begun;
    const collection = await loadForUpdate(resource, scope);
    if (isRejection(collection)) return collection;
    const moment = { newId, at, parent: scope.parent };
    const { created, existing } = missingRows(resource, collection, moment);
    const codes = created.map(({ after }) => after && fieldValue(after, by));
    const answer = { created: codes, existing, defaults: fallbacksOf(resource) };
    const writes = created.flatMap((change) => changeWrites(resource, scope, change, ctx));
    const refused = await ctx.commit(writes, answer);
    // Another call created one in between; the next attempt finds it in place.
    return refused?.rejected === 'unique_violation' ? concurrentModification : (refused ?? answer);
  }, PATIENCE_MS);
}
