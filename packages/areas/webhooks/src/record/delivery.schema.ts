import { described, namedObject } from '@waybill/api/annotation';
import { instant } from '@waybill/api/fields';
import * as v from 'valibot';
import { EndpointId } from '../endpoint/endpoint.schema.ts';
import { sendErrors } from '../net/send-error.ts';
import { deliveryStatuses, triggers } from './delivery.status.ts';
import { DELIVERY_ID } from './delivery-id.ts';
import { STATS_WINDOW } from './endpoint-stats.ts';

/** The id of an event, as callers name it: of events, and of their deliveries. */
export const EventId = v.pipe(
  v.string(),
  v.regex(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/u, 'must be an event id: evt_ and 26 characters'),
);

const DeliveryId = v.pipe(
  v.string(),
  v.regex(DELIVERY_ID, 'must be a delivery id: dlv_ and 52 characters'),
);

export const DeliveryPath = v.object({
  id: described('Id of the delivery: dlv_ and 52 characters.', DeliveryId),
});

const statusCode = (when: string) => described(when, v.nullable(v.number()));
const errorCode = (when: string) => described(when, v.nullable(v.picklist(sendErrors)));

const fields = {
  id: described('Id of the delivery: dlv_, then what follows evt_ and whe_.', DeliveryId),
  event_id: described('Id of the event, the same in every delivery of it.', EventId),
  endpoint_id: described('Id of the endpoint.', EndpointId),
  topic: described('Topic of the event.', v.string()),
  status: described('How far it is.', v.picklist(deliveryStatuses)),
  round: described('1, and one more with each recovery.', v.number()),
  attempts: described('Attempts of this round.', v.number()),
  max_attempts: described('Attempts that a round may have.', v.number()),
  manual_attempts: described('Redeliveries that were asked for.', v.number()),
  trigger: described('What its round began with.', v.picklist(triggers)),
  next_attempt_at: described('When it is tried next.', v.nullable(instant())),
  first_attempt_at: described('When this round was first tried.', v.nullable(instant())),
  last_attempt_at: described('When it was last tried.', v.nullable(instant())),
  delivered_at: described('When the receiver accepted it.', v.nullable(instant())),
  gives_up_at: described('When it ends, however often it was put off.', v.nullable(instant())),
  last_status_code: statusCode('HTTP status of the last answer; null where none came.'),
  last_error_code: errorCode('Why no answer came to the last attempt; null where one did.'),
  duration_ms: described('Milliseconds that the last attempt took.', v.nullable(v.number())),
  created_at: described('The time of its event, by which deliveries are listed.', instant()),
};

export const Delivery = namedObject('Delivery', fields);
export type DeliveryRecord = v.InferOutput<typeof Delivery>;

export const DeliveryWithRequest = namedObject('DeliveryWithRequest', {
  ...fields,
  request: described(
    'What is sent.',
    namedObject('DeliveryRequest', {
      body: described('The exact text; null once it is past its 30 days.', v.nullable(v.string())),
      body_bytes: described('Its length as UTF-8.', v.nullable(v.number())),
      expired: described('Whether the text is past its 30 days.', v.boolean()),
    }),
  ),
});

export const Attempt = namedObject('DeliveryAttempt', {
  id: described('Id of the attempt: att_ and 26 characters.', v.string()),
  delivery_id: described('Id of the delivery.', DeliveryId),
  round: described('Round of the delivery.', v.number()),
  number: described('Number of the attempt in its round.', v.number()),
  trigger: described('What began it.', v.picklist(triggers)),
  url: described('The address that was called.', v.string()),
  remote_address: described('The IP address behind it.', v.nullable(v.string())),
  started_at: described('When it began, UTC.', instant()),
  duration_ms: described('Milliseconds until it ended.', v.number()),
  timings: described(
    'Milliseconds of its steps: dns, connect, tls, first_byte; null where no connection was made.',
    v.nullable(v.record(v.string(), v.number())),
  ),
  request_headers: described(
    'What was sent; your own values are hidden and signatures cut off.',
    v.record(v.string(), v.string()),
  ),
  secret_versions: described('Versions of the secrets that signed.', v.array(v.number())),
  outcome: described('Whether the receiver accepted it.', v.picklist(['success', 'failure'])),
  status_code: statusCode('HTTP status of the answer; null where none came.'),
  error_code: errorCode('Why no answer came; null where one did.'),
  response_headers: described('Some headers of the answer.', v.record(v.string(), v.string())),
  response_body: described('The first 4 KiB of the answer.', v.string()),
  response_truncated: described('Whether the answer was longer.', v.boolean()),
  next_attempt_at: described('When the next one was due.', v.nullable(instant())),
});
export type AttemptRecord = v.InferOutput<typeof Attempt>;

const count = (what: string) => described(`Deliveries that ${what}.`, v.number());

export const EndpointStats = namedObject('EndpointStats', {
  window: described('The window that was asked for.', v.string()),
  since: described('When it begins, UTC.', instant()),
  total: described('Deliveries of its events that were looked at: the newest 2,000.', v.number()),
  counts: described(
    'The same by state.',
    namedObject('EndpointCounts', {
      pending: count('wait for their first attempt'),
      sending: count('are being sent'),
      waiting: count('wait for another attempt'),
      delivered: count('were delivered'),
      failed: count('failed'),
      skipped: count('were skipped'),
      cancelled: count('were cancelled'),
    }),
  ),
  success_rate: described(
    'Of those that ended, the share that was delivered; null where none ended.',
    v.nullable(v.number()),
  ),
  p50_ms: described('Half of what was delivered took no longer.', v.nullable(v.number())),
  p95_ms: described('95 of 100 of what was delivered took no longer.', v.nullable(v.number())),
  waiting: count('wait for another attempt'),
});

export const StatsQuery = v.object({
  window: described(
    'Hours or days, up to 30d; 24h when absent.',
    v.optional(v.pipe(v.string(), v.regex(STATS_WINDOW, 'must be a window like 24h or 7d')), '24h'),
  ),
});
