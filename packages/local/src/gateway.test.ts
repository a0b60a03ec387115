import { channel } from 'node:diagnostics_channel';
import { request as httpRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { REQUESTS } from '@waybill/observability/logger';
import { afterEach, describe, expect, it } from 'vitest';
import { createAuthorize } from './authorization.ts';
import { originsAllowed } from './cross-origin.ts';
import type { Invoke } from './functions.ts';
import { type Backend, createGateway, type GatewayOptions } from './gateway.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { closeServer, listen } from './http-server.ts';
import { createRouter } from './router.ts';
import { type ServedRequest, watchRequests } from './served-request.ts';

const routes = [
  { id: 'orders.get', method: 'GET', path: '/v1/orders/{id}' },
  { id: 'orders.events', method: 'GET', path: '/v1/orders/{order_id}/events' },
  { id: 'orders.stats', method: 'GET', path: '/v1/orders/stats' },
  { id: 'orders.place', method: 'POST', path: '/v1/orders/place' },
  { id: 'health.live', method: 'GET', path: '/health/live', public: true },
];
const credentials = { 'x-service-tenant': 'demo', 'x-service-api-key': 'secret' };

interface Call {
  id: string;
  event: GatewayEvent & { body?: string; identitySource?: string[] };
}

let server: Server | undefined;
afterEach(async () => {
  if (server !== undefined) await closeServer(server);
});

/** A gateway over a fake set of functions that records its calls. */
async function start(
  answer: (call: Call) => unknown = () => ({ statusCode: 200, body: '{}' }),
  watch?: GatewayOptions['watch'],
) {
  const calls: Call[] = [];
  const complaints: string[] = [];
  const invoke: Invoke = async ({ id }, event) => {
    const call = { id, event: event as Call['event'] };
    calls.push(call);
    if (id === 'auth.authorize') return { isAuthorized: true, context: { tenant: 'demo' } };
    return answer(call);
  };
  const backend: Backend = {
    route: createRouter(routes),
    functionOf: ({ id }) => ({ id, file: '' }),
    unmatched: { id: 'platform.unmatched', file: '' },
    authorize: createAuthorize(invoke, { id: 'auth.authorize', file: '' }),
    invoke,
    report: (message, error) => complaints.push(`${message}: ${String(error)}`),
  };
  const current: { backend: Backend | undefined } = { backend };
  server = createGateway({
    backend: () => current.backend,
    allowsOrigin: originsAllowed(['https://shop.example.com']),
    watch,
  });
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  return { url, calls, current, complaints };
}

const get = (url: string, headers: Record<string, string> = credentials) => fetch(url, { headers });

describe('the payload', () => {
  it('has the shape of format 2.0', async () => {
    const { url, calls } = await start();
    await fetch(`${url}/v1/orders/place?b=2&a=1&a=x%20y`, {
      method: 'POST',
      headers: { ...credentials, 'Content-Type': 'application/json', Cookie: 'a=1; b=2' },
      body: '{"name":"Grün"}',
    });
    expect(calls.map(({ id }) => id)).toEqual(['auth.authorize', 'orders.place']);
    expect(calls[1]?.event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /v1/orders/place',
      rawPath: '/v1/orders/place',
      rawQueryString: 'b=2&a=1&a=x%20y',
      cookies: ['a=1', 'b=2'],
      headers: { 'x-service-tenant': 'demo', 'content-type': 'application/json' },
      queryStringParameters: { a: '1,x y', b: '2' },
      requestContext: {
        authorizer: { lambda: { tenant: 'demo' } },
        http: { method: 'POST', path: '/v1/orders/place', protocol: 'HTTP/1.1' },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
        routeKey: 'POST /v1/orders/place',
        stage: '$default',
        time: expect.stringMatching(/^\d{2}\/[A-Z][a-z]{2}\/\d{4}:\d{2}:\d{2}:\d{2} \+0000$/u),
        timeEpoch: expect.any(Number),
      },
      body: '{"name":"Grün"}',
      isBase64Encoded: false,
    });
    expect(calls[1]?.event.headers).not.toHaveProperty('cookie');
    expect(calls[1]?.event).not.toHaveProperty('pathParameters');
  });

  it('hands bytes that are no text on as base64', async () => {
    const { url, calls } = await start();
    const body = Buffer.from([0x7b, 0xff, 0x7d]);
    await fetch(`${url}/v1/orders/place`, { method: 'POST', headers: credentials, body });
    expect(calls[1]?.event).toMatchObject({ body: 'e/99', isBase64Encoded: true });
  });

  it('leaves out what a request does not have', async () => {
    const { url, calls } = await start();
    await get(`${url}/health/live`);
    for (const name of ['body', 'queryStringParameters', 'pathParameters', 'cookies']) {
      expect(calls[0]?.event).not.toHaveProperty(name);
    }
  });

  it.each([
    ['a plain one', 'orders/abc', { id: 'abc' }],
    ['an encoded one', 'orders/a%2Fb%20c', { id: 'a/b c' }],
    ['a wrongly encoded one', 'orders/a%zz', { id: 'a%zz' }],
    ['one of its own name', 'orders/abc/events', { order_id: 'abc' }],
    ['the word of a fixed route', 'orders/stats/events', { order_id: 'stats' }],
  ])('carries a path parameter: %s', async (_, path, parameters) => {
    const { url, calls } = await start();
    await get(`${url}/v1/${path}`);
    expect(calls.at(-1)?.event.pathParameters).toEqual(parameters);
  });
});

describe('routing', () => {
  it.each([
    ['GET', '/v1/orders/stats', 'orders.stats'],
    ['GET', '/v1/orders/place', 'orders.get'],
    ['GET', '/v1/orders/', 'platform.unmatched'],
    ['GET', '/v1/orders', 'platform.unmatched'],
    ['DELETE', '/v1/orders/abc', 'platform.unmatched'],
    ['GET', '/nowhere', 'platform.unmatched'],
  ])('%s %s reaches %s', async (method, path, id) => {
    const { url, calls } = await start();
    await fetch(`${url}${path}`, { method, headers: credentials });
    expect(calls.at(-1)?.id).toBe(id);
  });

  it('hands unmatched requests over without asking the authorizer', async () => {
    const { url, calls } = await start();
    await get(`${url}/nowhere`);
    expect(calls.map(({ event }) => event.routeKey)).toEqual(['$default']);
  });
});

describe('the authorizer', () => {
  const asked = (calls: Call[]) => calls.filter(({ id }) => id === 'auth.authorize').length;

  it('is asked once per tenant and key', async () => {
    const { url, calls } = await start();
    await Promise.all([get(`${url}/v1/orders/a`), get(`${url}/v1/orders/b`)]);
    await get(`${url}/v1/orders/c`);
    expect(asked(calls)).toBe(1);
    await get(`${url}/v1/orders/c`, { ...credentials, 'x-service-api-key': 'other' });
    expect(asked(calls)).toBe(2);
  });

  it('is not asked for a public operation', async () => {
    const { url, calls } = await start();
    await get(`${url}/health/live`);
    expect(asked(calls)).toBe(0);
    expect(calls[0]?.event.requestContext).not.toHaveProperty('authorizer');
  });

  it('is asked every time without credentials', async () => {
    const { url, calls } = await start();
    await get(`${url}/v1/orders/a`, {});
    await get(`${url}/v1/orders/a`, {});
    expect(asked(calls)).toBe(2);
    expect(calls[0]?.event.identitySource).toEqual([]);
  });
});

describe('the answer', () => {
  it('is the one of the handler', async () => {
    const { url } = await start(() => ({
      statusCode: 201,
      headers: { 'content-type': 'application/json', 'x-request-id': 'r1' },
      body: '{"a":"ü"}',
    }));
    const response = await get(`${url}/v1/orders/a`);
    expect(response.status).toBe(201);
    expect(response.headers.get('x-request-id')).toBe('r1');
    expect(await response.json()).toEqual({ a: 'ü' });
  });

  // API-64
  it('is a 500 without internals when the handler throws', async () => {
    const { url } = await start(() => {
      throw new Error('secret detail');
    });
    const response = await get(`${url}/v1/orders/a`);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      code: 'internal_error',
      request_id: response.headers.get('x-request-id'),
    });
    expect(text).not.toContain('secret detail');
  });

  it('is a 503 while the stack starts', async () => {
    const { url, current } = await start();
    current.backend = undefined;
    const response = await get(`${url}/v1/orders/a`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });
});

describe('a body', () => {
  const place = (url: string, bytes: number) =>
    fetch(`${url}/v1/orders/place`, {
      ...{ method: 'POST', headers: credentials, body: 'x'.repeat(bytes) },
    });
  const limit = 4 * 1024 * 1024;

  // API-15
  it('of 4 MiB is handed over', async () => {
    const { url, calls } = await start();
    expect((await place(url, limit)).status).toBe(200);
    expect(calls.at(-1)?.event.body).toHaveLength(limit);
  });

  it('that grows beyond 6 MiB on its way to a function is refused', async () => {
    const { url, calls } = await start();
    const post = (body: string) =>
      fetch(`${url}/v1/orders/place`, { method: 'POST', headers: credentials, body });
    const quotes = await post('"'.repeat(3 * 1024 * 1024));
    expect(quotes.status).toBe(413);
    expect(await quotes.json()).toMatchObject({ code: 'payload_too_large' });
    expect(calls).toEqual([]);
    expect((await post('"'.repeat(3 * 1024 * 1024 - 10_000))).status).toBe(200);
  });

  // API-15
  it('above 4 MiB is refused and closes the connection', async () => {
    const { url, calls } = await start();
    const response = await place(url, limit + 1);
    expect(response.status).toBe(413);
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
    expect(calls).toEqual([]);
  });

  it('without an announced length is refused as soon as it is too large', async () => {
    const { url } = await start();
    const status = await new Promise((resolve, fail) => {
      const sending = httpRequest(`${url}/v1/orders/place`, { method: 'POST' }, (response) => {
        resolve(response.statusCode);
        sending.destroy();
      });
      sending.on('error', fail);
      // The body never ends: only a gateway that stops reading can answer.
      for (let part = 0; part < 5; part += 1) sending.write('x'.repeat(1024 * 1024));
    });
    expect(status).toBe(413);
  });
});

/** What comes back for bytes that no HTTP client would send. */
async function sendBytes(url: string, bytes: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(bytes);
  let text = '';
  for await (const part of socket.setEncoding('utf8')) text += part;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as unknown };
}

const problem = (code: string) => ({
  error: expect.stringMatching(/\S/u),
  message: expect.stringMatching(/\S/u),
  code,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
});

describe('a request line with headers', () => {
  const fill = (bytes: number) => 'x'.repeat(bytes);

  // API-16
  it('just below 10,240 bytes is handed over', async () => {
    const { url } = await start();
    expect((await get(`${url}/health/live?q=${fill(9500)}`)).status).toBe(200);
    expect((await get(`${url}/health/live`, { 'x-long': fill(9500) })).status).toBe(200);
  });

  // API-16
  it.each([
    ['the line', `?q=${fill(10_240)}`, {}],
    ['one header', '', { 'x-long': fill(10_240) }],
    ['all together', `?q=${fill(5000)}`, { 'x-a': fill(3000), 'x-b': fill(3000) }],
  ])('above it is refused: %s', async (_, query, headers) => {
    const { url, calls } = await start();
    const response = await get(`${url}/health/live${query}`, headers);
    expect(response.status).toBe(431);
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.json()).toEqual(problem('headers_too_large'));
    expect(calls).toEqual([]);
  });
});

describe('what is no HTTP', () => {
  // API-58
  it.each([
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    [
      'a part of a body without its length',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n',
    ],
    ['another protocol', '\u0016\u0003\u0001\u0002\r\n\r\n'],
  ])('is answered in the one error shape: %s', async (_, bytes) => {
    const { url, calls } = await start();
    const { status, head, body } = await sendBytes(url, bytes);
    expect(status).toBe(400);
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(body).toEqual(problem('malformed_request'));
    expect(calls).toEqual([]);
  });

  it('does not write into an answer that is under way', async () => {
    const { url } = await start(() => new Promise((resolve) => setTimeout(resolve, 200)));
    const good = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
    await expect(sendBytes(url, `${good}nonsense\r\n\r\n`)).rejects.toThrow();
  });
});

describe('an answer', () => {
  const answering = (body: string) =>
    start(() => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body }));

  // API-55
  it('of 5.5 MB is sent', async () => {
    const { url, complaints } = await answering('x'.repeat(5_500_000));
    expect((await get(`${url}/v1/orders/a`)).status).toBe(200);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['above 5.5 MB', 'x'.repeat(5_500_001), '5500001 bytes'],
    ['that Lambda could not carry, its quotes escaped', '"'.repeat(4_000_000), 'Lambda would have'],
  ])('%s is a 500, and reported', async (_, body, reason) => {
    const { url, complaints } = await answering(body);
    const response = await get(`${url}/v1/orders/a`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual(problem('internal_error'));
    expect(complaints.join()).toContain(reason);
  });
});

describe('a page of another origin', () => {
  const SHOP = 'https://shop.example.com';
  const ask = (url: string, origin: string, headers: Record<string, string> = credentials) =>
    get(`${url}/v1/orders/a`, { ...headers, origin });
  const preflight = (url: string, origin: string) =>
    fetch(`${url}/v1/orders/place`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  // API-131, API-132
  it.each([
    SHOP,
    'http://localhost:5173',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
    'https://localhost',
  ])('may call and read from %s', async (origin) => {
    const { url } = await start();
    const { headers } = await ask(url, origin);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')?.split(',')).toEqual([
      'idempotent-replayed',
      'preference-applied',
      'retry-after',
      'x-ignored-keys',
      'x-request-id',
    ]);
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  // API-131
  it.each(['https://shop.example.com.evil.example', 'http://localhost.evil.example', 'null'])(
    'may not read from %s',
    async (origin) => {
      const { url } = await start();
      for (const { headers } of [await ask(url, origin), await preflight(url, origin)]) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    },
  );

  // API-130
  it('is told by a preflight what it may send, without credentials', async () => {
    const { url, calls } = await start(() => ({ statusCode: 204, body: '' }));
    const response = await preflight(url, SHOP);
    expect(response.status).toBe(204);
    expect(response.headers.has('content-length')).toBe(false);
    const list = (name: string) => response.headers.get(`access-control-allow-${name}`)?.split(',');
    expect(list('origin')).toEqual([SHOP]);
    expect(list('methods')).toEqual(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
    expect(list('headers')).toEqual(
      expect.arrayContaining(['content-type', 'idempotency-key', 'x-service-tenant', 'prefer']),
    );
    expect(response.headers.get('access-control-max-age')).toBe('3600');
    expect(calls.map(({ id }) => id)).toEqual(['platform.unmatched']);
  });

  it('reads refusals of the gateway as well', async () => {
    const { url, current } = await start();
    current.backend = undefined;
    const response = await ask(url, SHOP);
    expect(response.status).toBe(503);
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP);
  });
});

describe('the address itself', () => {
  it('is a page of links to browsers, and nothing to programs', async () => {
    const { url, calls } = await start(() => ({ statusCode: 404, body: '{}' }));
    const page = await get(url, { accept: 'text/html,*/*' });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const links = [...(await page.text()).matchAll(/href="([^"]+)"/gu)].map(([, link]) => link);
    expect(links).toEqual([
      `${url}/docs/`,
      `${url}/v1/openapi.json`,
      `${url}/_inspector`,
      `${url}/health/ready`,
      `${url}/v1/health/version`,
    ]);
    expect(calls).toEqual([]);
    expect((await get(url)).status).toBe(404);
  });
});

describe('a watched request', () => {
  it('is told of once it is answered, with what its function told', async () => {
    const served: ServedRequest[] = [];
    const { watch, stop } = watchRequests((one) => served.push(one));
    const line = { operation: 'orders.get', status: 200, durationMs: 1, tenant: 'acme' };
    const headers = (requestId: string) => ({ 'x-request-id': requestId, 'x-ignored-keys': 'a' });
    const { url } = await start(({ event: { requestContext } }) => {
      const { requestId } = requestContext;
      channel(REQUESTS).publish({ ...line, requestId });
      return { statusCode: 200, headers: headers(requestId), body: '{}' };
    }, watch);
    await get(`${url}/v1/orders/1?filter=name=Ada`);
    await fetch(`${url}/v1/orders/place`, { method: 'POST', body: 'x'.repeat(5 * 1024 * 1024) });
    await expect.poll(() => served.length).toBe(2);
    stop();
    await get(`${url}/v1/orders/1`);
    const [{ requestId, durationMs, ...first } = {}, refused] = served;
    expect(first).toEqual({
      ...{ method: 'GET', path: '/v1/orders/1', status: 200, tenant: 'acme', ignoredKeys: 'a' },
      told: { ...line, requestId },
    });
    expect(durationMs).toBeGreaterThan(0);
    expect(refused).toMatchObject({ status: 413, tenant: undefined, told: undefined });
  });

  it('is told of as 499 where its caller left before the answer', async () => {
    const served: ServedRequest[] = [];
    const { watch, stop } = watchRequests((one) => served.push(one));
    const control = new AbortController();
    const { url } = await start(() => {
      control.abort();
      return new Promise(() => undefined);
    }, watch);
    await expect(fetch(`${url}/health/live`, { signal: control.signal })).rejects.toThrow('abort');
    await expect.poll(() => served.map(({ status }) => status)).toEqual([499]);
    stop();
  });
});
