import { Validator } from '@seriousme/openapi-schema-validator';
import { described, namedObject } from '@waybill/api/annotation';
import { type AnyOperation, defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { defineEvent } from '@waybill/events/event';
import { platformOperations } from '@waybill/platform/platform.operations';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { openapiDocument } from './document.ts';

const code = described('How callers know the thing.', v.string());
const Thing = namedObject('Thing', {
  id: v.pipe(v.string(), v.uuid()),
  code,
  price: described('What one thing costs.', v.number()),
});

const impact = 'Nothing can be told apart.';

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

const createThing = defineOperation({
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

const thingTouched = defineEvent({
  topic: 'thing.touched',
  description: 'A thing moved a little.',
  trigger: 'Someone touched a thing.',
  data: namedObject('ThingTouched', { code }),
  example: { code: 'T-1' },
});

const all: AnyOperation[] = [
  ...platformOperations,
  ...[listThings, createThing, touchThing, clearThings, knowMyself],
] as never;
const document = openapiDocument({ operations: all, events: [thingTouched], version: '1.2.3' });

interface Entry {
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

const entry = (path: string, method: string) =>
  document.paths[path]?.[method] as unknown as Entry & Record<string, unknown>;

test('it is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document) as never);
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/gu)];
  expect(references.length).toBeGreaterThan(20);
  for (const [, pointer = ''] of references) {
    const target = pointer
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(target, pointer).toBeDefined();
  }
});

test('the order of the operations does not matter', () => {
  const backwards = openapiDocument({
    operations: [...all].reverse(),
    events: [thingTouched],
    version: '1.2.3',
  });
  expect(JSON.stringify(backwards)).toBe(JSON.stringify(document));
});

test('every operation is there, by its id and under its own tag', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one) => (one as unknown as Entry).operationId),
  );
  expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  expect(document.tags).toContainEqual({ name: 'things' });
});

test('credentials are asked for, except where the contract says public', () => {
  expect(document.security).toEqual([{ tenant: [], key: [] }]);
  expect(entry('/health/live', 'get').security).toEqual([]);
  expect(entry('/v1/things', 'post')).not.toHaveProperty('security');
});

describe('parameters', () => {
  const names = (path: string, method: string) =>
    (entry(path, method).parameters ?? []).map((one) => one.name ?? one.$ref?.split('/').at(-1));

  test('a list has the paging conventions and its columns, the path first', () => {
    expect(names('/v1/boxes/{box_id}/things', 'get')).toEqual([
      'path.box_id',
      'Limit',
      'Offset',
      'order',
      'Filter',
      'filter.id.uuid',
      'filter.code.text',
      'filter.price.number',
      'filter.created_at.instant',
      'Market',
      'Contact',
      'Organization',
      'ContactPermissions',
    ]);
  });

  test('only a POST takes an idempotency key', () => {
    expect(names('/v1/things', 'post')).toContain('IdempotencyKey');
    expect(names('/v1/boxes/{box_id}/things', 'get')).not.toContain('IdempotencyKey');
  });

  test('a declared path and query keep their rules', () => {
    expect(entry('/v1/things/{code}/touch', 'post').parameters?.slice(0, 2)).toEqual([
      {
        name: 'code',
        in: 'path',
        required: true,
        description: 'How callers know the thing.',
        schema: { type: 'string' },
      },
      {
        name: 'hard',
        in: 'query',
        required: false,
        description: 'With force.',
        schema: { type: 'string', enum: ['yes', 'no'] },
      },
    ]);
  });

  test('a public operation takes no principal', () => {
    expect(names('/health/live', 'get')).toEqual([]);
  });
});

describe('bodies', () => {
  test('a request shows what may be sent, an answer what comes back', () => {
    const create = entry('/v1/things', 'post');
    expect(create.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              code: {
                type: 'string',
                pattern: '^\\p{L}+$',
                maxLength: 64,
                description: 'How callers know the thing.',
              },
              price: {
                anyOf: [{ type: 'number' }, { type: 'string' }],
                description: 'What one thing costs.',
                default: 1,
              },
            },
            required: ['code'],
          },
        },
      },
    });
    expect(create.responses['201']?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
    });
    expect(document.components['schemas']?.['Thing']).toEqual({
      type: 'object',
      properties: {
        id: {
          type: 'string',
          format: 'uuid',
          description: 'Id of the record; given by the service and never used twice.',
        },
        code: { type: 'string', description: 'How callers know the thing.' },
        price: { type: 'number', description: 'What one thing costs.' },
      },
      required: ['id', 'code', 'price'],
    });
  });

  test('a page of a shape has a name after it', () => {
    expect(document.components['schemas']?.['ThingPage']).toMatchObject({
      properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
    });
  });

  test('a body that may be empty may be left out', () => {
    expect(entry('/v1/things/{code}/touch', 'post').requestBody?.required).toBe(false);
  });

  test('text is offered as text', () => {
    expect(Object.keys(entry('/ping', 'get').responses['200']?.content ?? {})).toEqual([
      'text/plain',
    ]);
  });
});

describe('refusals', () => {
  const statuses = (path: string, method: string) => Object.keys(entry(path, method).responses);

  test('are listed by status, the own ones with their reason', () => {
    expect(statuses('/v1/things', 'post')).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(entry('/v1/things', 'post').responses['409']?.description).toContain(
      '`unique_violation`: Another thing carries the code.',
    );
  });

  test('a public operation without input can only be throttled or broken', () => {
    expect(statuses('/health/live', 'get')).toEqual(['200', '429', '500']);
  });

  test('those that all operations share are said once', () => {
    expect(entry('/v1/things', 'post').responses['401']).toEqual({
      $ref: '#/components/responses/unauthorized',
    });
  });
});

describe('conventions', () => {
  const parts = document.components;
  const headers = (path: string, method: string, status: string) => {
    const { $ref, ...own } = entry(path, method).responses[status] ?? {};
    const shared = parts['responses']?.[$ref?.split('/').at(-1) ?? ''] as typeof own | undefined;
    return Object.keys((shared ?? own).headers ?? {});
  };
  const parameters = (path: string, method: string) =>
    (entry(path, method).parameters ?? []).map(({ $ref }) => $ref?.split('/').at(-1));

  test('a refusal says its sentence twice', () => {
    const required = ['error', 'message', 'code', 'request_id'];
    expect(parts['schemas']?.['Error']).toMatchObject({ required });
  });

  test('refusals of the moment say when to come back', () => {
    expect(headers('/v1/things', 'post', '429')).toEqual(['x-request-id', 'Retry-After']);
    expect(headers('/v1/things', 'post', '503')).toEqual(['x-request-id', 'Retry-After']);
  });

  test('a repeat is marked, whatever it repeats', () => {
    expect(headers('/v1/things', 'post', '201')).toContain('Idempotent-Replayed');
    expect(headers('/v1/things', 'post', '409')).toContain('Idempotent-Replayed');
    expect(headers('/v1/boxes/{box_id}/things', 'get', '422')).not.toContain('Idempotent-Replayed');
  });

  test('unknown keys are named where they are ignored, and refused where nothing else will do', () => {
    expect(parameters('/v1/things', 'post')).toContain('Prefer');
    expect(headers('/v1/things', 'post', '201')).toEqual(
      expect.arrayContaining(['X-Ignored-Keys', 'Preference-Applied']),
    );
    expect(headers('/v1/things', 'post', '400')).toContain('Preference-Applied');
    expect(parameters('/v1/things/clear', 'post')).not.toContain('Prefer');
    expect(headers('/v1/things/clear', 'post', '200')).not.toContain('X-Ignored-Keys');
    expect(entry('/v1/things/clear', 'post')['x-waybill-unknown-keys']).toBe('refused');
    const { responses } = entry('/v1/things/clear', 'post');
    expect(
      JSON.stringify(parts['responses']?.[responses['400']?.$ref?.split('/').at(-1) ?? '']),
    ).toContain('`unknown_key`');
  });

  test('everything guarded says whom it is for', () => {
    expect(entry('/v1/things', 'post')['x-waybill-audience']).toBe('back office');
    expect(entry('/v1/myself', 'get')['x-waybill-audience']).toBe('back office and buyers');
    expect(entry('/ping', 'get')).not.toHaveProperty('x-waybill-audience');
    expect(parameters('/v1/things', 'post')).not.toContain('Contact');
    expect(parameters('/v1/myself', 'get')).toContain('Contact');
  });

  test('what any key may call asks for no permission', () => {
    const codes = ({ responses }: Entry) => responses['403']?.$ref;
    expect(codes(entry('/v1/things', 'post'))).toContain('forbidden');
    expect(codes(entry('/v1/myself', 'get'))).not.toContain('forbidden');
    expect(entry('/v1/myself', 'get')['x-waybill-any-key']).toBe(true);
  });
});

test('what is ours alone is marked', () => {
  expect(entry('/v1/things', 'post')['x-waybill-extension']).toBe(true);
  expect(entry('/v1/things', 'post')['x-waybill-emits']).toEqual(['thing.created']);
  expect(entry('/v1/things/{code}/touch', 'post')).not.toHaveProperty('x-waybill-extension');
});

describe('webhooks', () => {
  interface Webhook {
    readonly post: {
      readonly description: string;
      readonly parameters: readonly { $ref: string }[];
      readonly requestBody: {
        content: Record<string, { schema: { allOf: unknown[] }; example: Record<string, unknown> }>;
      };
    };
  }
  const { post } = document.webhooks['thing.touched'] as unknown as Webhook;
  const { schema, example } = post.requestBody.content['application/json'] ?? {};

  test('there is one an event, by its topic', () => {
    expect(Object.keys(document.webhooks)).toEqual(['thing.touched']);
    expect(post.description).toBe('A thing moved a little.\n\nSomeone touched a thing.');
  });

  test('its body is an envelope around the named data', () => {
    expect(schema?.allOf).toEqual([
      { $ref: '#/components/schemas/EventEnvelope' },
      {
        properties: {
          topic: { const: 'thing.touched', description: 'What happened.' },
          data: {
            $ref: '#/components/schemas/ThingTouched',
            description: 'The details of what happened.',
          },
        },
      },
    ]);
  });

  test('it shows a delivery as it is sent', () => {
    const { required } = document.components['schemas']?.['EventEnvelope'] ?? {};
    expect(Object.keys(example ?? {})).toEqual(required);
    expect(example).toMatchObject({ topic: 'thing.touched', data: { code: 'T-1' } });
  });
});

describe('a contract that cannot be written down is refused', () => {
  const broken = (changes: Partial<AnyOperation>) => () =>
    openapiDocument({
      operations: [{ ...(createThing as unknown as AnyOperation), ...changes }],
      version: '1',
    });

  test.each([
    {
      name: 'a hidden rule',
      changes: {
        body: v.pipe(
          v.string(),
          v.check(() => true),
        ),
      },
    },
    { name: 'a pattern with flags', changes: { body: v.pipe(v.string(), v.regex(/a/i)) } },
    {
      name: 'a second pattern',
      changes: { body: v.pipe(v.string(), v.regex(/^a/u), v.regex(/b$/u)) },
    },
    { name: 'a path schema of another route', changes: { path: v.object({ id: v.string() }) } },
    {
      name: 'an object of three keys without a name',
      changes: { body: v.object({ a: code, b: code, c: code }) },
    },
    { name: 'a property without a description', changes: { body: v.object({ a: v.string() }) } },
    {
      name: 'a parameter without a description',
      changes: { query: v.object({ a: v.optional(v.string()) }) },
    },
  ])('$name', ({ changes }) => {
    expect(broken(changes as never)).toThrow('things.create');
  });

  test('two operations at one place', () => {
    expect(() =>
      openapiDocument({ operations: [createThing, createThing] as never, version: '1' }),
    ).toThrow('POST /things');
  });
});
