import { described, namedObject } from '@waybill/api/annotation';
import type { ListColumns } from '@waybill/api/list-filters';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import * as v from 'valibot';

const columns = {
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
  list: columns,
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
