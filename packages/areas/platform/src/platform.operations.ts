import { described, named, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

const alive = namedObject('Health', {
  status: described('Always ok; anything else is an error answer.', v.literal('ok')),
});

export const healthLiveOperation = defineOperation({
  id: 'health.live',
  route: 'GET ^/health/live',
  summary: 'Answer while the process runs',
  description: 'Touches nothing: it fails only when the service itself does.',
  response: alive,
  status: 200,
  access: 'read',
  public: true,
  errors: {},
  impact: 'Monitors report an outage that customers may not feel.',
});

export const healthReadyOperation = defineOperation({
  id: 'health.ready',
  route: 'GET ^/health/ready',
  summary: 'Answer once the data can be reached',
  description:
    'It fails with 503 while the tables do not answer within two seconds, or are not those of this deployment. It needs no key.',
  response: alive,
  status: 200,
  access: 'read',
  public: true,
  errors: {
    unavailable: { status: 503, when: 'The table does not answer; the body says `status` too.' },
  },
  impact: 'Monitors report an outage that customers may not feel.',
});

export const healthVersionOperation = defineOperation({
  id: 'health.version',
  route: 'GET /health/version',
  summary: 'Name the version that runs',
  description: 'It is the version of the package that runs. It needs no key.',
  response: v.object({ version: described('Version of the service that runs.', v.string()) }),
  status: 200,
  access: 'read',
  public: true,
  errors: {},
  impact: 'Clients cannot tell which version they talk to.',
});

export const pingOperation = defineOperation({
  id: 'ping',
  route: 'GET ^/ping',
  summary: 'Answer a word as plain text',
  description: 'The word is `pong`. It needs no key and looks at no data.',
  response: v.string(),
  answersText: 'text/plain',
  status: 200,
  access: 'read',
  public: true,
  errors: {},
  impact: 'Clients that ping before they work believe the service is down.',
});

/** A part of a document of OpenAPI, by the rules of its version. */
const part = v.record(v.string(), v.unknown());

export const getOpenapiOperation = defineOperation({
  id: 'openapi.get',
  route: 'GET /openapi.json',
  summary: 'Read this document',
  description: 'It needs no key, and describes the version that runs.',
  response: named(
    'ApiDocument',
    v.looseObject({
      openapi: described('Version of OpenAPI that the document follows.', v.string()),
      info: described('Title and version of the API.', part),
      servers: described('Where it is served.', v.array(part)),
      security: described('The headers by which callers are known.', v.array(part)),
      tags: described('The areas, each with what it is for.', v.array(part)),
      paths: described('The operations by their routes.', part),
      webhooks: described('The events by their topics.', part),
      components: described('What operations share.', part),
    }),
  ),
  status: 200,
  access: 'read',
  public: true,
  errors: {},
  impact: 'Tools cannot read what the API offers; the API itself works.',
});

/** The document of a declared event, whether or not it ever happened (API-9). */
export const EventEntry = namedObject('EventCatalogEntry', {
  name: described('The topic.', v.string()),
  app: described('Area that publishes it.', v.string()),
  title: described('The topic as words.', v.string()),
  description: described('What the event means.', v.string()),
  trigger: described('What causes it.', v.string()),
  sample: described('The data of one such event.', v.record(v.string(), v.unknown())),
  data_schema: described('JSON Schema of the data.', v.record(v.string(), v.unknown())),
});

export const getEventCatalogOperation = defineOperation({
  id: 'events.get-catalog',
  route: 'GET /events/catalog',
  summary: 'List the events that the service can tell of',
  description:
    'Events that have never happened are listed too, each with its trigger, a sample and the JSON Schema of its data. `fields` shortens the entries to the keys that it names.',
  query: v.object({
    fields: described(
      'Keys to keep, separated by commas. Unknown ones are ignored; without a known one the entries are whole.',
      v.optional(v.string()),
    ),
  }),
  response: namedObject('EventCatalog', {
    items: described('The declared events by name.', v.array(v.partial(EventEntry))),
  }),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Integrators cannot look up what an event carries.',
});

export const platformOperations = [
  healthLiveOperation,
  healthReadyOperation,
  healthVersionOperation,
  pingOperation,
  getOpenapiOperation,
  getEventCatalogOperation,
] as const;
