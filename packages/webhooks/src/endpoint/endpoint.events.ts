import { described, namedObject } from '@waybill/api/annotation';
import { instant } from '@waybill/api/fields';
import { type DomainEvent, defineEvent, eventOf } from '@waybill/events/event';
import { toInstant } from '@waybill/kernel/instant';
import * as v from 'valibot';
import { type Attempted, countAttempt } from '../health/health.ts';
import { WARNED_AFTER_HOURS, type WarnedAfterHours } from '../health/warning.ts';
import { sendErrors } from '../net/send-error.ts';
import { type DisabledReason, disabledReasons, EndpointId } from './endpoint.schema.ts';
import type { EndpointWithHealth } from './endpoint.ts';

/** An attempt, and the delivery it was made for. */
export interface EndpointAttempt extends Attempted {
  readonly delivery: { readonly id: string; readonly topic: string };
}

const subject = {
  endpoint_id: described('Id of the endpoint.', EndpointId),
  url: described('Where its deliveries are sent.', v.string()),
  description: described('What the endpoint is for.', v.nullable(v.string())),
};

const trouble = {
  failing_since: described(
    'When the first failure since its last success was; null where there is none.',
    v.nullable(instant()),
  ),
  consecutive_failures: described('Failed attempts since its last success.', v.number()),
  last_failure_at: described('When an attempt last failed.', v.nullable(instant())),
  last_status_code: described(
    'HTTP status of that failure; null where no answer came.',
    v.nullable(v.number()),
  ),
  last_error_code: described(
    'What kept its answer from coming; null where one came.',
    v.nullable(v.picklist(sendErrors)),
  ),
  delivery_id: described('The delivery whose attempt led to this.', v.string()),
  delivery_topic: described('The topic of that delivery.', v.string()),
};

const example = {
  endpoint_id: 'whe_01JA0Z3K5T8W6Q2R4Y7N9B1C3E',
  url: 'https://hooks.acme.example/in',
  description: 'ERP',
  failing_since: '2026-11-21T09:30:00.000Z',
  last_status_code: 503,
  last_error_code: null,
  delivery_id: 'dlv_01JA0Z3K5T8W6Q2R4Y7N9B1C3D01JA0Z3K5T8W6Q2R4Y7N9B1C3E',
  delivery_topic: 'order.placed',
};

const endpointFailing = defineEvent({
  topic: 'webhook.endpoint.failing',
  description: 'A webhook endpoint keeps failing; the other endpoints of the shop hear of it.',
  trigger: 'An endpoint has been failing for 24 hours, or for 72, without a success.',
  data: namedObject('WebhookEndpointFailing', {
    ...subject,
    warned_after_hours: described(
      'The hours of failing that are full.',
      v.picklist(WARNED_AFTER_HOURS),
    ),
    ...trouble,
  }),
  example: {
    ...example,
    warned_after_hours: 24,
    consecutive_failures: 62,
    last_failure_at: '2026-11-22T09:41:12.000Z',
  },
  since: '2026-11-22',
});

const endpointDisabled = defineEvent({
  topic: 'webhook.endpoint.disabled',
  description:
    'The service disabled a webhook endpoint; the other endpoints of the shop hear of it.',
  trigger: 'An endpoint failed for too long, answered 410, or asked for it by its answer.',
  data: namedObject('WebhookEndpointDisabled', {
    ...subject,
    disabled_reason: described('Why it was disabled.', v.picklist(disabledReasons)),
    ...trouble,
    waiting_deliveries: described(
      'Deliveries that waited for it and become skipped, counted up to 1,000.',
      v.number(),
    ),
  }),
  example: {
    ...example,
    disabled_reason: 'failing',
    consecutive_failures: 131,
    last_failure_at: '2026-11-24T09:44:50.000Z',
    waiting_deliveries: 87,
  },
  since: '2026-11-22',
});

/** What the service tells of endpoints by itself. */
export const endpointEvents = [endpointFailing, endpointDisabled] as const;

function dataOf({ endpoint, health }: EndpointWithHealth, attempt: EndpointAttempt) {
  const { id, url, description } = endpoint;
  const after = countAttempt(health, attempt) ?? health;
  return {
    endpoint_id: id,
    url,
    description,
    failing_since: after.failing_since,
    consecutive_failures: after.consecutive_failures,
    last_failure_at: after.last_failure_at,
    last_status_code: after.last_status_code,
    last_error_code: after.last_error_code,
    delivery_id: attempt.delivery.id,
    delivery_topic: attempt.delivery.topic,
  };
}

/** The event of an endpoint that has been failing for so long (WHK-206). */
export function failingEvent(
  state: EndpointWithHealth,
  attempt: EndpointAttempt,
  hours: WarnedAfterHours,
): DomainEvent {
  const data = { ...dataOf(state, attempt), warned_after_hours: hours };
  return eventOf(endpointFailing, { time: toInstant(attempt.at), data });
}

/** The event of an endpoint that an attempt disables (WHK-207). */
export function disabledEvent(
  state: EndpointWithHealth,
  attempt: EndpointAttempt,
  disabled: { readonly reason: DisabledReason; readonly waiting: number },
): DomainEvent {
  const { reason, waiting } = disabled;
  const data = {
    ...dataOf(state, attempt),
    disabled_reason: reason,
    waiting_deliveries: waiting,
  };
  return eventOf(endpointDisabled, { time: toInstant(attempt.at), data });
}
