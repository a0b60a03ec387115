import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadLocations } from '../location/location.repository.ts';
import { countDeparture } from '../location/location.writes.ts';
import {
  changesAddress,
  decideCreateStock,
  decideUpdateStock,
  readNewStock,
  readStockUpdate,
  refuseDelete,
} from './change-stock.ts';
import { joinChanges } from './join-changes.ts';
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
      const [locations, found, holders] = await Promise.all([
        loadLocations(tenant),
        loadStock(tenant, [fields], locks),
        loadKeyHolders(tenant, [fields], locks),
      ]);
      if (isRejection(found)) return found;
      if (isRejection(holders)) return holders;
      const rows = found.stock.map(({ row }) => row);
      return { locations, rows, holders, moment: momentAt(work.now) };
    },
    decide: (loaded) => decideCreateStock(fields, loaded, loaded.moment),
    write: (row) => beginRows(tenant, [row]),
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
      const [sharing, holders] = await Promise.all([
        loadStock(tenant, [asked], locks),
        loadKeyHolders(tenant, [asked], locks),
      ]);
      if (isRejection(sharing)) return sharing;
      if (isRejection(holders)) return holders;
      const moves = changesAddress(before.row, asked);
      const unsettled = moves ? await refuseUnsettled(tenant, [before]) : undefined;
      if (unsettled !== undefined) return unsettled;
      const rows = sharing.stock.map(({ row }) => row);
      return { before, locations, rows, holders, moment: momentAt(work.now) };
    },
    decide: (loaded) => decideUpdateStock(loaded.before.row, fields, loaded, work.at),
    write: (after, { before, moment }) =>
      after === before.row ? [] : updateRow(tenant, before, after, moment),
    present: (after) => after,
  });
}

type DeleteRefusal = Conflict | Rejection<'not_found' | 'in_use'>;

/** Deletes a row with nothing on hand and nothing reserved (INV-42). */
export function deleteStockRow(work: Work, id: string) {
  const { tenant } = work;
  return runCommand<StoredStock, StoredStock, { deleted: true; id: string }, DeleteRefusal>(work, {
    load: async () => {
      const stored = await loadStockRow(tenant, id);
      if (isRejection(stored)) return stored;
      return (await refuseUnsettled(tenant, [stored])) ?? stored;
    },
    decide: (stored) => refuseDelete(stored.row) ?? stored,
    write: (stored) =>
      joinChanges(removeRows(tenant, [stored]), {
        steps: [],
        withDecision: [countDeparture(tenant, stored.row)],
      }),
    present: () => ({ deleted: true, id }),
  });
}
