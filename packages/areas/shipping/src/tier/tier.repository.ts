import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { recordKey } from '@waybill/resources/address';
import { missing } from '@waybill/resources/collection';
import { definePattern } from '@waybill/table/item';
import { getMany, queryAll, readCommitted } from '@waybill/table/read';
import { type Conflict, concurrentModification, type TableItem } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { READING_MS } from '@waybill/work/time-limits';
import { methods } from '../method/method.resource.ts';
import { versionKey, versionName, versionsOf } from '../shared/offer-versions.ts';
import type { Tier } from './tier.resource.ts';
import { chunkPrefix, readChunk, tiersPartition } from './tier-chunk.entity.ts';
import { type TierChunk, tiersOf, versionOfTiers } from './tier-chunks.ts';

export const patterns = [
  definePattern({
    name: 'Tiers of a shipping method',
    key: 'pk = T#tenant#SHIPPING_TIERS, sk begins method#',
    reads: 'packed tiers, some per item; a quote reads those of all methods by pk alone',
  }),
];

/** The tiers of a method as they were read, for a change. */
export interface TierTable {
  readonly method: TableItem;
  readonly chunks: readonly TierChunk[];
  readonly rows: readonly Tier[];
}

/** The chunks of a method, of possibly more than one moment: `versionOfTiers` tells. */
export async function loadChunks(tenant: string, methodId: string): Promise<TierChunk[]> {
  const items = await queryAll({ pk: tiersPartition(tenant), prefix: chunkPrefix(methodId) });
  return items.map(readChunk);
}

/** The chunks of all methods of a tenant by method, as `loadChunks`. */
export async function loadAllChunks(
  tenant: string,
): Promise<ReadonlyMap<string, readonly TierChunk[]>> {
  const byMethod = new Map<string, TierChunk[]>();
  for (const item of await queryAll({ pk: tiersPartition(tenant) })) {
    const { methodId, ...chunk } = readChunk(item);
    const known = byMethod.get(methodId);
    if (known === undefined) byMethod.set(methodId, [chunk]);
    else known.push(chunk);
  }
  return byMethod;
}

type Loaded = TierTable | Rejection<'not_found'> | Conflict;

/**
 * The tiers of a method at one look, for a call that changes them; a conflict where it saw a change
 * in some of them only. Not found without the method.
 */
export async function readTable(tenant: string, methodId: string): Promise<Loaded> {
  const [items, chunks] = await Promise.all([
    getMany([recordKey(methods, { tenant }, methodId), versionKey(tenant, methodId)]),
    loadChunks(tenant, methodId),
  ]);
  const [method, counted] = await readCommitted(tenant, items);
  if (method === undefined) return missing('shipping method', methodId);
  const version = versionsOf([counted]).get(versionName('tiers', methodId)) ?? 0;
  if (version !== versionOfTiers(chunks)) return concurrentModification;
  return { method, chunks, rows: tiersOf(chunks) };
}

/** The same for a reader: what shows a part of a change is read again (SHP-58). */
export async function loadTable(tenant: string, methodId: string): Promise<Loaded> {
  return retryOnConflict(() => readTable(tenant, methodId), READING_MS);
}

/** The tiers of a method, in no particular order; not found without the method (SHP-50). */
export async function loadTiers(
  tenant: string,
  methodId: string,
): Promise<readonly Tier[] | Rejection<'not_found'> | Conflict> {
  const table = await loadTable(tenant, methodId);
  return isRejection(table) ? table : table.rows;
}
