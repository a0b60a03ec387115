import { request as httpRequest, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createAuthorize } from './authorization.ts';
import type { Invoke } from './functions.ts';
import { type Backend, createGateway } from './gateway.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { closeServer, listen } from './http-server.ts';
import { createRouter } from './router.ts';

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
async function start(answer: (call: Call) => unknown = () => ({ statusCode: 200, body: '{}' })) {
  const calls: Call[] = [];
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
    report: () => undefined,
  };
  const current: { backend: Backend | undefined } = { backend };
  server = createGateway(() => current.backend);
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  return { url, calls, current };
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

  it('of 4 MiB is handed over', async () => {
    const { url, calls } = await start();
    expect((await place(url, limit)).status).toBe(200);
    expect(calls.at(-1)?.event.body).toHaveLength(limit);
  });

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
