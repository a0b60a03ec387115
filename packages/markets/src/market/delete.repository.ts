import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { changeWrites } from '@waybill/resources/change.writes';
import { loadCollection } from '@waybill/resources/collection.repository';
import { decideRemoval } from '@waybill/resources/decide';
import { concurrentModification } from '@waybill/table/conflict';
import { commitAtAnySize } from '@waybill/table/plan/commit-plan';
import type { Write } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { loadUnheldChildren, seesAll } from './children.repository.ts';
import { markets } from './market.resource.ts';

/**
 * Removes a market with its rows, of any number, and what `alongside` removes with it, or nothing
 * (markets.md 4, market delete). A row that comes meanwhile makes it look again.
 */
export async function deleteMarket(
  ctx: Context,
  id: string,
  alongside: readonly Write[],
): Promise<{ deleted: true; id: string } | Rejection> {
  const { tenant } = ctx;
  const scope = { tenant };
  const answer = { deleted: true as const, id };
  return retryOnConflict<typeof answer | Rejection>(async () => {
    const change = decideRemoval(markets, await loadCollection(markets, scope), id);
    if (isRejection(change)) return change;
    const children = await loadUnheldChildren(tenant, id);
    if (isRejection(children)) return children;
    if (!seesAll(change.before, children.rows)) return concurrentModification;
    const outcome = await commitAtAnySize({
      tenant,
      id: ctx.newId(),
      steps: children.clear(),
      events: [],
      counts: [...changeWrites(markets, scope, change, ctx), ...alongside],
      commit: (writes) => ctx.commit(writes, answer),
    });
    return outcome ?? answer;
  });
}
