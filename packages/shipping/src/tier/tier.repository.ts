import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { recordKey } from '@waybill/resources/address';
import { missing } from '@waybill/resources/collection';
import { type Conflict, concurrentModification } from '@waybill/table/conflict';
import { definePattern } from '@waybill/table/pattern';
import { readCommitted, resolveLocks } from '@waybill/table/plan/read-plan';
import { getMany } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { methods } from '../method/method.resource.ts';
import type { Tier } from './tier.resource.ts';
import { tiersKey, tierTable } from './tier-table.entity.ts';

export const patterns = [
  definePattern({
    name: 'Tiers of a shipping method',
    key: 'pk = T#tenant#SHIPPING_TIERS#method, sk = TABLE',
    reads: 'all tiers in one item; the method itself keeps their thresholds and prices for quotes',
  }),
];

/** The tiers of a method as they were read, for a change. */
export interface TierTable {
  readonly method: TableItem;
  /** Of the item that holds the rows; undefined where there is none. */
  readonly rev: number | undefined;
  readonly rows: readonly Tier[];
}

const itemsOf = (tenant: string, methodId: string) =>
  getMany([recordKey(methods, { tenant }, methodId), tiersKey(tenant, methodId)]);

function asTable(
  methodId: string,
  [method, item]: readonly (TableItem | undefined)[],
): TierTable | Rejection<'not_found'> {
  if (method === undefined) return missing('shipping method', methodId);
  return { method, ...(item === undefined ? { rev: undefined, rows: [] } : tierTable.read(item)) };
}

/** The tiers of a method, in no particular order; not found without the method (SHP-50). */
export async function loadTiers(
  tenant: string,
  methodId: string,
): Promise<readonly Tier[] | Rejection<'not_found'>> {
  const table = asTable(methodId, await readCommitted(tenant, await itemsOf(tenant, methodId)));
  return isRejection(table) ? table : table.rows;
}

/** The tiers of a method for a call that changes them: a conflict while a plan locks the method. */
export async function loadTableForUpdate(
  tenant: string,
  methodId: string,
): Promise<TierTable | Rejection<'not_found'> | Conflict> {
  const items = await itemsOf(tenant, methodId);
  return (await resolveLocks(tenant, items)) ? concurrentModification : asTable(methodId, items);
}
