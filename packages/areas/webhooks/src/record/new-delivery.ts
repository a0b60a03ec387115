import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import type { Moment } from '@waybill/kernel/moment';
import type { EndpointWithHealth } from '../endpoint/endpoint.ts';
import type { Addressed } from '../endpoint/event-subject.ts';
import { decideAdmission } from '../health/breaker.ts';
import { GIVE_UP_AFTER_SECONDS } from '../queue/schedule.ts';
import type { Delivery } from './delivery.entity.ts';
import { deliveryIdOf } from './delivery-id.ts';

/** The event as the bus tells it; its body stays in the table. */
export interface PublishedEvent extends Addressed {
  readonly tenant: string;
  readonly id: string;
  /** The partition of its change, unless that has one of its own. */
  readonly home?: string;
}

/**
 * The new delivery of an event to an endpoint, and when the sweep reads it (WHK-77 to WHK-79): one
 * that waits for its endpoint wakes by a visit, and by itself only to end.
 */
export function newDelivery(
  { now, at }: Pick<Moment, 'now' | 'at'>,
  event: PublishedEvent,
  { endpoint, health }: EndpointWithHealth,
): { readonly delivery: Delivery; readonly sweepAt: Date | undefined } {
  const admission = decideAdmission(health.breaker, now);
  const isEnabled = endpoint.status === 'enabled';
  const waitsUntil = isEnabled && admission.kind === 'wait' ? admission.until : null;
  // Counts from the first attempt; one that has to wait for it must not wait for ever.
  const givesUp = waitsUntil === null ? undefined : plusSeconds(now, GIVE_UP_AFTER_SECONDS);
  const delivery: Delivery = {
    id: deliveryIdOf({ event: event.id, endpoint: endpoint.id }),
    tenant: event.tenant,
    event_id: event.id,
    event_home: event.home ?? null,
    endpoint_id: endpoint.id,
    topic: event.topic,
    status: isEnabled ? (waitsUntil === null ? 'pending' : 'waiting') : 'skipped',
    round: 1,
    attempts: 0,
    manual_no: 0,
    trigger: 'event',
    next_attempt_at: waitsUntil,
    first_attempt_at: null,
    last_attempt_at: null,
    delivered_at: null,
    gives_up_at: givesUp === undefined ? null : toInstant(givesUp),
    last_status_code: null,
    last_error_code: null,
    duration_ms: null,
    created_at: at,
  };
  return { delivery, sweepAt: givesUp };
}
