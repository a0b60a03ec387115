import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { ListColumns } from './list-query.ts';
import { type AnyOperation, platformErrors } from './operation.ts';

type Json = Readonly<Record<string, unknown>>;

/** The parts of the document that others look into; the rest is plain JSON. */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly Json[];
  readonly security: readonly Json[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Json;
}

/** Refusals that no contract declares: the gateway, the authorizer and our own bugs. */
const edgeErrors = {
  unauthorized: { status: 401, when: 'The API key is missing, wrong, or of another tenant.' },
  unsupported_media_type: { status: 415, when: 'The body is not sent as application/json.' },
  internal_error: { status: 500, when: 'A bug on our side; the request id finds it in the logs.' },
} as const;

const known = { ...platformErrors, ...edgeErrors };

interface ErrorEntry {
  readonly status: number;
  readonly when: string;
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: Json) => ({ 'application/json': { schema } });
const placeholders = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '');

/** JSON Schema patterns are Unicode already, so the flag `u` says nothing new; others would. */
const unicodePatterns: NonNullable<ConversionConfig['overrideAction']> = ({
  valibotAction,
  jsonSchema,
}) => {
  const { requirement, type } = valibotAction as { requirement?: unknown; type: string };
  const plain = type === 'regex' && requirement instanceof RegExp && requirement.flags === 'u';
  if (!plain || jsonSchema.pattern !== requirement.source) return undefined;
  return jsonSchema;
};

/** A wire schema as JSON Schema 2020-12. What cannot be said in it must not be in a contract. */
export function schemaOf(
  schema: v.GenericSchema,
  typeMode: 'input' | 'output',
  where: string,
): Json {
  try {
    const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
      typeMode,
      target: 'draft-2020-12',
      errorMode: 'throw',
      overrideAction: unicodePatterns,
      // Rules over several keys, which JSON Schema cannot say.
      ignoreActions: ['raw_check'],
    });
    return withoutNoise(converted) as Json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${where}: ${reason}`);
  }
}

const isNoise = (name: string, part: unknown) =>
  (name === 'required' && Array.isArray(part) && part.length === 0) ||
  (name === 'propertyNames' && JSON.stringify(part) === '{"type":"string"}');

/** Drops what says nothing: `required: []`, and that the names of an object are text. */
function withoutNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, part]) => !isNoise(name, part));
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutNoise(part)]));
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

function parametersFrom(schema: ObjectSchema, place: 'path' | 'query'): Json[] {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}

function pathParameters(operation: AnyOperation): Json[] {
  const names = placeholders(operation.urlPath);
  const declared =
    operation.path === undefined
      ? { properties: Object.fromEntries(names.map((name) => [name, { ...UUID }])) }
      : (schemaOf(operation.path, 'input', `${operation.id} path`) as ObjectSchema);
  const parameters = parametersFrom(declared, 'path');
  const missing = names.filter((name) => !parameters.some((one) => one['name'] === name));
  if (missing.length > 0 || parameters.length > names.length) {
    throw new Error(`${operation.id}: path schema and route disagree on ${names.join(', ')}`);
  }
  return parameters;
}

const UUID = { type: 'string', format: 'uuid' };

const COLUMN_SCHEMAS: Readonly<Record<ListColumns[string], Json>> = {
  text: { type: 'string' },
  uuid: UUID,
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  instant: { type: 'string', format: 'date-time' },
  json: { type: 'string', description: 'A whole JSON document; the order of keys is irrelevant.' },
};

function listParameters(columns: ListColumns): Json[] {
  const names = Object.keys(columns).join('|');
  return [
    reference('parameters', 'Limit'),
    reference('parameters', 'Offset'),
    {
      name: 'order',
      in: 'query',
      description: 'One column, ascending unless said otherwise; ties are broken by `id`.',
      schema: { type: 'string', pattern: `^(${names})([.](asc|desc))?$` },
    },
    reference('parameters', 'Filter'),
    ...Object.entries(columns).map(([name, kind]) => ({
      name,
      in: 'query',
      description: 'Keeps the rows that hold exactly this value.',
      schema: COLUMN_SCHEMAS[kind],
    })),
  ];
}

function queryParameters(operation: AnyOperation): Json[] {
  if (operation.list !== undefined) return listParameters(operation.list);
  if (operation.query === undefined) return [];
  return parametersFrom(schemaOf(operation.query, 'input', `${operation.id} query`), 'query');
}

const takesBody = (operation: AnyOperation) => operation.body !== undefined;

/** Ignores body keys that it does not know, unless the caller prefers a refusal. */
const ignoresKeys = (operation: AnyOperation) =>
  takesBody(operation) && operation.unknownKeys !== 'refused';

function headerParameters(operation: AnyOperation): Json[] {
  if (operation.public === true) return [];
  const conditions: [boolean, string[]][] = [
    [true, ['Market']],
    [operation.audience === 'buyer', ['Contact', 'Organization', 'ContactPermissions']],
    [operation.method === 'POST', ['IdempotencyKey']],
    [ignoresKeys(operation), ['Prefer']],
  ];
  const names = conditions.flatMap(([applies, some]) => (applies ? some : []));
  return names.map((name) => reference('parameters', name));
}

/** Platform refusals that this operation can meet; its own come on top. */
function platformCodes(operation: AnyOperation): (keyof typeof known)[] {
  const hasPath = placeholders(operation.urlPath).length > 0;
  const takesInput = hasPath || operation.query !== undefined || operation.body !== undefined;
  const guarded = operation.public !== true;
  const conditions: [boolean, (keyof typeof known)[]][] = [
    [true, ['rate_limited', 'internal_error']],
    [guarded, ['overloaded', 'tenant_required', 'unauthorized', 'tenant_suspended']],
    [guarded && operation.anyKey !== true, ['forbidden', 'buyer_not_permitted']],
    [guarded, ['principal_not_allowed', 'unknown_market', 'invalid_value']],
    [takesInput, ['invalid_value']],
    [hasPath, ['not_found']],
    [
      operation.list !== undefined,
      ['invalid_value', 'invalid_order', 'unknown_filter', 'page_too_large'],
    ],
    [
      takesBody(operation),
      ['invalid_json', 'unknown_key', 'payload_too_large', 'unsupported_media_type'],
    ],
    [operation.access === 'write', ['payload_too_large']],
    [operation.access === 'write', ['concurrent_modification']],
    [
      operation.method === 'POST' && guarded,
      ['request_in_progress', 'idempotency_key_reused', 'payload_too_large'],
    ],
  ];
  return [...new Set(conditions.flatMap(([applies, codes]) => (applies ? codes : [])))];
}

/** Error responses that more than one operation may refer to, by the codes they carry. */
type SharedResponses = Record<string, Json>;

function errorResponses(operation: AnyOperation, shared: SharedResponses): Record<string, Json> {
  const own: Readonly<Record<string, ErrorEntry>> = operation.errors;
  const platform = platformCodes(operation).map((code) => [code, known[code]] as const);
  const codes = new Map<string, ErrorEntry>([...platform, ...Object.entries(own)]);
  const entries = [...codes].sort(byName);
  const statuses = [...new Set(entries.map(([, { status }]) => status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const same = entries.filter(([, entry]) => entry.status === status);
      if (same.some(([code]) => Object.hasOwn(own, code))) {
        const replayed = replays(operation) && status < 500 ? ['IdempotentReplayed'] : [];
        return [String(status), errorResponse(status, same, replayed)];
      }
      const name = same.map(([code]) => code).join('.');
      shared[name] = errorResponse(status, same, []);
      return [String(status), reference('responses', name)];
    }),
  );
}

function errorResponse(
  status: number,
  entries: readonly (readonly [string, ErrorEntry])[],
  more: readonly string[],
): Json {
  const later = status === 429 || status === 503 ? ['RetryAfter'] : [];
  const strict = entries.some(([code]) => code === 'unknown_key') ? ['PreferenceApplied'] : [];
  const headers = ['RequestId', ...later, ...strict, ...more];
  return {
    description: entries.map(([code, { when }]) => `\`${code}\`: ${when}`).join('\n\n'),
    headers: headersOf(headers),
    content: json({
      allOf: [
        reference('schemas', 'Error'),
        { properties: { code: { enum: entries.map(([code]) => code) } } },
      ],
    }),
  };
}

const HEADER_NAMES: Readonly<Record<string, string>> = {
  RequestId: 'x-request-id',
  RetryAfter: 'Retry-After',
  IdempotentReplayed: 'Idempotent-Replayed',
  IgnoredKeys: 'X-Ignored-Keys',
  PreferenceApplied: 'Preference-Applied',
};

function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(
    names.map((name) => [HEADER_NAMES[name] ?? name, reference('headers', name)]),
  );
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : Number(a > b);

const replays = (operation: AnyOperation) =>
  operation.method === 'POST' && operation.public !== true;

function successResponse(operation: AnyOperation): Json {
  const schema = schemaOf(operation.response, 'output', `${operation.id} response`);
  // An answer that is a mere string is plain text (ping); everything else is JSON.
  const content = schema['type'] === 'string' ? { 'text/plain': { schema } } : json(schema);
  const headers = [
    'RequestId',
    ...(replays(operation) ? ['IdempotentReplayed'] : []),
    ...(ignoresKeys(operation) ? ['IgnoredKeys', 'PreferenceApplied'] : []),
  ];
  return {
    description: operation.summary,
    headers: headersOf(headers),
    content,
  };
}

function requestBody(operation: AnyOperation): Json {
  if (operation.body === undefined) return {};
  const schema = schemaOf(operation.body, 'input', `${operation.id} body`);
  // No body counts as an empty object, so it may be left out exactly where no key is required.
  return { requestBody: { required: 'required' in schema, content: json(schema) } };
}

const areaOf = ({ id }: AnyOperation) => id.split('.', 1)[0] ?? id;

function operationEntry(operation: AnyOperation, shared: SharedResponses): Json {
  const fromPath = pathParameters(operation);
  // A path parameter wins over a column of the same name, so the column needs no mention.
  const named = new Set(fromPath.map(({ name }) => name));
  const fromQuery = queryParameters(operation).filter(({ name }) => !named.has(name));
  const parameters = [...fromPath, ...fromQuery, ...headerParameters(operation)];
  return {
    operationId: operation.id,
    tags: [areaOf(operation)],
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    ...(operation.public === true && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(operation),
    responses: {
      [operation.status]: successResponse(operation),
      ...errorResponses(operation, shared),
    },
    ...(operation.emits !== undefined && { 'x-waybill-emits': operation.emits }),
    ...(operation.public !== true && {
      'x-waybill-audience':
        operation.audience === 'buyer' ? 'back office and buyers' : 'back office',
    }),
    ...(operation.unknownKeys !== undefined && { 'x-waybill-unknown-keys': operation.unknownKeys }),
    ...(operation.anyKey === true && { 'x-waybill-any-key': true }),
    ...(operation.operatorOnly === true && { 'x-waybill-operator-only': true }),
    ...(operation.extension === true && { 'x-waybill-extension': true }),
  };
}

/**
 * The OpenAPI 3.1 document of a set of operations. Paths are sorted, so that the committed file
 * changes only where the API does.
 */
export function openapiDocument(operations: readonly AnyOperation[], version: string): ApiDocument {
  const sorted = [...operations].sort((a, b) =>
    byName([`${a.urlPath} ${a.method}`, a], [`${b.urlPath} ${b.method}`, b]),
  );
  const paths: Record<string, Record<string, Json>> = {};
  const shared: SharedResponses = {};
  for (const operation of sorted) {
    const method = operation.method.toLowerCase();
    const methods = paths[operation.urlPath] ?? {};
    if (methods[method] !== undefined) throw new Error(`two operations serve ${operation.route}`);
    paths[operation.urlPath] = { ...methods, [method]: operationEntry(operation, shared) };
  }
  const tags = [...new Set(sorted.map(areaOf))].sort().map((name) => ({ name }));
  return {
    openapi: '3.1.0',
    info: { title: 'Waybill', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ tenant: [], key: [] }],
    tags,
    paths,
    components: {
      ...components,
      responses: Object.fromEntries(Object.entries(shared).sort(byName)),
    },
  };
}

const DESCRIPTION = [
  'A commerce backend for many tenants. JSON throughout; keys are snake_case; amounts, rates and',
  'quantities are JSON numbers with exact decimal arithmetic behind them; timestamps are ISO 8601',
  'in UTC. PUT is partial: absent keeps, null clears. Every operation id is also the permission a',
  'key needs for it. A call that acts for a contact or an organization is a buyer’s call and reaches',
  'only what `x-waybill-audience` opens to buyers. Body keys that are not known are ignored and',
  'named in `X-Ignored-Keys`, or refused with `Prefer: handling=strict`, and always where',
  '`x-waybill-unknown-keys` says so. A tenant beyond its budget of requests gets 429.',
].join(' ');

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const components = {
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
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
        request_id: { type: 'string' },
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
      description: 'Rows to skip; below 0 counts as 0.',
      schema: { type: 'integer', default: 0 },
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
      UUID,
    ),
    Organization: header('X-Service-Organization', 'Organization of that contact.', UUID),
    ContactPermissions: header(
      'X-Service-Permissions',
      'What that contact may do, separated by commas.',
      { type: 'string' },
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
