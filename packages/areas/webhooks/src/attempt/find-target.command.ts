import type { StoredEvent } from '@waybill/events/change.entity';
import { loadEvent } from '@waybill/events/change.repository';
import type { ReadItem } from '@waybill/table/read';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointState } from '../endpoint/endpoint.ts';
import { disableWhile } from '../endpoint/update-health.command.ts';
import { isBlocked } from '../endpoint/url.ts';
import { decideAdmission } from '../health/breaker.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { endUnsent } from '../record/attempt.repository.ts';
import { readForAttempt } from '../record/delivery.repository.ts';
import { deliveryIdOf } from '../record/delivery-id.ts';
import { countWaiting } from '../record/delivery-list.repository.ts';
import { scheduleVisit } from '../waiting/try-later.command.ts';
import type { DeliverPorts } from './ports.ts';

/** The endpoint and the event of an attempt. */
interface Target {
  readonly state: EndpointState;
  readonly event: StoredEvent;
}

/** Reads the target of an attempt, or the end of a delivery that is not sent at all (WHK-93). */
async function look(
  ports: DeliverPorts,
  ref: AttemptRef,
  read: ReadItem,
): Promise<Target | 'cancel' | 'skip' | 'give-up'> {
  const [state, event] = await Promise.all([
    loadEndpoint(ref.tenant, ref.endpoint, read),
    loadEvent(ref, ports.now(), read),
  ]);
  if (state === undefined) return 'cancel';
  if (state.endpoint.status === 'disabled') return 'skip';
  return event === undefined ? 'give-up' : { state, event };
}

/** Tells that a glance is enough: the event was there, and an endpoint that takes calls. */
function suffices(ports: DeliverPorts, { state: { endpoint, health } }: Target): boolean {
  if (isBlocked(endpoint.url, ports)) return false;
  return decideAdmission(health.breaker, ports.now()).kind === 'pass';
}

/** Disables an endpoint whose URL is not allowed any more (WHK-209). */
async function disableBlocked(
  ports: DeliverPorts,
  ref: AttemptRef,
  { state, event }: Target,
): Promise<void> {
  const occasion = { at: ports.now(), delivery: { id: deliveryIdOf(ref), topic: event.topic } };
  const { notices } = ports;
  const disable = { reason: 'blocked_url', occasion, countWaiting, notices } as const;
  const isDisabled = await disableWhile(ref.tenant, state, disable, ({ endpoint }) =>
    isBlocked(endpoint.url, ports),
  );
  if (isDisabled) await scheduleVisit(ports, ref, occasion.at, occasion.at);
}

/**
 * Finds the target of an attempt; undefined where its delivery ends unsent, which only a read of
 * what is stored now decides (WHK-231). Where a blocked endpoint was disabled it looks again: one
 * that was moved meanwhile gets its delivery (WHK-209).
 */
export async function findTarget(
  ports: DeliverPorts,
  ref: AttemptRef,
  glance: ReadItem | undefined,
): Promise<Target | undefined> {
  const glanced = glance && (await look(ports, ref, glance));
  if (typeof glanced === 'object' && suffices(ports, glanced)) return glanced;
  for (;;) {
    const found = await look(ports, ref, readForAttempt(ref));
    if (typeof found === 'string') {
      await endUnsent(ref, found, ports.now());
      return undefined;
    }
    if (!isBlocked(found.state.endpoint.url, ports)) return found;
    await disableBlocked(ports, ref, found);
  }
}
