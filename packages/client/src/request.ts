import type { CallOptions } from './method.ts';
import type { Route } from './route.ts';

/** Values that a client sends with each of its calls. */
export interface Caller extends CallOptions {
  /** Address of the API: `https://api.example.com`, without `/v1`. */
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
  readonly body?: string | Blob | Uint8Array<ArrayBuffer>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** An option without a value takes away nothing that the client says (CLN-4). */
const said = (options: CallOptions): CallOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined && value !== null),
  );

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
    ...(input === 'body' || input === 'xml'
      ? { body: value }
      : { query: isRecord(value) ? value : undefined }),
    options: isRecord(options) ? said(options) : {},
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

/** Told without the values, one of which is the key. */
function refuseUnsendable({ url, headers }: Request): void {
  const address = () => new globalThis.Request(url).url;
  if (!passes(() => /^https?:/.test(address()))) {
    throw new TypeError('url is no address such as https://api.example.com');
  }
  for (const header of Object.entries(headers)) {
    if (!passes(() => new Headers([header]).has(header[0]))) {
      throw new TypeError(`the header ${header[0]} has letters that a header cannot have`);
    }
  }
}

function passes(test: () => boolean): boolean {
  try {
    return test();
  } catch {
    return false;
  }
}

function headersOf(
  { method, input }: Route,
  caller: Caller,
  hasBody: boolean,
): Record<string, string> {
  const { principal, market } = caller;
  // Without a name the call would be the back office's.
  if (principal && !principal.contactId && !principal.sessionKey) {
    throw new TypeError('principal needs contactId or sessionKey, a text');
  }
  const headers: Record<string, string | undefined> = {
    'x-service-tenant': caller.tenant,
    'x-service-api-key': caller.key,
    'x-service-market': market,
    'x-service-contact': principal?.contactId,
    'x-service-organization': principal?.organizationId,
    'x-service-permissions': principal?.permissions?.join(','),
    'x-service-session': principal?.sessionKey,
    'idempotency-key': method === 'POST' ? (caller.idempotencyKey ?? randomKey()) : undefined,
    'content-type': hasBody ? `application/${input === 'xml' ? 'xml' : 'json'}` : undefined,
    // A misspelt key is refused instead of left out (API-77).
    prefer: 'handling=strict',
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** XML goes as it is, in its own encoding where it is a file; every other body as JSON. */
function sentBody({ id, input }: Route, body: unknown): NonNullable<Request['body']> {
  if (input !== 'xml') return JSON.stringify(body);
  if (typeof body === 'string' || body instanceof Blob) return body;
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>;
  throw new TypeError(`${id} needs XML, a text or a file`);
}

/** The request of a call; throws a `TypeError` where path, body, address or headers cannot be sent. */
export function requestOf(route: Route, { path, query, body }: Input, caller: Caller): Request {
  const base = caller.url.replace(/\/+$/, '');
  const request = {
    url: `${base}${pathOf(route, path)}${queryOf(query)}`,
    method: route.method,
    headers: headersOf(route, caller, body !== undefined),
    ...(body !== undefined && { body: sentBody(route, body) }),
  };
  refuseUnsendable(request);
  return request;
}
