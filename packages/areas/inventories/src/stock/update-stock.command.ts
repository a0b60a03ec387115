import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadLocations } from '../location/location.repository.ts';
import { type RowRefusal, updateRow } from './row-change.writes.ts';
import { loadKeyHolders, loadStock, loadStockRow, refuseUnsettled } from './stock.repository.ts';
import type { StockLevel } from './stock.schema.ts';
import type { UpdateStockBody } from './stock-calls.schema.ts';
import type { Surroundings } from './stock-input.ts';
import type { StoredStock } from './stock-row.ts';
import { changesAddress, decideUpdateStock, readStockUpdate } from './update-stock.ts';

interface Loaded extends Surroundings {
  readonly before: StoredStock;
  readonly moment: Moment;
}

type Refusal =
  | Conflict
  | RowRefusal
  | Rejection<'not_found' | 'invalid_value' | 'insufficient_stock' | 'in_use'>;

/** Changes the own fields of a row; one that is as asked already is left alone (INV-37, INV-41). */
export async function updateStockRow(work: Work, id: string, body: UpdateStockBody) {
  const fields = readStockUpdate(body);
  if (isRejection(fields)) return fields;
  const { tenant } = work;
  return runCommand<Loaded, StockLevel, StockLevel, Refusal>(work, {
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
