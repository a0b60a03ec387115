import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';

const alive = v.object({ status: v.literal('ok') });

export const healthLive = defineOperation({
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

export const healthReady = defineOperation({
  id: 'health.ready',
  route: 'GET ^/health/ready',
  summary: 'Answer once the data can be reached',
  response: alive,
  status: 200,
  access: 'read',
  public: true,
  errors: {
    unavailable: { status: 503, when: 'The table does not answer; the body says `status` too.' },
  },
  impact: 'Monitors report an outage that customers may not feel.',
});

export const healthVersion = defineOperation({
  id: 'health.version',
  route: 'GET /health/version',
  summary: 'Name the version that runs',
  response: v.object({ version: v.string() }),
  status: 200,
  access: 'read',
  public: true,
  errors: {},
  impact: 'Clients cannot tell which version they talk to.',
});

export const ping = defineOperation({
  id: 'ping',
  route: 'GET ^/ping',
  summary: 'Answer a word as plain text',
  response: v.string(),
  status: 200,
  access: 'read',
  public: true,
  errors: {},
  impact: 'Clients that ping before they work believe the service is down.',
});

export const getOpenapi = defineOperation({
  id: 'openapi.get',
  route: 'GET /openapi.json',
  summary: 'Read this document',
  response: v.looseObject({ openapi: v.string() }),
  status: 200,
  access: 'read',
  public: true,
  errors: {},
  impact: 'Tools cannot read what the API offers; the API itself works.',
});

/** What is said about a declared event, whether or not it ever happened (platform.md 1 and 6). */
export const EventEntry = v.object({
  name: v.string(),
  app: v.string(),
  title: v.string(),
  description: v.string(),
  trigger: v.string(),
  sample: v.record(v.string(), v.unknown()),
  data_schema: v.record(v.string(), v.unknown()),
});

export const getEventCatalog = defineOperation({
  id: 'events.get-catalog',
  route: 'GET /events/catalog',
  summary: 'List the events that the service can tell of',
  query: v.object({
    fields: v.pipe(
      v.optional(v.string()),
      v.description(
        'Keys to keep, separated by commas. Unknown ones are ignored; without a known one the entries are whole.',
      ),
    ),
  }),
  response: v.object({ items: v.array(v.partial(EventEntry)) }),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Integrators cannot look up what an event carries.',
});

export const platformOperations = [
  healthLive,
  healthReady,
  healthVersion,
  ping,
  getOpenapi,
  getEventCatalog,
] as const;
