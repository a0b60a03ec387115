import { described, namedObject } from '@waybill/api/annotation';
import { type AnyOperation, defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import { openapiDocument } from '../document.ts';

const code = described('How callers know the thing.', v.string());
const Thing = namedObject('Thing', {
  id: v.pipe(v.string(), v.uuid()),
  code,
  price: described('What one thing costs.', v.number()),
});

const impact = 'A test fails.';

const listThings = defineOperation({
  id: 'things.list',
  route: 'GET /boxes/{box_id}/things',
  summary: 'List things',
  list: { id: 'uuid', code: 'text', price: 'number', box_id: 'uuid', created_at: 'instant' },
  response: page(Thing),
  status: 200,
  access: 'read',
  audience: 'buyer',
  errors: { list_too_broad: { status: 422, when: 'Too many rows to sort.' } },
  impact,
});

export const createThing = defineOperation({
  id: 'things.create',
  route: 'POST /things',
  summary: 'Create a thing',
  body: v.object({
    code: described(
      'How callers know the thing.',
      v.pipe(v.string(), v.regex(/^\p{L}+$/u), v.maxLength(64)),
    ),
    price: v.optional(
      described(
        'What one thing costs.',
        v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
      ),
      1,
    ),
  }),
  response: Thing,
  status: 201,
  access: 'write',
  errors: { unique_violation: { status: 409, when: 'Another thing carries the code.' } },
  emits: ['thing.created'],
  extension: true,
  impact,
});

const touchThing = defineOperation({
  id: 'things.touch',
  route: 'POST /things/{code}/touch',
  summary: 'Touch a thing',
  path: v.object({ code }),
  query: v.object({ hard: described('With force.', v.optional(v.picklist(['yes', 'no']))) }),
  body: v.object({ note: described('Why.', v.optional(v.string())) }),
  response: Thing,
  status: 200,
  access: 'write',
  errors: {},
  impact,
});

const clearThings = defineOperation({
  id: 'things.clear',
  route: 'POST /things/clear',
  summary: 'Clear things',
  body: v.object({ code: v.optional(code) }),
  response: v.object({ cleared: described('How many things went.', v.number()) }),
  status: 200,
  access: 'write',
  unknownKeys: 'refused',
  errors: {},
  impact,
});

const knowMyself = defineOperation({
  id: 'myself',
  route: 'GET /myself',
  summary: 'Know myself',
  response: Thing,
  status: 200,
  access: 'read',
  audience: 'buyer',
  anyKey: true,
  errors: {},
  impact,
});

const live = defineOperation({
  id: 'health.live',
  route: 'GET ^/health/live',
  summary: 'Answer while the process runs',
  response: v.object({ status: described('Always ok.', v.literal('ok')) }),
  status: 200,
  access: 'read',
  public: true,
  errors: {},
  impact,
});

const ping = defineOperation({
  ...live,
  id: 'ping',
  route: 'GET ^/ping',
  summary: 'Answer a word as plain text',
  response: v.string(),
  answersText: 'text/plain',
});

const thingTouched = defineEvent({
  topic: 'thing.touched',
  description: 'A thing moved a little.',
  trigger: 'Someone touched a thing.',
  data: namedObject('ThingTouched', { code }),
  example: { code: 'T-1' },
});

/** Operations of every kind. */
export const operations: AnyOperation[] = [
  ping,
  live,
  listThings,
  createThing,
  touchThing,
  clearThings,
  knowMyself,
] as never;

export const events = [thingTouched];

export const document = openapiDocument({ operations, events, version: '1.2.3' });

/** The parts of a documented operation that tests look at. */
export interface Entry {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    name?: string;
    in?: string;
    $ref?: string;
    required?: boolean;
  }[];
  readonly requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  readonly responses: Readonly<
    Record<string, { $ref?: string; description?: string; content?: object; headers?: object }>
  >;
}

/** An operation of the document. */
export const entry = (path: string, method: string) =>
  document.paths[path]?.[method] as unknown as Entry & Record<string, unknown>;
