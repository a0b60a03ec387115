import { Failures } from '@waybill/kernel/failures';
import { plusSeconds } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { deliver } from '../attempt/deliver.command.ts';
import type { DeliverPorts } from '../attempt/ports.ts';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointState } from '../endpoint/endpoint.ts';
import { beginVisit, endVisits, removeGate } from '../endpoint/gate.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { decideAdmission, probeLostAt, THEN_PROBE_EVERY } from '../health/breaker.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { endUnsent, pullForward } from '../record/attempt.repository.ts';
import { nextAttemptOf } from '../record/delivery.entity.ts';
import { scheduleVisit } from '../waiting/try-later.command.ts';
import { parkedDeliveries, waitingDeliveries } from '../waiting/waiting.repository.ts';

/** Deliveries that a visit ends, of those that wait for an endpoint that takes none. */
const ENDED_AT_ONCE = 100;
const ENDED_SIDE_BY_SIDE = 20;

/** Calls that were on their way when their endpoint was disabled are over after this. */
const CALLS_OVER_SECONDS = 60;
/** Between the visits until then. */
const LOOK_AGAIN_SECONDS = 20;

/** Between two groups of deliveries that an endpoint gets once it answers again (WHK-112). */
const BETWEEN_GROUPS_SECONDS = 1;

/** A visit that has begun: when, and the due entry by which the sweep would send another. */
interface Begun {
  readonly now: Date;
  readonly dueSortKey: string | undefined;
}

/** Attempts that a visit took out of those that wait, and the failures among them. */
interface Pulled {
  readonly refs: readonly AttemptRef[];
  readonly failures: Failures;
}

/** Takes the oldest deliveries out of those that wait for an endpoint, each for itself. */
async function pullOldest(at: EndpointRef, limit: number, now: Date): Promise<Pulled> {
  const failures = new Failures();
  for await (const parked of parkedDeliveries(at, limit)) {
    const refs: AttemptRef[] = [];
    await sideBySide(limit, parked, async (one) => {
      await failures.guard(one.id, async () => {
        const ref = await pullForward(one, now);
        if (ref !== undefined) refs.push(ref);
      });
    });
    refs.sort((left, right) => (left.event < right.event ? -1 : 1));
    // The index trails: a page may hold nothing but what was pulled forward a moment ago.
    if (refs.length > 0) return { refs, failures };
    raise(failures);
  }
  return { refs: [], failures };
}

/** Has the message of a visit come again for what it could not do. */
function raise(failures: Failures): void {
  failures.raise((count) => `${count} still wait`);
}

/**
 * Ends the oldest of what waits for an endpoint that takes none, for its own time too, and asks for
 * the next visit; false where nothing waited (WHK-29, WHK-93).
 */
async function endWaiting(
  ports: DeliverPorts,
  at: EndpointRef,
  step: 'cancel' | 'skip',
  now: Date,
): Promise<boolean> {
  const failures = new Failures();
  for await (const waiting of waitingDeliveries(at, ENDED_AT_ONCE)) {
    let ended = 0;
    await sideBySide(ENDED_SIDE_BY_SIDE, waiting, async (one) => {
      await failures.guard(one.id, async () => {
        if (await endUnsent(nextAttemptOf(one), step, now)) ended += 1;
      });
    });
    raise(failures);
    // The index trails: a page may hold nothing but what was ended a moment ago.
    if (ended === 0) continue;
    await scheduleVisit(ports, at, now, now);
    return true;
  }
  return false;
}

/** Cancels what waits for an endpoint that is gone. */
async function visitGone(ports: DeliverPorts, at: EndpointRef, now: Date): Promise<void> {
  if (!(await endWaiting(ports, at, 'cancel', now))) await removeGate(at);
}

/**
 * Skips what waits for an endpoint that is disabled. Calls that were on their way then may fail and
 * begin to wait: a visit comes back until the last of them is over.
 */
async function visitDisabled(
  ports: DeliverPorts,
  at: EndpointRef,
  { endpoint }: EndpointState,
  { now, dueSortKey }: Begun,
): Promise<void> {
  if (await endWaiting(ports, at, 'skip', now)) return;
  const settled = plusSeconds(new Date(endpoint.disabled_at ?? 0), CALLS_OVER_SECONDS);
  if (now > settled) return endVisits(at, dueSortKey);
  await scheduleVisit(ports, at, plusSeconds(now, LOOK_AGAIN_SECONDS), now);
}

/** Sends the oldest of what waits for an endpoint that answers; the next visit sends more. */
async function wake(
  ports: DeliverPorts,
  at: EndpointRef,
  { endpoint }: EndpointState,
  { now, dueSortKey }: Begun,
): Promise<void> {
  const { refs, failures } = await pullOldest(at, endpoint.max_concurrency, now);
  if (refs.length === 0) return endVisits(at, dueSortKey);
  const woken = { kind: 'attempt', woken: true } as const;
  await ports.queues.later(refs.map((ref) => ({ task: { ...woken, ref }, delaySeconds: 0 })));
  raise(failures);
  await scheduleVisit(ports, at, plusSeconds(now, BETWEEN_GROUPS_SECONDS), now);
}

/** Makes the oldest of what waits the probe of an open breaker (WHK-108). */
async function probe(ports: DeliverPorts, at: EndpointRef, now: Date): Promise<void> {
  const { refs } = await pullOldest(at, 1, now);
  const [oldest] = refs;
  if (oldest === undefined) {
    return scheduleVisit(ports, at, plusSeconds(now, THEN_PROBE_EVERY), now);
  }
  // Should this process die, its probe counts as lost by then, and the next visit sends another.
  await scheduleVisit(ports, at, new Date(probeLostAt(now)), now);
  await deliver(ports, { kind: 'attempt', ref: oldest, woken: true });
}

/**
 * Looks after an endpoint and what waits for it: one visit at a time, whatever waits (WHK-143). It
 * probes a broken endpoint, wakes in groups what waits for one that answers, and ends what waits
 * for one that is gone or disabled.
 */
export async function visit(ports: DeliverPorts, at: EndpointRef): Promise<void> {
  const dueSortKey = await beginVisit(at);
  const state = await loadEndpoint(at.tenant, at.endpoint);
  const now = ports.now();
  const begun = { now, dueSortKey };
  if (state === undefined) return visitGone(ports, at, now);
  if (state.endpoint.status === 'disabled') return visitDisabled(ports, at, state, begun);
  const admission = decideAdmission(state.health.breaker, now);
  if (admission.kind === 'pass') return wake(ports, at, state, begun);
  if (admission.kind === 'probe') return probe(ports, at, now);
  await scheduleVisit(ports, at, new Date(admission.until), now);
}
