import type { CallOptions } from './method.ts';
import type { Route } from './route.ts';

/** What a client sends with each of its calls. */
export interface Caller extends CallOptions {
  /** Where the API is: `https://api.example.com`, without `/v1`. */
  readonly url: string;
  readonly tenant: string;
  readonly key: string;
}

/** The values of a call, by what they are. */
export interface Input {
  readonly path?: unknown;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** A request as `fetch` takes it: the same for all tries. */
export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads the arguments of a method: path, then body or query, then options, as far as it takes them. */
export function inputOf(
  { path, input }: Route,
  given: readonly unknown[],
): Input & { readonly options: CallOptions } {
  const rest = [...given];
  const values = path.includes('{') ? rest.shift() : undefined;
  const value = input === '' ? undefined : rest.shift();
  const [options] = rest;
  return {
    path: values,
    ...(input === 'body' ? { body: value } : { query: isRecord(value) ? value : undefined }),
    options: isRecord(options) ? options : {},
  };
}

/** A part that is missing or climbs would lead to another operation: it is not sent. */
function pathOf({ id, path }: Route, values: unknown): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isRecord(values) ? values[name] : undefined;
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`${id} needs ${name}, a text`);
    }
    return encodeURIComponent(value);
  });
}

function queryOf(values: Input['query'] = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Sixteen random bytes, also where a page is not served over HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function headersOf({ method }: Route, caller: Caller, hasBody: boolean): Record<string, string> {
  const { principal, market } = caller;
  const headers: Record<string, string | undefined> = {
    'x-service-tenant': caller.tenant,
    'x-service-api-key': caller.key,
    'x-service-market': market,
    'x-service-contact': principal?.contactId,
    'x-service-organization': principal?.organizationId,
    'x-service-permissions': principal?.permissions?.join(','),
    'idempotency-key': method === 'POST' ? (caller.idempotencyKey ?? randomKey()) : undefined,
    'content-type': hasBody ? 'application/json' : undefined,
    // A misspelt key is refused instead of left out (API-77).
    prefer: 'handling=strict',
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** The request of a call; throws where the path lacks a value. */
export function requestOf(route: Route, { path, query, body }: Input, caller: Caller): Request {
  const base = caller.url.replace(/\/+$/, '');
  return {
    url: `${base}${pathOf(route, path)}${queryOf(query)}`,
    method: route.method,
    headers: headersOf(route, caller, body !== undefined),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
