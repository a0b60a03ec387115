import { toInstant } from '@waybill/kernel/instant';
import { type Conflict, isConflict } from '@waybill/table/conflict';
import { retryOnConflict } from '@waybill/work/retry';
import { visitAfter } from '../health/breaker.ts';
import { type Attempted, countAttempt, hasFailedForGood } from '../health/health.ts';
import { disableEndpoint, loadEndpoint } from './endpoint.repository.ts';
import type { DisabledReason } from './endpoint.schema.ts';
import type { EndpointState } from './endpoint.ts';
import { writeHealth } from './health.repository.ts';

/**
 * Changes the endpoint as it was read, and as it is stored while other processes change it in
 * between; undefined when it was deleted meanwhile.
 */
async function changeCurrent<Result>(
  tenant: string,
  read: EndpointState,
  change: (state: EndpointState) => Promise<Result | Conflict>,
): Promise<Result | Conflict | undefined> {
  let state: EndpointState | undefined = read;
  return retryOnConflict(async () => {
    state ??= await loadEndpoint(tenant, read.endpoint.id);
    if (state === undefined) return undefined;
    const result = await change(state);
    if (isConflict(result)) state = undefined;
    return result;
  });
}

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
  await changeCurrent(tenant, read, async (state) =>
    state.endpoint.status === 'enabled' && deserves(state)
      ? disableEndpoint(tenant, state.endpoint, reason, toInstant(at))
      : undefined,
  );
}

/**
 * Counts an attempt for its endpoint, and disables one that has failed for good (WHK-119, WHK-122).
 * Answers when the endpoint has to be visited, where the attempt opened or closed its breaker.
 */
export async function updateHealth(
  tenant: string,
  read: EndpointState,
  attempted: Attempted,
): Promise<Date | undefined> {
  const visit = await changeCurrent(tenant, read, async (state) => {
    const health = countAttempt(state.health, attempted);
    if (health === undefined) return undefined;
    const conflict = await writeHealth(tenant, state.endpoint.id, health, state.healthRev);
    if (conflict !== undefined) return conflict;
    const counted = { ...state, health, healthRev: state.healthRev + 1 };
    const disable = { reason: 'failing', at: attempted.at } as const;
    await disableWhile(tenant, counted, disable, (now) => hasFailedForGood(now.health));
    return visitAfter(state.health.breaker, health.breaker, attempted.at);
  });
  return isConflict(visit) ? undefined : visit;
}
