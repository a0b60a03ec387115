import type { Context } from '@waybill/api/context';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { changeWrites } from '@waybill/resources/change.writes';
import { loadCollection } from '@waybill/resources/collection.repository';
import { concurrentModification } from '@waybill/table/conflict';
import { commitAtAnySize } from '@waybill/table/plan/commit-plan';
import type { Write } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { refuseHeldAny } from '../stock/delete.ts';
import { loadStockAt } from '../stock/stock.repository.ts';
import { removeSteps } from '../stock/stock-changes.writes.ts';
import { locations } from './location.resource.ts';

type DeleteContext = Pick<Context, 'tenant' | 'at' | 'newId' | 'newPrefixedId' | 'commit'>;

type RowRefusal = Rejection<'unique_violation' | 'not_found' | 'unknown_location'>;

/**
 * Deletes a location together with its stock rows, however many, unless something is on hand or
 * reserved at one of them (inventories.md 4, locations). A booking that begins or fills a row
 * meanwhile makes it look again.
 */
export async function deleteLocation(
  ctx: DeleteContext,
  id: string,
): Promise<{ deleted: true; id: string } | Rejection> {
  const { tenant } = ctx;
  const scope = { tenant };
  const answer = { deleted: true as const, id };
  return retryOnConflict<typeof answer | Rejection>(async (race) => {
    const { stored } = await loadCollection(locations, scope);
    const before = stored.find(({ row }) => row.id === id);
    if (before === undefined) return reject('not_found', `There is no location ${id}.`);
    const found = await loadStockAt(tenant, id, race.locks);
    if ('rejected' in found) return found;
    // The index trails: rows it does not show yet are counted on the location already.
    if (found.stock.length !== Number(before.item['rows'])) return concurrentModification;
    const refused = refuseHeldAny(found.stock.map(({ row }) => row));
    if (refused !== undefined) return refused;
    const removal = { before, after: undefined, flagMoves: [] };
    const change = {
      tenant,
      id: ctx.newId(),
      ...removeSteps(tenant, found.stock, ctx),
      counts: changeWrites(locations, scope, removal, ctx),
      commit: (writes: readonly Write<RowRefusal>[]) => ctx.commit(writes, answer),
    };
    return (await commitAtAnySize(change, race)) ?? answer;
  });
}
