import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Changes } from '@waybill/table/plan/changes';
import { commitAtAnySize } from '@waybill/table/plan/commit-plan';
import type { Write } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import type { StoredStock } from '../booking/book.ts';
import { countRows } from '../booking/change.writes.ts';
import type { LocationFacts } from '../booking/location-of-call.ts';
import { loadLocations } from '../location/location.repository.ts';
import { loadStock, loadStockRow } from './stock.repository.ts';
import type { StockLevel } from './stock.schema.ts';
import { removeSteps } from './stock-changes.writes.ts';
import type { StockFields } from './stock-input.ts';

type RowContext = Pick<Context, 'tenant' | 'newId' | 'newPrefixedId' | 'at' | 'commit'>;

type RowRefusal = Rejection<'unique_violation' | 'unknown_location'>;

/** The steps of a change and what to answer once they are taken. */
interface RowChange {
  readonly answer: StockLevel;
  readonly change: Changes<RowRefusal>;
}

/** What an update is decided on beside the row. */
interface Surroundings {
  readonly locations: readonly LocationFacts[];
  /** Rows that share an item with the outcome. */
  readonly rows: readonly StockLevel[];
}

/**
 * Changes a row's own fields until no booking comes between. A decision that answers the row as
 * it is writes nothing.
 */
export async function changeStockRow(
  ctx: RowContext,
  id: string,
  fields: Partial<StockFields>,
  decide: (before: StoredStock, loaded: Surroundings) => RowChange | StockLevel | Rejection,
): Promise<StockLevel | Rejection> {
  const { tenant } = ctx;
  return retryOnConflict<StockLevel | Rejection>(async () => {
    const [found, locations] = await Promise.all([loadStockRow(tenant, id), loadLocations(tenant)]);
    if (isRejection(found)) return found;
    const [before] = found.stock;
    const sharing = await loadStock(tenant, [{ ...before.row, ...fields }]);
    if (isRejection(sharing)) return sharing;
    const rows = sharing.stock.map(({ row }) => row);
    const decision = decide(before, { locations, rows });
    if (isRejection(decision) || !('change' in decision)) return decision;
    const { answer, change } = decision;
    const commit = (writes: readonly Write<RowRefusal>[]) => ctx.commit(writes, answer);
    return (await commitAtAnySize({ tenant, id: ctx.newId(), ...change, commit })) ?? answer;
  });
}

/** Removes a row unless `refuse` says why not. */
export async function deleteRow(
  ctx: RowContext,
  id: string,
  refuse: (row: StockLevel) => Rejection | undefined,
): Promise<{ deleted: true; id: string } | Rejection> {
  const { tenant } = ctx;
  const answer = { deleted: true as const, id };
  return retryOnConflict<typeof answer | Rejection>(async () => {
    const found = await loadStockRow(tenant, id);
    if (isRejection(found)) return found;
    const [{ row }] = found.stock;
    const refused = refuse(row);
    if (refused !== undefined) return refused;
    const parts = removeSteps(tenant, found.stock, ctx);
    const change = {
      ...parts,
      counts: [...parts.counts, countRows(tenant, row.location_id, -1)],
      commit: (writes: readonly Write<RowRefusal>[]) => ctx.commit(writes, answer),
    };
    return (await commitAtAnySize({ tenant, id: ctx.newId(), ...change })) ?? answer;
  });
}
