import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { changeWrites } from '@waybill/resources/change.writes';
import { loadCollection } from '@waybill/resources/collection.repository';
import { decideRemoval } from '@waybill/resources/decide';
import { commitAtAnySize, untilUncontended } from '@waybill/table/plan/commit';
import { contended } from '@waybill/table/plan/step';
import type { Write } from '@waybill/table/write';
import {
  loadCollectionsForUpdate,
  seesAll,
} from '../collections/collections-for-update.repository.ts';
import { markets } from '../market/market.resource.ts';

/**
 * Removes a market with its rows, of any number, and what `alongside` removes with it, or nothing
 * (MKT-26 to MKT-28). A row that comes meanwhile makes it look again.
 */
export async function deleteMarket(
  ctx: Context,
  id: string,
  alongside: readonly Write[],
): Promise<{ deleted: true; id: string } | Rejection> {
  const { tenant } = ctx;
  const scope = { tenant };
  const answer = { deleted: true as const, id };
  return untilUncontended<typeof answer | Rejection>(async () => {
    const change = decideRemoval(markets, await loadCollection(markets, scope), id);
    if (isRejection(change)) return change;
    const children = await loadCollectionsForUpdate(tenant, id);
    if (isRejection(children)) return children;
    if (!seesAll(change.before, children.rows)) return contended;
    const outcome = await commitAtAnySize({
      tenant,
      id: ctx.newId(),
      steps: children.clear(),
      told: [],
      counted: [...changeWrites(markets, scope, change, ctx), ...alongside],
      commit: (writes) => ctx.commit(writes, answer),
    });
    return outcome ?? answer;
  });
}
