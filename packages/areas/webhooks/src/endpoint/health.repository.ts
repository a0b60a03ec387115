import type { DomainEvent } from '@waybill/events/event';
import { recordEvents } from '@waybill/events/record-events.writes';
import { transact, write } from '@waybill/table/commit';
import {
  type Conflict,
  concurrentModification,
  isNew,
  isThere,
  type Remove,
  type TableItem,
  type Update,
} from '@waybill/table/write';
import { type Health, unknownHealth } from '../health/health.ts';
import { endpointKey, healthEntity, healthKey } from './endpoint.entity.ts';

/** Health as stored, with the revision that guards it; what was never written is unknown. */
export function readHealth(item: TableItem | undefined): { health: Health; rev: number } {
  return item === undefined ? { health: unknownHealth, rev: 0 } : healthEntity.read(item);
}

/** A transaction that was refused, or lost a race, met a faster process. */
const conflictOf = (outcome: Awaited<ReturnType<typeof transact>>): Conflict | undefined =>
  outcome === undefined ? undefined : concurrentModification;

/**
 * Writes health over the revision that was read, with the events about it, unless another process
 * was faster.
 */
export async function writeHealth(
  tenant: string,
  id: string,
  health: Health,
  readRev: number,
  events: readonly DomainEvent[] = [],
): Promise<Conflict | undefined> {
  const put = healthEntity.item(healthKey(tenant, id), { health, rev: readRev + 1 });
  const published = recordEvents(tenant, events);
  if (readRev > 0) {
    const replacement = { put, when: ['rev', '=', readRev] } as const;
    if (published.length > 0) return conflictOf(await transact([replacement, ...published]));
    const outcome = await write(replacement);
    return 'refused' in outcome ? concurrentModification : undefined;
  }
  // The first one only while its endpoint exists: a deleted one would leave it for ever (WHK-125).
  const endpoint = { check: endpointKey(tenant, id), when: isThere };
  return conflictOf(await transact([endpoint, { put, when: isNew }, ...published]));
}

/**
 * The write that forgets health. It raises the revision: one that began at 0 again would let a process
 * write what it read before (WHK-28).
 */
export function healthReset(tenant: string, id: string): Update {
  return {
    update: healthKey(tenant, id),
    set: { ...healthEntity.stamp, ...healthEntity.attributes({ health: unknownHealth }) },
    add: { rev: 1 },
  };
}

/** The write that removes health with its endpoint. */
export function healthRemoval(tenant: string, id: string): Remove {
  return { remove: healthKey(tenant, id) };
}
