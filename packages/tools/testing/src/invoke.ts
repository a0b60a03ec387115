import { randomUUID } from 'node:crypto';
import { asOperation } from './calls/record-calls.ts';
import { recordRefusals } from './refusals/record-refusals.ts';

/** The contact a call acts as, as the authorizer would have found it bound to the key. */
export interface BoundContact {
  readonly contactId: string;
  readonly organizationId?: string;
  readonly permissions?: readonly string[];
}

/** The key that calls where a test names none. */
export const CALLING_KEY = { key_id: '00000000-0000-7000-8000-000000000001', name: 'Backend' };

/** A request, and who sends it. */
export interface Call {
  readonly method?: string;
  /** With placeholders: `/v1/orders/{id}`; `pathParameters` fill them. */
  readonly path?: string;
  readonly pathParameters?: Readonly<Record<string, string>>;
  /** Pairs keep repeated names: `[['filter', 'status=placed'], ['filter', 'currency=EUR']]`. */
  readonly query?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Anything but text and bytes is sent as JSON; these are sent as they are, to send what is not JSON. */
  readonly body?: unknown;
  /** The tenant of the key; `acme` when absent. */
  readonly tenant?: string;
  /** Operation patterns of the key; everything when absent. */
  readonly permissions?: readonly string[];
  /** The key belongs to the operator tenant. */
  readonly operator?: boolean;
  readonly keyId?: string;
  readonly keyName?: string;
  readonly contact?: BoundContact;
  /** The locations that the key is bound to, by their ids. */
  readonly places?: readonly string[];
  /** Stands in for the authorizer's whole word: `{ outcome: 'unauthorized' }`. */
  readonly authorizer?: Readonly<Record<string, string>>;
  readonly requestId?: string;
}

/** The answer, read. */
export interface Reply<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON of the answer, or its text when it is none. */
  readonly body: Body;
  readonly text: string;
}

/** An answer whose body is the text that it is sent as. */
function decoded({ isBase64Encoded = false, body, ...answer }: RawAnswer): RawAnswer {
  if (!isBase64Encoded || body === undefined)
    return { ...answer, ...(body !== undefined && { body }) };
  return { ...answer, body: Buffer.from(body, 'base64').toString() };
}

interface RawAnswer {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

function authorizerOf(call: Call): Readonly<Record<string, string>> {
  const { contact } = call;
  return {
    outcome: 'ok',
    tenant: call.tenant ?? 'acme',
    operator: String(call.operator ?? false),
    keyId: call.keyId ?? CALLING_KEY.key_id,
    keyName: call.keyName ?? CALLING_KEY.name,
    permissions: (call.permissions ?? ['*']).join(' '),
    cursorSecret: `cursors of ${call.tenant ?? 'acme'}`,
    ...(call.places !== undefined && { locationIds: call.places.join(' ') }),
    ...(contact !== undefined && { contactId: contact.contactId }),
    ...(contact?.organizationId !== undefined && { organizationId: contact.organizationId }),
    ...(contact?.permissions !== undefined && {
      contactPermissions: contact.permissions.join(' '),
    }),
  };
}

const lowered = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function pathOf(call: Call): string {
  const parameters = call.pathParameters ?? {};
  return (call.path ?? '/v1/test').replaceAll(/\{(\w+)\}/gu, (placeholder, name: string) => {
    const value = parameters[name];
    return value === undefined ? placeholder : encodeURIComponent(value);
  });
}

function bodyOf(call: Call): { body?: string; headers: Record<string, string> } {
  if (call.body === undefined) return { headers: {} };
  if (call.body instanceof Uint8Array) {
    return { body: Buffer.from(call.body).toString('base64'), headers: {} };
  }
  const body = typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
  return { body, headers: { 'content-type': 'application/json' } };
}

/** The event API Gateway's HTTP API would send for a call, payload format 2.0. */
export function gatewayEvent(call: Call) {
  const method = call.method ?? (call.body === undefined ? 'GET' : 'POST');
  const path = pathOf(call);
  const query = call.query ?? [];
  const pairs = Array.isArray(query) ? (query as [string, string][]) : Object.entries(query);
  const rawQueryString = new URLSearchParams(pairs).toString();
  const { body, headers } = bodyOf(call);
  const now = new Date();
  return {
    version: '2.0',
    routeKey: `${method} ${call.path ?? '/v1/test'}`,
    rawPath: path,
    rawQueryString,
    headers: { host: 'api.test', ...headers, ...lowered(call.headers ?? {}) },
    ...(rawQueryString !== '' && { queryStringParameters: Object.fromEntries(pairs) }),
    ...(call.pathParameters !== undefined && { pathParameters: { ...call.pathParameters } }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'api.test',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: call.requestId ?? randomUUID(),
      routeKey: `${method} ${call.path ?? '/v1/test'}`,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
      authorizer: { lambda: call.authorizer ?? authorizerOf(call) },
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: call.body instanceof Uint8Array,
  };
}

/** Longer than any test: a function that a busy machine ends answers 500, which says nothing of it. */
const LEFT_MS = 1_200_000;

/** The invocation context of a function that has plenty of time left. */
export function lambdaContext(requestId: string = randomUUID()) {
  return {
    awsRequestId: requestId,
    functionName: 'test',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:test',
    memoryLimitInMB: '512',
    logGroupName: '/aws/lambda/test',
    logStreamName: 'test',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => LEFT_MS,
  };
}

/** Reads JSON where the answer says it is JSON: an answer that lies about it fails the test. */
function read(answer: RawAnswer, headers: Readonly<Record<string, string>>): unknown {
  const text = answer.body ?? '';
  return headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : text;
}

export type Handler = (event: never, context: never) => unknown;

/**
 * Calls a handler through its public door, as the gateway does, and reads the answer. `Body` is
 * the shape the test expects; the assertion on it is the test's business.
 */
export async function invoke<Body = Record<string, unknown>>(
  handler: Handler,
  call: Call = {},
): Promise<Reply<Body>> {
  recordRefusals();
  const event = gatewayEvent(call);
  const context = lambdaContext(event.requestContext.requestId);
  const answered = asOperation(() => handler(event as never, context as never));
  const answer = decoded((await answered) as RawAnswer);
  const headers = lowered(
    Object.fromEntries(
      Object.entries(answer.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
  );
  return {
    status: answer.statusCode ?? 200,
    headers,
    body: read(answer, headers) as Body,
    text: answer.body ?? '',
  };
}
