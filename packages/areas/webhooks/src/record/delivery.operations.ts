import type { ListColumns } from '@waybill/api/list-filters';
import { type DeclaredErrors, defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { EndpointPath } from '../endpoint/endpoint.schema.ts';
import {
  Attempt,
  Delivery,
  DeliveryPath,
  DeliveryWithRequest,
  EndpointStats,
  StatsQuery,
} from './delivery.schema.ts';
import { PERIOD_COLUMNS } from './period.ts';

/** Why nothing is sent once more. */
export const redeliveryErrors = {
  endpoint_disabled: { status: 409, when: 'The endpoint is disabled or gone.' },
  payload_expired: { status: 410, when: 'The event is older than 30 days.' },
} as const satisfies DeclaredErrors;

const impact = 'A tenant cannot see or repair its webhook deliveries; they go on by themselves.';

const columns = {
  id: 'text',
  event_id: 'text',
  endpoint_id: 'text',
  topic: 'text',
  status: 'text',
  round: 'number',
  attempts: 'number',
  max_attempts: 'number',
  manual_attempts: 'number',
  trigger: 'text',
  next_attempt_at: 'instant',
  first_attempt_at: 'instant',
  last_attempt_at: 'instant',
  delivered_at: 'instant',
  gives_up_at: 'instant',
  last_status_code: 'number',
  last_error_code: 'text',
  duration_ms: 'number',
  created_at: 'instant',
  ...PERIOD_COLUMNS,
} as const satisfies ListColumns;

export const listDeliveriesOperation = defineOperation({
  id: 'webhooks.deliveries.list',
  route: 'GET /webhooks/deliveries',
  summary: 'List webhook deliveries of the last 30 days, the newest event first',
  description: [
    '`since` and `until` bound the time of the events, both included; that is their `created_at`. `order` is `created_at` or `id`, each with `.asc` or `.desc`; both are the order of the events. Without `endpoint_id` or `event_id` it shows the endpoints that exist.',
    '`total` counts up to 10,000 deliveries; where there are more, `capped` is true. A filter other than `endpoint_id`, `event_id`, `since`, `until` and a `status` of `waiting`, `failed`, `skipped` or `cancelled` looks through the newest 2,000 of those that these select: `total` counts those of them that match, `capped` says that there are more to look through, and `after` goes on behind them.',
  ].join('\n\n'),
  list: columns,
  sortable: ['created_at', 'id'],
  response: page(Delivery),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const getDeliveryOperation = defineOperation({
  id: 'webhooks.deliveries.get',
  route: 'GET /webhooks/deliveries/{id}',
  summary: 'Read a webhook delivery with the text that it sends',
  description:
    'The text is kept for 30 days; afterwards `request.body` is null and `request.expired` true.',
  path: DeliveryPath,
  response: DeliveryWithRequest,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

const attemptColumns = {
  id: 'text',
  delivery_id: 'text',
  round: 'number',
  number: 'number',
  trigger: 'text',
  url: 'text',
  remote_address: 'text',
  started_at: 'instant',
  duration_ms: 'number',
  outcome: 'text',
  status_code: 'number',
  error_code: 'text',
  response_body: 'text',
  response_truncated: 'boolean',
  next_attempt_at: 'instant',
} as const satisfies ListColumns;

export const listAttemptsOperation = defineOperation({
  id: 'webhooks.deliveries.attempts.list',
  route: 'GET /webhooks/deliveries/{id}/attempts',
  summary: 'List the attempts of a webhook delivery, the oldest first',
  description:
    'Each attempt shows the address that was called, the status or the error, the first 4 KiB of the answer, and when the next one was due.',
  path: DeliveryPath,
  list: attemptColumns,
  response: page(Attempt),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const cancelDeliveryOperation = defineOperation({
  id: 'webhooks.deliveries.cancel',
  route: 'POST /webhooks/deliveries/{id}/cancel',
  summary: 'Cancel a webhook delivery that waits for its next attempt',
  description:
    'It is possible while the delivery is pending or waiting. One that is being sent or has ended is refused with `delivery_final`.',
  path: DeliveryPath,
  response: Delivery,
  status: 200,
  access: 'write',
  errors: {
    delivery_final: { status: 409, when: 'The delivery has ended, or is being sent right now.' },
  },
  impact,
});

export const redeliverDeliveryOperation = defineOperation({
  id: 'webhooks.deliveries.redeliver',
  route: 'POST /webhooks/deliveries/{id}/redeliver',
  summary: 'Send a webhook delivery once more, now',
  description:
    'The same event, text and delivery, with the address, headers and secrets of now. A success ends the delivery, whatever it waited for; a failure leaves its schedule as it was. Neither counts for the health of the endpoint.',
  path: DeliveryPath,
  response: Delivery,
  status: 202,
  access: 'write',
  errors: redeliveryErrors,
  impact,
});

export const endpointStatsOperation = defineOperation({
  id: 'webhooks.endpoints.stats',
  route: 'GET /webhooks/endpoints/{id}/stats',
  summary: 'Read how the deliveries of a webhook endpoint went',
  description:
    'It looks at the newest 2,000 deliveries of the events in the window, and answers their number in each state, the rate of success and the times that deliveries took.',
  path: EndpointPath,
  query: StatsQuery,
  response: EndpointStats,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const deliveryOperations = [
  endpointStatsOperation,
  redeliverDeliveryOperation,
  listDeliveriesOperation,
  getDeliveryOperation,
  listAttemptsOperation,
  cancelDeliveryOperation,
] as const;
