import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadLocations } from '../location/location.repository.ts';
import { decideCreateStock, readNewStock } from './create-stock.ts';
import { beginRows, type RowRefusal } from './row-change.writes.ts';
import { loadKeyHolders, loadStock } from './stock.repository.ts';
import type { StockLevel } from './stock.schema.ts';
import type { CreateStockBody } from './stock-calls.schema.ts';
import type { Surroundings } from './stock-input.ts';

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
