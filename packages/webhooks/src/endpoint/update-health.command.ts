import { toInstant } from '@waybill/kernel/instant';
import { type Attempted, countAttempt, hasFailedForGood } from '../health/health.ts';
import { disableEndpoint, loadEndpoint } from './endpoint.repository.ts';
import type { DisabledReason } from './endpoint.schema.ts';
import type { EndpointState } from './endpoint.ts';
import { writeHealth } from './health.repository.ts';

/** Against other processes that count at the same moment; the count may miss what loses as often. */
const TRIES = 8;

/**
 * Disables an endpoint while `deserves` holds for it, as it is stored at that moment: an endpoint
 * that was enabled or moved since it was read is judged anew (WHK-124).
 */
export async function disableWhile(
  tenant: string,
  read: EndpointState,
  { reason, at }: { reason: DisabledReason; at: Date },
  deserves: (state: EndpointState) => boolean,
): Promise<void> {
  let state: EndpointState | undefined = read;
  for (let n = 0; n < TRIES && state?.endpoint.status === 'enabled' && deserves(state); n += 1) {
    if (await disableEndpoint(tenant, state.endpoint, reason, toInstant(at))) return;
    state = await loadEndpoint(tenant, read.endpoint.id);
  }
}

/**
 * Counts an attempt for its endpoint, and disables one that has failed for good (WHK-119, WHK-122).
 * Answers whether this attempt closed the breaker.
 */
export async function updateHealth(
  tenant: string,
  read: EndpointState,
  attempted: Attempted,
): Promise<boolean> {
  const { at } = attempted;
  let state: EndpointState | undefined = read;
  for (let n = 0; n < TRIES && state !== undefined; n += 1) {
    const health = countAttempt(state.health, attempted);
    if (health === undefined) return false;
    if (await writeHealth(tenant, state.endpoint.id, health, state.healthRev)) {
      const counted = { ...state, health, healthRev: state.healthRev + 1 };
      const disable = { reason: 'failing', at } as const;
      await disableWhile(tenant, counted, disable, (now) => hasFailedForGood(now.health));
      return state.health.breaker.state !== 'closed' && health.breaker.state === 'closed';
    }
    state = await loadEndpoint(tenant, read.endpoint.id);
  }
  return false;
}
