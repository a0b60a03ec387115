import { type Rejection, reject } from '@waybill/kernel/rejection';
import { readRow } from '@waybill/table/read';
import type { StockMovement } from './movement.schema.ts';
import { movementStore } from './movement.store.ts';

/** The booking with this id. */
export async function readMovement(
  tenant: string,
  id: string,
): Promise<StockMovement | Rejection<'not_found'>> {
  const movement = await readRow(movementStore, tenant, id);
  return movement ?? reject('not_found', `There is no movement ${id}.`);
}
