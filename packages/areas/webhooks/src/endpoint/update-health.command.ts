import { toInstant } from '@waybill/kernel/instant';
import type { EndpointNotice } from '@waybill/observability/logger';
import { commit } from '@waybill/table/commit';
import { type Conflict, isConflict } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { visitAfter } from '../health/breaker.ts';
import {
  type Attempted,
  countAttempt,
  type Health,
  hasFailedForGood,
  warningAfter,
} from '../health/health.ts';
import { disabledEvent, failingEvent, type Occasion } from './endpoint.events.ts';
import { loadEndpoint } from './endpoint.repository.ts';
import type { DisabledReason } from './endpoint.schema.ts';
import type { EndpointState } from './endpoint.ts';
import { disableWrites } from './endpoint.writes.ts';
import { writeHealth } from './health.repository.ts';
import type { NoticePorts } from './notice.ts';
import type { EndpointRef } from './slots.ts';

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

/** Tells operators of an endpoint, once it is written. */
function notifyOperators({ log, count }: NoticePorts, notice: EndpointNotice): void {
  log(notice);
  count(notice.kind);
}

/** Counts the deliveries that wait for an endpoint. */
type CountWaiting = (at: EndpointRef) => Promise<number>;

/** An attempt, and the delivery it was made for. */
type EndpointAttempt = Attempted & Occasion;

/** The reason why an endpoint is disabled, and who hears of it. */
interface Disabling {
  readonly reason: DisabledReason;
  readonly occasion: Occasion;
  /** Told with it, where its health does not hold it yet. */
  readonly attempt?: EndpointAttempt;
  readonly countWaiting: CountWaiting;
  readonly notices: NoticePorts;
}

/** Health with what led to the disabling of its endpoint, whether it was counted by then or not. */
function healthOnDisabling(health: Health, { attempt }: Disabling): Health {
  return (attempt && countAttempt(health, attempt)) ?? health;
}

/**
 * Disables an endpoint and says so, while `deserves` holds for it as it is stored at that moment:
 * one that was enabled or moved since it was read is judged again (WHK-124, WHK-207). Answers
 * whether it did.
 */
export async function disableWhile(
  tenant: string,
  read: EndpointState,
  disabling: Disabling,
  deserves: (state: EndpointState) => boolean,
): Promise<boolean> {
  const { reason, occasion, countWaiting, notices } = disabling;
  const outcome = await changeCurrent(tenant, read, async (state) => {
    const { endpoint } = state;
    if (endpoint.status === 'disabled' || !deserves(state)) return false;
    const waiting = await countWaiting({ tenant, endpoint: endpoint.id });
    const health = healthOnDisabling(state.health, disabling);
    const events = [disabledEvent({ endpoint, health }, occasion, { reason, waiting })];
    const disabled = { reason, at: toInstant(occasion.at), events };
    const conflict = await commit(disableWrites(tenant, endpoint, disabled));
    if (conflict !== undefined) return conflict;
    const notice = { kind: 'endpoint_disabled', tenant, endpointId: endpoint.id, reason } as const;
    notifyOperators(notices, notice);
    return true;
  });
  return outcome === true;
}

/** The hours of failing that a shop is warned of after an attempt, if so (WHK-206). */
const warnedOf = ({ endpoint, health }: EndpointState, after: Health) =>
  endpoint.status === 'enabled' ? warningAfter(health, after) : undefined;

/**
 * Counts an attempt for its endpoint, warns of one that keeps failing, and disables one that has
 * failed for good (WHK-119, WHK-122, WHK-206). Answers when the endpoint has to be visited, where
 * the attempt opened or closed its breaker, or disabled it.
 */
export async function updateHealth(
  tenant: string,
  read: EndpointState,
  { attempt, countWaiting, notices }: Omit<Required<Disabling>, 'occasion' | 'reason'>,
): Promise<Date | undefined> {
  const visit = await changeCurrent(tenant, read, async (state) => {
    const health = countAttempt(state.health, attempt);
    if (health === undefined) return undefined;
    const { endpoint, healthRev } = state;
    const hours = warnedOf(state, health);
    const published =
      hours === undefined ? [] : [failingEvent({ endpoint, health }, attempt, hours)];
    const conflict = await writeHealth(tenant, endpoint.id, health, healthRev, published);
    if (conflict !== undefined) return conflict;
    if (hours !== undefined) {
      const endpointId = endpoint.id;
      notifyOperators(notices, { kind: 'endpoint_failing', tenant, endpointId, hours });
    }
    const counted = { ...state, health, healthRev: healthRev + 1 };
    const failing = { reason: 'failing', occasion: attempt, countWaiting, notices } as const;
    if (await disableWhile(tenant, counted, failing, (now) => hasFailedForGood(now.health))) {
      return attempt.at;
    }
    return visitAfter(state.health.breaker, health.breaker, attempt.at);
  });
  return isConflict(visit) ? undefined : visit;
}
