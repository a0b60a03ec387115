import { CURSOR_LENGTH } from '@waybill/api/cursor';
import type { Json } from './json.ts';
import { uuid } from './scalars.ts';

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

/** The parts that every operation refers to. */
export const conventions = {
  securitySchemes: {
    tenant: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Tenant',
      description: 'Slug of the tenant.',
    },
    key: { type: 'apiKey', in: 'header', name: 'X-Service-Api-Key', description: 'A key of it.' },
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['error', 'message', 'code', 'request_id'],
      properties: {
        error: { type: 'string', description: 'What went wrong, as a sentence.' },
        message: {
          type: 'string',
          description: 'The same sentence; older clients read only this.',
        },
        code: { type: 'string', description: 'What went wrong, for machines.' },
        details: {
          type: 'array',
          description:
            'On invalid input: the problems, each with its place in the request; after 100, how many more.',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: {
              path: { type: 'string', description: 'Where in the request: `items.0.quantity`.' },
              message: { type: 'string', description: 'What is wrong there.' },
            },
          },
        },
        request_id: { type: 'string', description: 'Names the call in our logs.' },
      },
    },
  },
  parameters: {
    Limit: {
      name: 'limit',
      in: 'query',
      description: 'Rows a page; clamped to 1 to 200, never refused.',
      schema: { type: 'integer', default: 50 },
    },
    Offset: {
      name: 'offset',
      in: 'query',
      description: 'Rows to skip, up to 10,000; below 0 counts as 0. `after` goes further.',
      schema: { type: 'integer', default: 0 },
    },
    After: {
      name: 'after',
      in: 'query',
      description:
        'The `next` of a page: answers the one behind it. Filters and order may be left out, and are then those of that page.',
      schema: { type: 'string', maxLength: CURSOR_LENGTH },
    },
    CreatedFrom: {
      name: 'created_from',
      in: 'query',
      description: 'Keeps the rows that were created at this moment or later.',
      schema: { type: 'string', format: 'date-time' },
    },
    CreatedTo: {
      name: 'created_to',
      in: 'query',
      description: 'Keeps the rows that were created before this moment.',
      schema: { type: 'string', format: 'date-time' },
    },
    Filter: {
      name: 'filter',
      in: 'query',
      description: 'Another spelling of the column parameters: `filter=column=value`, repeatable.',
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'string', pattern: '^[^=]+=' } },
    },
    Market: header('X-Service-Market', 'Market of the call, by code, in any case.', {
      type: 'string',
    }),
    Contact: header(
      'X-Service-Contact',
      'Contact the call acts as; needs `principal.assert`.',
      uuid,
    ),
    Organization: header('X-Service-Organization', 'Organization of that contact.', uuid),
    ContactPermissions: header(
      'X-Service-Permissions',
      'What that contact may do, separated by commas.',
      { type: 'string' },
    ),
    Session: header(
      'X-Service-Session',
      'The secret by which a guest is known again; needs `principal.assert`.',
      { type: 'string', minLength: 16, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    ),
    IdempotencyKey: header(
      'Idempotency-Key',
      'A repeat within 24 hours answers the first answer again and executes nothing.',
      { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    ),
    Prefer: header('Prefer', '`handling=strict` refuses body keys that are not known.', {
      type: 'string',
      examples: ['handling=strict'],
    }),
  },
  headers: {
    RequestId: {
      description: 'Names this call in our logs.',
      required: true,
      schema: { type: 'string' },
    },
    RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
    Warnings: {
      description:
        'Paths of values that were taken although they are hardly meant, separated by commas; `Prefer: handling=strict` refuses them.',
      schema: { type: 'string' },
    },
    IgnoredKeys: {
      description: 'Paths of body keys that are not known and were ignored, separated by commas.',
      schema: { type: 'string', maxLength: 2_000 },
    },
    PreferenceApplied: {
      description: '`handling=strict` when the call asked for it.',
      schema: { type: 'string', enum: ['handling=strict'] },
    },
    IdempotentReplayed: {
      description: '`true` when the answer is a kept one.',
      schema: { type: 'string', enum: ['true'] },
    },
  },
};
