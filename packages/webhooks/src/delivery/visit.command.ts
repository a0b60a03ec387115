import { Failures } from '@waybill/kernel/failures';
import { plusSeconds } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointState } from '../endpoint/endpoint.ts';
import { beginVisit, endVisits, removeGate } from '../endpoint/gate.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { decideAdmission, probeLostAt, THEN_PROBE_EVERY } from '../health/breaker.ts';
import { endUnsent } from './attempt.repository.ts';
import { deliver } from './deliver.command.ts';
import type { AttemptRef } from './delivery.entity.ts';
import { lookAfter } from './look-after.command.ts';
import type { DeliverPorts } from './ports.ts';
import { parkedDeliveries, pullForward } from './waiting.repository.ts';

/** Deliveries that a visit ends at once, of those that wait for an endpoint that takes none. */
const ENDED_AT_ONCE = 100;

/** Between two groups of deliveries that an endpoint gets once it answers again (WHK-112). */
const BETWEEN_GROUPS_SECONDS = 1;

/** A visit that has begun: when, and by which mark the sweep would send another. */
interface Begun {
  readonly now: Date;
  readonly mark: string | undefined;
}

/** What a visit took out of those that wait, and which of it failed. */
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

/** Has the message of a visit come again for what it could not pull forward. */
function raise(failures: Failures): void {
  failures.raise((count) => `${count} not pulled forward`);
}

/** Ends what waits for an endpoint that is gone or disabled (WHK-29, WHK-93). */
async function endParked(
  ports: DeliverPorts,
  at: EndpointRef,
  step: 'cancel' | 'skip',
  { now, mark }: Begun,
): Promise<void> {
  const { refs, failures } = await pullOldest(at, ENDED_AT_ONCE, now);
  await Promise.all(refs.map((ref) => endUnsent(ref, step, now)));
  raise(failures);
  if (refs.length > 0) await lookAfter(ports, at, now, now);
  else await (step === 'cancel' ? removeGate(at) : endVisits(at, mark));
}

/** Sends the oldest of what waits for an endpoint that answers; the next visit sends more. */
async function wake(
  ports: DeliverPorts,
  at: EndpointRef,
  { endpoint }: EndpointState,
  { now, mark }: Begun,
): Promise<void> {
  const { refs, failures } = await pullOldest(at, endpoint.max_concurrency, now);
  if (refs.length === 0) return endVisits(at, mark);
  await ports.queues.later(refs.map((ref) => ({ ref: { ...ref, woken: true }, delaySeconds: 0 })));
  raise(failures);
  await lookAfter(ports, at, plusSeconds(now, BETWEEN_GROUPS_SECONDS), now);
}

/** Makes the oldest of what waits the probe of an open breaker (WHK-108). */
async function probe(ports: DeliverPorts, at: EndpointRef, now: Date): Promise<void> {
  const { refs } = await pullOldest(at, 1, now);
  const [oldest] = refs;
  if (oldest === undefined) {
    return lookAfter(ports, at, plusSeconds(now, THEN_PROBE_EVERY), now);
  }
  // Should this process die, its probe counts as lost by then, and the next visit sends another.
  await lookAfter(ports, at, new Date(probeLostAt(now)), now);
  await deliver(ports, { ...oldest, woken: true });
}

/**
 * Looks after an endpoint and what waits for it: one visit at a time, whatever waits (WHK-143). It
 * probes a broken endpoint, wakes in groups what waits for one that answers, and ends what waits
 * for one that is gone or disabled.
 */
export async function visit(ports: DeliverPorts, at: EndpointRef): Promise<void> {
  const mark = await beginVisit(at);
  const state = await loadEndpoint(at.tenant, at.endpoint);
  const now = ports.now();
  const begun = { now, mark };
  if (state === undefined) return endParked(ports, at, 'cancel', begun);
  if (state.endpoint.status === 'disabled') return endParked(ports, at, 'skip', begun);
  const admission = decideAdmission(state.health.breaker, now);
  if (admission.kind === 'pass') return wake(ports, at, state, begun);
  if (admission.kind === 'probe') return probe(ports, at, now);
  await lookAfter(ports, at, new Date(admission.until), now);
}
