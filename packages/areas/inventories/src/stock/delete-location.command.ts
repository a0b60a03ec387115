import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { removalWrites } from '@waybill/resources/change.writes';
import { loadCollection } from '@waybill/resources/collection.repository';
import type { Stored } from '@waybill/resources/rules';
import { sumOfShards } from '@waybill/table/count';
import {
  type Conflict,
  concurrentModification,
  joinChanges,
  type TableItem,
} from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadStatesOf } from '../availability-state/availability-state.repository.ts';
import type { AvailabilityState } from '../availability-state/availability-state.resource.ts';
import { countStates } from '../availability-state/availability-state.writes.ts';
import { loadRowCounts } from '../location/location.repository.ts';
import { type Location, locations } from '../location/location.resource.ts';
import { locationRows } from '../location/location.writes.ts';
import { refuseLocationDelete } from './change-stock.ts';
import { removeRows } from './row-change.writes.ts';
import { loadStockAt, refuseUnsettled } from './stock.repository.ts';
import type { StoredStock } from './stock-row.ts';

/** A location with every stock row at it. */
interface FullLocation {
  readonly before: Stored<Location>;
  readonly counts: readonly (TableItem | undefined)[];
  readonly stock: readonly StoredStock[];
  readonly states: readonly AvailabilityState[];
}

/** Tells a location at which orders have something to be shipped; orders keep that. */
type HasWork = (tenant: string, locationId: string) => Promise<boolean>;

type Refusal = Conflict | Rejection<'not_found' | 'in_use'>;

/**
 * Deletes a location together with its stock rows, however many, unless something is on hand or
 * reserved at one of them (INV-25), or an order has something to be shipped there (ORD-292). A booking that begins or fills a row meanwhile makes it load
 * again (INV-27).
 */
export function deleteLocation(work: Work, id: string, hasWork: HasWork) {
  const { tenant } = work;
  const scope = { tenant };
  return runCommand<FullLocation, FullLocation, { deleted: true; id: string }, Refusal>(work, {
    load: async (locks) => {
      const [{ stored }, counts, isAtWork] = await Promise.all([
        loadCollection(locations, scope),
        loadRowCounts(tenant, id),
        hasWork(tenant, id),
      ]);
      const before = stored.find(({ row }) => row.id === id);
      if (before === undefined) return reject('not_found', `There is no location ${id}.`);
      if (isAtWork) return reject('in_use', 'Orders have something to be shipped there.');
      const found = await loadStockAt(tenant, id, locks);
      if (isRejection(found)) return found;
      const unsettled = await refuseUnsettled(tenant, found.stock);
      if (unsettled !== undefined) return unsettled;
      const rows = found.stock.map(({ row }) => row);
      return { before, counts, ...found, states: await loadStatesOf(tenant, rows) };
    },
    decide: (loaded) => {
      const { counts, stock } = loaded;
      // The index trails: rows it does not show yet are counted on the location already.
      if (stock.length !== sumOfShards(counts)) return concurrentModification;
      return refuseLocationDelete(stock.map(({ row }) => row)) ?? loaded;
    },
    write: ({ before, counts, stock, states }) => {
      const moment = momentAt(work.now);
      const removal = { before, after: undefined, flagMoves: [] };
      return joinChanges<Rejection<'not_found'>>(removeRows(tenant, stock), {
        steps: [],
        withDecision: [
          ...removalWrites(locations, scope, removal, moment),
          ...locationRows.close(tenant, id, counts, work.now),
          ...countStates(tenant, states, { left: stock.map(({ row }) => row) }).withDecision,
        ],
      });
    },
    present: () => ({ deleted: true, id }),
  });
}
