import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { StockLevel } from './stock.schema.ts';

/** Refuses to delete a row that has goods or promises (INV-42). */
export function refuseDelete({ on_hand, reserved }: StockLevel): Rejection<'in_use'> | undefined {
  if (on_hand === 0 && reserved === 0) return undefined;
  return reject('in_use', `The row holds ${on_hand} on hand, ${reserved} of them reserved.`);
}

/** Refuses to delete a location while one of its rows may not go (INV-25). */
export function refuseLocationDelete(rows: readonly StockLevel[]): Rejection<'in_use'> | undefined {
  const stocked = rows.filter(({ on_hand }) => on_hand !== 0).length;
  const promised = rows.filter(({ reserved }) => reserved !== 0).length;
  if (stocked === 0 && promised === 0) return undefined;
  return reject(
    'in_use',
    `At this location ${stocked} stock rows have goods on hand and ${promised} are reserved from.`,
  );
}
