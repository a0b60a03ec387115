/** The answer over HTTP, read. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the answer, or its text when it says it is none. */
  readonly body: Body;
  readonly text: string;
}

export interface Sent {
  /** Anything but text is sent as JSON; text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a route, written as in a contract: `call('GET /v1/orders?status=placed')`. */
export type Call = <Body = Problem>(route: string, sent?: Sent) => Promise<Answer<Body>>;

/** The one error body (API-58). */
export interface Problem {
  readonly error: string;
  readonly code: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
  readonly request_id: string;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly next: string | null;
}

/** Who calls. */
export interface Credentials {
  readonly tenant: string;
  readonly key: string;
}

/** The headers that a caller sends with every request. */
export function credentialHeaders({ tenant, key }: Credentials): Record<string, string> {
  return { 'x-service-tenant': tenant, 'x-service-api-key': key };
}

/** A client of the HTTP API that sends `headers` with every call. */
export function httpClient(url: string, headers: Readonly<Record<string, string>> = {}): Call {
  return async <Body>(route: string, { body, headers: more = {} }: Sent = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...json, ...headers, ...more },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
      text,
    };
  };
}
