import { described, namedObject } from '@waybill/api/annotation';
import { instant } from '@waybill/api/fields';
import { type DomainEvent, defineEvent, eventOf } from '@waybill/events/event';
import * as v from 'valibot';
import { WARNED_AFTER_HOURS, type WarnedAfterHours } from '../health/health.ts';
import { sendErrors } from '../net/send-error.ts';
import { type DisabledReason, disabledReasons, EndpointId } from './endpoint.schema.ts';
import type { EndpointWithHealth } from './endpoint.ts';

/** When something of an endpoint came to light, and by which delivery. */
export interface Occasion {
  readonly at: Date;
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
  delivery_id: described('The delivery that led to this.', v.string()),
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
  trigger:
    'An endpoint failed for too long, answered 410, asked for it by its answer, or has a URL that is not allowed any more.',
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

/** Events that the service sends about endpoints by itself. */
export const endpointEvents = [endpointFailing, endpointDisabled] as const;

function dataOf({ endpoint, health }: EndpointWithHealth, { delivery }: Occasion) {
  const { id, url, description } = endpoint;
  return {
    endpoint_id: id,
    url,
    description,
    failing_since: health.failing_since,
    consecutive_failures: health.consecutive_failures,
    last_failure_at: health.last_failure_at,
    last_status_code: health.last_status_code,
    last_error_code: health.last_error_code,
    delivery_id: delivery.id,
    delivery_topic: delivery.topic,
  };
}

/** The event of an endpoint that has been failing for so long (WHK-206). */
export function failingEvent(
  state: EndpointWithHealth,
  occasion: Occasion,
  hours: WarnedAfterHours,
): DomainEvent {
  const data = { ...dataOf(state, occasion), warned_after_hours: hours };
  return eventOf(endpointFailing, { data });
}

/** The event of an endpoint that is disabled (WHK-207). */
export function disabledEvent(
  state: EndpointWithHealth,
  occasion: Occasion,
  disabled: { readonly reason: DisabledReason; readonly waiting: number },
): DomainEvent {
  const { reason, waiting } = disabled;
  const data = {
    ...dataOf(state, occasion),
    disabled_reason: reason,
    waiting_deliveries: waiting,
  };
  return eventOf(endpointDisabled, { data });
}
