import { transact, write } from '@waybill/table/commit';
import { isNew, isThere } from '@waybill/table/condition';
import { type Conflict, concurrentModification } from '@waybill/table/conflict';
import type { Remove, TableItem, Update } from '@waybill/table/write';
import { type Health, unknownHealth } from '../health/health.ts';
import { endpointKey, healthEntity, healthKey } from './endpoint.entity.ts';

/** Health as stored, with the revision that guards it; what was never written is unknown. */
export function readHealth(item: TableItem | undefined): { health: Health; rev: number } {
  return item === undefined ? { health: unknownHealth, rev: 0 } : healthEntity.read(item);
}

/** Writes health over the revision that was read, unless another process was faster. */
export async function writeHealth(
  tenant: string,
  id: string,
  health: Health,
  readRev: number,
): Promise<Conflict | undefined> {
  const put = healthEntity.item(healthKey(tenant, id), { health, rev: readRev + 1 });
  if (readRev > 0) {
    const outcome = await write({ put, when: ['rev', '=', readRev] });
    return 'refused' in outcome ? concurrentModification : undefined;
  }
  // The first one only while its endpoint exists: a deleted one would leave it for ever (WHK-125).
  const endpoint = { check: endpointKey(tenant, id), when: isThere };
  const outcome = await transact([endpoint, { put, when: isNew }]);
  return outcome === undefined ? undefined : concurrentModification;
}

/**
 * The write that forgets health. It raises the revision: one that began anew would let a process
 * write what it read before (WHK-28).
 */
export function healthReset(tenant: string, id: string): Update {
  return {
    update: healthKey(tenant, id),
    set: { _e: healthEntity.name, ...healthEntity.attributes({ health: unknownHealth }) },
    add: { rev: 1 },
  };
}

/** The write that removes health with its endpoint. */
export function healthRemoval(tenant: string, id: string): Remove {
  return { remove: healthKey(tenant, id) };
}
