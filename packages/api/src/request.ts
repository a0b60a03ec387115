import { isUuid } from '@waybill/kernel/id';
import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as v from 'valibot';
import { parseListQuery } from './list-query.ts';
import type { AnyOperation } from './operation.ts';

/** The parts of a request as the handler gets them. */
export interface Parsed {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

function issuesOf(prefix: string, issues: readonly v.BaseIssue<unknown>[]): Detail[] {
  return issues.map((issue) => {
    const dots = v.getDotPath(issue);
    return { path: [prefix, dots].filter(Boolean).join('.') || 'body', message: issue.message };
  });
}

function parsePart(
  schema: v.GenericSchema | undefined,
  prefix: string,
  value: unknown,
  problems: Detail[],
): unknown {
  if (schema === undefined) return {};
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  problems.push(...issuesOf(prefix, result.issues));
  return undefined;
}

function pathProblems(operation: AnyOperation, parameters: Record<string, unknown>): Detail[] {
  if (operation.path !== undefined) return [];
  return Object.entries(parameters)
    .filter(([, value]) => !isUuid(String(value)))
    .map(([name]) => ({ path: name, message: 'must be a uuid' }));
}

function readBody(event: APIGatewayProxyEventV2): { value: unknown } | Rejection {
  const text =
    event.isBase64Encoded && event.body !== undefined
      ? Buffer.from(event.body, 'base64').toString('utf8')
      : event.body;
  if (text === undefined || text.trim() === '') return { value: {} };
  if (Buffer.byteLength(text) > BODY_LIMIT_BYTES) {
    return reject('payload_too_large', 'The request body is larger than 4 MiB.');
  }
  const type = event.headers['content-type'] ?? 'application/json';
  if (!/^application\/(?:[\w.-]+\+)?json\b/iu.test(type)) {
    return reject('unsupported_media_type', 'The request body must be application/json.');
  }
  try {
    return objectBody(JSON.parse(text));
  } catch {
    return reject('invalid_json', 'The request body is not readable JSON.');
  }
}

// An object schema lets an array pass, which would then read as a body without any key.
function objectBody(value: unknown): { value: unknown } | Rejection {
  if (!Array.isArray(value)) return { value };
  const message = 'must be an object';
  return reject('invalid_value', `body: ${message}`, [{ path: 'body', message }]);
}

/** The raw query as pairs, in the order sent; the gateway's map would lose repeated names. */
export function queryPairs(event: APIGatewayProxyEventV2): [string, string][] {
  return [...new URLSearchParams(event.rawQueryString)];
}

/**
 * Reads path, query and body in one pass and names every problem in one answer. Path ids that
 * are not uuids are refused before any row is read (contract README, Wire).
 */
export function parseRequest(
  operation: AnyOperation,
  event: APIGatewayProxyEventV2,
): Parsed | Rejection {
  const parameters = { ...event.pathParameters } as Record<string, string>;
  const problems = pathProblems(operation, parameters);
  const path = operation.path
    ? parsePart(operation.path, '', parameters, problems)
    : Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [name, value.toLowerCase()]),
      );
  const pairs = queryPairs(event);
  const query =
    operation.list === undefined
      ? parsePart(operation.query, '', Object.fromEntries(pairs), problems)
      : parseListQuery(pairs, operation.list, listParents(operation));
  if (problems.length === 0 && typeof query === 'object' && query !== null && 'rejected' in query) {
    return query as Rejection;
  }
  const raw = operation.body === undefined ? { value: {} } : readBody(event);
  if ('rejected' in raw) return raw;
  const body = parsePart(operation.body, '', raw.value, problems);
  if (problems.length > 0) {
    const message = problems.map(({ path: at, message: rule }) => `${at}: ${rule}`).join('; ');
    return reject('invalid_value', message, problems);
  }
  return { path, query, body };
}

/** `/orders/{id}/comments` may be called with `?order_id=`: accepted, the path wins. */
function listParents(operation: AnyOperation): string[] {
  const names = [...operation.urlPath.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? '');
  const [, collection = ''] = operation.urlPath.split('/').slice(1);
  const parent = `${collection.replace(/s$/u, '')}_id`;
  return names.length === 0 ? [] : [...names.filter((name) => name !== 'id'), parent];
}
