import { toInstant } from '@waybill/kernel/instant';
import { disableEndpoint, loadEndpoint, writeHealth } from '../endpoint/endpoint.repository.ts';
import type { DisabledReason } from '../endpoint/endpoint.schema.ts';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import { type Passage, passage, probing } from './breaker.ts';
import { type Attempted, afterAttempt, type Health, hasFailedForGood } from './health.ts';

/** Against others who count at the same moment; who loses as often need not be counted too. */
const TRIES = 8;

interface Seen {
  readonly endpoint: StoredEndpoint;
  readonly health: Health;
  readonly healthRev: number;
}

/**
 * Disables an endpoint that has earned it, and asks again whenever it has changed in between: who
 * enables it or moves it meanwhile is not overruled by what was read before.
 */
export async function disableOnce(
  tenant: string,
  first: Seen,
  { reason, at }: { reason: DisabledReason; at: Date },
  earned: (seen: Seen) => boolean,
): Promise<void> {
  let seen: Seen | undefined = first;
  for (let n = 0; n < TRIES && seen?.endpoint.status === 'enabled' && earned(seen); n += 1) {
    if (await disableEndpoint(tenant, seen.endpoint, reason, toInstant(at))) return;
    seen = await loadEndpoint(tenant, first.endpoint.id);
  }
}

/**
 * Counts an attempt for its endpoint, and disables one that has failed for good (WHK-119, WHK-122).
 * Answers whether this attempt closed the breaker.
 */
export async function observeAttempt(
  tenant: string,
  first: Seen,
  attempted: Attempted,
): Promise<boolean> {
  const { at } = attempted;
  let seen: Seen | undefined = first;
  for (let n = 0; n < TRIES && seen !== undefined; n += 1) {
    const health = afterAttempt(seen.health, attempted);
    if (health === undefined) return false;
    if (await writeHealth(tenant, seen.endpoint.id, health, seen.healthRev)) {
      const counted = { ...seen, health, healthRev: seen.healthRev + 1 };
      const disable = { reason: 'failing', at } as const;
      await disableOnce(tenant, counted, disable, (now) => hasFailedForGood(now.health));
      return seen.health.breaker.state !== 'closed' && health.breaker.state === 'closed';
    }
    seen = await loadEndpoint(tenant, first.endpoint.id);
  }
  return false;
}

/** Whether deliveries to an endpoint may go, by what is stored now. */
export async function answersAgain(
  at: { readonly tenant: string; readonly endpoint: string },
  now: Date,
): Promise<boolean> {
  const seen = await loadEndpoint(at.tenant, at.endpoint);
  return seen !== undefined && passage(seen.health.breaker, now).kind === 'pass';
}

/** Whether a delivery may go now; of many that find the breaker due for a probe, one may. */
export async function enter(
  tenant: string,
  seen: Seen,
  now: Date,
): Promise<Passage & { seen: Seen }> {
  const gate = passage(seen.health.breaker, now);
  if (gate.kind !== 'probe') return { ...gate, seen };
  const health = { ...seen.health, breaker: probing(seen.health.breaker, now) };
  if (await writeHealth(tenant, seen.endpoint.id, health, seen.healthRev)) {
    return { ...gate, seen: { ...seen, health, healthRev: seen.healthRev + 1 } };
  }
  // Another took the probe, or brought news from one: both show in a second look.
  const again = await loadEndpoint(tenant, seen.endpoint.id);
  if (again === undefined) return { ...gate, seen };
  const second = passage(again.health.breaker, now);
  if (second.kind !== 'probe') return { ...second, seen: again };
  return {
    kind: 'wait',
    until: probing(again.health.breaker, now).next_probe_at ?? '',
    seen: again,
  };
}
