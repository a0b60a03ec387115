import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import type { ListColumns } from '@waybill/api/list-filters';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import * as v from 'valibot';
import { EndpointId } from '../endpoint/endpoint.schema.ts';
import { redeliveryErrors } from '../record/delivery.operations.ts';
import { Delivery } from '../record/delivery.schema.ts';
import { PERIOD_COLUMNS } from '../record/period.ts';
import { Event, EventPath, eventFields } from './event.schema.ts';

const impact = 'A tenant cannot look up its events or send one again; deliveries go on.';

const columns = {
  id: 'text',
  topic: 'text',
  time: 'instant',
  order_id: 'uuid',
  ...PERIOD_COLUMNS,
} as const satisfies ListColumns;

export const listEventsOperation = defineOperation({
  id: 'webhooks.events.list',
  route: 'GET /webhooks/events',
  summary: 'List the events of the last 30 days, the newest first',
  description:
    '`since` and `until` bound their `time`, both included. `order` is `time` or `id`, each with `.asc` or `.desc`; both are the order in which they were recorded. `total` counts up to 10,000 events, and those of a `topic` among 10,000 changes; where there are more, `capped` is true. A page behind another one looks at up to 4,000 changes, each with all its events; with a `topic` that few events have it may then be short, and `after` goes on behind them. With `order_id` or `id` a page looks at those alone.',
  list: columns,
  sortable: ['time', 'id'],
  response: page(Event),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const getEventOperation = defineOperation({
  id: 'webhooks.events.get',
  route: 'GET /webhooks/events/{id}',
  summary: 'Read an event of the last 30 days with its deliveries',
  description:
    'There is a delivery for each endpoint that it went to, with how far it is. An older event is `not_found`.',
  path: EventPath,
  response: namedObject('EventWithDeliveries', {
    ...eventFields,
    deliveries: described('One for each endpoint that it went to.', v.array(Delivery)),
  }),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const redeliverEventOperation = defineOperation({
  id: 'webhooks.events.redeliver',
  route: 'POST /webhooks/events/{id}/redeliver',
  summary: 'Send an event once more, to all that receive its topic or to some',
  description:
    'A delivery that exists is sent as `webhooks.deliveries.redeliver` does; an endpoint that had none gets one with a schedule of its own.',
  path: EventPath,
  body: namedObject('EventRedelivery', {
    endpoint_ids: described(
      'Endpoints that get it; all enabled ones that receive its topic when absent.',
      v.nullish(bounded(EndpointId, 20)),
    ),
  }),
  response: page(Delivery),
  status: 202,
  access: 'write',
  unknownKeys: 'refused',
  errors: redeliveryErrors,
  impact,
});

export const eventOperations = [
  listEventsOperation,
  getEventOperation,
  redeliverEventOperation,
] as const;

const topicColumns = {
  name: 'text',
  description: 'text',
  schema_version: 'number',
  since: 'text',
  deprecated: 'boolean',
} as const satisfies ListColumns;

export const listTopicsOperation = defineOperation({
  id: 'webhooks.topics.list',
  route: 'GET /webhooks/topics',
  summary: 'List the topics that endpoints can subscribe to',
  description:
    'Each has an example of its data. An endpoint may also subscribe to a prefix such as `order.*`, or to `*`; these take topics of the future too.',
  list: topicColumns,
  response: page(
    namedObject('Topic', {
      name: described('The topic.', v.string()),
      description: described('What it means.', v.string()),
      schema_version: described('Version of the shape of its data.', v.number()),
      example: described('The data of one such event.', v.record(v.string(), v.unknown())),
      since: described('The day since which it is told of.', v.string()),
      deprecated: described('Whether it will end.', v.boolean()),
    }),
  ),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Integrators cannot look up the topics; deliveries go on.',
});

export const topicOperations = [listTopicsOperation] as const;
