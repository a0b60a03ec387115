import { toInstant } from '@waybill/kernel/instant';
import { MAX_ATTEMPTS } from '../queue/schedule.ts';
import type { Delivery } from './delivery.entity.ts';
import type { DeliveryRecord } from './delivery.schema.ts';
import { momentOfEvent } from './delivery-id.ts';

/**
 * The record of the wire, of the time of its event: that is the order of ids and of lists
 * (WHK-131).
 */
export function presentDelivery(stored: Delivery): DeliveryRecord {
  return {
    id: stored.id,
    event_id: stored.event_id,
    endpoint_id: stored.endpoint_id,
    topic: stored.topic,
    status: stored.status,
    round: stored.round,
    attempts: stored.attempts,
    max_attempts: MAX_ATTEMPTS,
    manual_attempts: stored.manual_no,
    trigger: stored.trigger,
    next_attempt_at: stored.next_attempt_at,
    first_attempt_at: stored.first_attempt_at,
    last_attempt_at: stored.last_attempt_at,
    delivered_at: stored.delivered_at,
    gives_up_at: stored.gives_up_at,
    last_status_code: stored.last_status_code,
    last_error_code: stored.last_error_code,
    duration_ms: stored.duration_ms,
    created_at: toInstant(momentOfEvent(stored.event_id)),
  };
}

/** The request of a delivery; its text is there as long as its event is (WHK-8). */
export function presentRequest(body: string | undefined) {
  if (body === undefined) return { body: null, body_bytes: null, expired: true };
  return { body, body_bytes: Buffer.byteLength(body), expired: false };
}
