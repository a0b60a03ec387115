import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { countDeparture } from '../location/location.writes.ts';
import { refuseDelete } from './delete-stock.ts';
import { joinChanges } from './join-changes.ts';
import { removeRows } from './row-change.writes.ts';
import { loadStockRow, refuseUnsettled } from './stock.repository.ts';
import type { StoredStock } from './stock-row.ts';

type Refusal = Conflict | Rejection<'not_found' | 'in_use'>;

/** Deletes a row with nothing on hand and nothing reserved (INV-42). */
export function deleteStockRow(work: Work, id: string) {
  const { tenant } = work;
  return runCommand<StoredStock, StoredStock, { deleted: true; id: string }, Refusal>(work, {
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
