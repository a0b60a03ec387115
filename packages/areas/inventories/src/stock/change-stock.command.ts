import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Conflict, joinChanges } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import {
  loadNamedStates,
  loadStatesOf,
} from '../availability-state/availability-state.repository.ts';
import type { AvailabilityState } from '../availability-state/availability-state.resource.ts';
import { countStates } from '../availability-state/availability-state.writes.ts';
import { loadLocations } from '../location/location.repository.ts';
import { countDeparture } from '../location/location.writes.ts';
import {
  changesAddress,
  changesState,
  decideCreateStock,
  decideUpdateStock,
  readNewStock,
  readStockUpdate,
  refuseDelete,
} from './change-stock.ts';
import { beginRows, type RowRefusal, removeRows, updateRow } from './row-change.writes.ts';
import { loadKeyHolders, loadStock, loadStockRow, refuseUnsettled } from './stock.repository.ts';
import type { StockLevel } from './stock.schema.ts';
import type { CreateStockBody, UpdateStockBody } from './stock-calls.schema.ts';
import type { Surroundings } from './stock-input.ts';
import type { StoredStock } from './stock-row.ts';

/** Begins the row of an item at a location (INV-32, INV-36). */
export async function createStockRow(work: Work, body: CreateStockBody) {
  const fields = readNewStock(body);
  if (isRejection(fields)) return fields;
  const { tenant } = work;
  return runCommand<
    Surroundings & { moment: Moment },
    StockLevel,
    StockLevel,
    Conflict | RowRefusal | Rejection<'invalid_value'>
  >(work, {
    load: async (locks) => {
      const [locations, found, holders, states] = await Promise.all([
        loadLocations(tenant),
        loadStock(tenant, [fields], locks),
        loadKeyHolders(tenant, [fields], locks),
        loadNamedStates(work, [fields.availability_code]),
      ]);
      if (isRejection(found)) return found;
      if (isRejection(holders)) return holders;
      const rows = found.stock.map(({ row }) => row);
      return { locations, rows, holders, states, moment: momentAt(work.now) };
    },
    decide: (loaded) => decideCreateStock(fields, loaded, loaded.moment),
    write: (row, { states }) =>
      joinChanges<RowRefusal>(
        beginRows(tenant, [row]),
        countStates(tenant, states, { came: [row] }),
      ),
    present: (row) => row,
  });
}

interface Loaded extends Surroundings {
  readonly before: StoredStock;
  readonly moment: Moment;
}

type UpdateRefusal =
  | Conflict
  | RowRefusal
  | Rejection<'not_found' | 'invalid_value' | 'insufficient_stock' | 'in_use'>;

/** Changes the own fields of a row; one that is as asked already is left alone (INV-37, INV-41). */
export async function updateStockRow(work: Work, id: string, body: UpdateStockBody) {
  const fields = readStockUpdate(body);
  if (isRejection(fields)) return fields;
  const { tenant } = work;
  return runCommand<Loaded, StockLevel, StockLevel, UpdateRefusal>(work, {
    load: async (locks) => {
      const [before, locations] = await Promise.all([
        loadStockRow(tenant, id, locks),
        loadLocations(tenant),
      ]);
      if (isRejection(before)) return before;
      const asked = { ...before.row, ...fields };
      const codes = changesState(before.row, asked)
        ? [before.row.availability_code, asked.availability_code]
        : [];
      const [sharing, holders, states] = await Promise.all([
        loadStock(tenant, [asked], locks),
        loadKeyHolders(tenant, [asked], locks),
        loadNamedStates(work, codes),
      ]);
      if (isRejection(sharing)) return sharing;
      if (isRejection(holders)) return holders;
      const moves = changesAddress(before.row, asked);
      const unsettled = moves ? await refuseUnsettled(tenant, [before]) : undefined;
      if (unsettled !== undefined) return unsettled;
      const rows = sharing.stock.map(({ row }) => row);
      return { before, locations, rows, holders, states, moment: momentAt(work.now) };
    },
    decide: (loaded) => decideUpdateStock(loaded.before.row, fields, loaded, work.at),
    write: (after, { before, states, moment }) =>
      after === before.row
        ? []
        : joinChanges<RowRefusal>(
            updateRow(tenant, before, after, moment),
            countStates(tenant, states, { came: [after], left: [before.row] }),
          ),
    present: (after) => after,
  });
}

/** A row to delete, with its state. */
interface Unused {
  readonly stored: StoredStock;
  readonly states: readonly AvailabilityState[];
}

type DeleteRefusal = Conflict | Rejection<'not_found' | 'in_use'>;

/** Deletes a row with nothing on hand and nothing reserved (INV-42). */
export function deleteStockRow(work: Work, id: string) {
  const { tenant } = work;
  return runCommand<Unused, Unused, { deleted: true; id: string }, DeleteRefusal>(work, {
    load: async () => {
      const stored = await loadStockRow(tenant, id);
      if (isRejection(stored)) return stored;
      const unsettled = await refuseUnsettled(tenant, [stored]);
      return unsettled ?? { stored, states: await loadStatesOf(tenant, [stored.row]) };
    },
    decide: (loaded) => refuseDelete(loaded.stored.row) ?? loaded,
    write: ({ stored, states }) =>
      joinChanges(
        removeRows(tenant, [stored]),
        { steps: [], withDecision: [countDeparture(tenant, stored.row)] },
        countStates(tenant, states, { left: [stored.row] }),
      ),
    present: () => ({ deleted: true, id }),
  });
}
