import { type Rejection, reject } from '@waybill/kernel/rejection';
import { readCommitted } from '@waybill/table/commit/large/read-intents';
import { definePattern } from '@waybill/table/item/pattern';
import { get } from '@waybill/table/read/read';
import { asMovement, movementKey } from './movement.entity.ts';
import type { StockMovement } from './movement.schema.ts';

export const patterns = [
  definePattern({
    name: 'Bookings by creation, all, of one type or of one facet',
    key: 'f0 = T#tenant#MOVEMENTS#*, f1 = T#tenant#MOVEMENTS#type, f2…f5 = T#tenant#MOVEMENTS#column=value, fs = id',
    index: 'facet0…facet5',
    reads: 'a page of keys; the bookings follow in one batch',
  }),
];

/** The booking with this id. */
export async function readMovement(
  tenant: string,
  id: string,
): Promise<StockMovement | Rejection<'not_found'>> {
  const [item] = await readCommitted(tenant, [await get(movementKey(tenant, id))]);
  return item === undefined ? reject('not_found', `There is no movement ${id}.`) : asMovement(item);
}
