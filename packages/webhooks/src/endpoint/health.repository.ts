import { transact, write } from '@waybill/table/commit';
import { isNew, isThere } from '@waybill/table/condition';
import type { Write } from '@waybill/table/write';
import { type Health, unknownHealth } from '../health/health.ts';
import { endpointKey, healthKey } from './endpoint.entity.ts';

/** Writes health over the revision that was read; false when another process was faster. */
export async function writeHealth(
  tenant: string,
  id: string,
  health: Health,
  seenRev: number,
): Promise<boolean> {
  const put = { ...healthKey(tenant, id), _e: 'webhook_health', health, rev: seenRev + 1 };
  if (seenRev > 0) return !('refused' in (await write({ put, when: ['rev', '=', seenRev] })));
  // The first one only beside its endpoint: one that was deleted would leave it for ever (WHK-125).
  const endpoint = { check: endpointKey(tenant, id), when: isThere };
  return (await transact([endpoint, { put, when: isNew }])) === undefined;
}

/**
 * The write that forgets health. It raises the revision: one that began anew would let a process
 * write what it read before (WHK-28).
 */
export function healthReset(tenant: string, id: string): Write {
  return {
    update: healthKey(tenant, id),
    set: { _e: 'webhook_health', health: unknownHealth },
    add: { rev: 1 },
  };
}

/** The write that removes health with its endpoint. */
export function healthRemoval(tenant: string, id: string): Write {
  return { remove: healthKey(tenant, id) };
}
