import { channel } from 'node:diagnostics_channel';
import { REQUESTS } from '@waybill/observability/logger';
import { afterEach, describe, expect, it } from 'vitest';
import { type Call, closeGateway, credentials, get, startGateway } from './gateway.factory.ts';
import { type ServedRequest, watchRequests } from './served-request.ts';

afterEach(closeGateway);

describe('the payload', () => {
  it('has the shape of format 2.0', async () => {
    const { url, calls } = await startGateway();
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
    const { url, calls } = await startGateway();
    const body = Buffer.from([0x7b, 0xff, 0x7d]);
    await fetch(`${url}/v1/orders/place`, { method: 'POST', headers: credentials, body });
    expect(calls[1]?.event).toMatchObject({ body: 'e/99', isBase64Encoded: true });
  });

  it('leaves out what a request does not have', async () => {
    const { url, calls } = await startGateway();
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
    const { url, calls } = await startGateway();
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
    const { url, calls } = await startGateway();
    await fetch(`${url}${path}`, { method, headers: credentials });
    expect(calls.at(-1)?.id).toBe(id);
  });

  it('hands unmatched requests over without asking the authorizer', async () => {
    const { url, calls } = await startGateway();
    await get(`${url}/nowhere`);
    expect(calls.map(({ event }) => event.routeKey)).toEqual(['$default']);
  });
});

describe('the authorizer', () => {
  const asked = (calls: Call[]) => calls.filter(({ id }) => id === 'auth.authorize').length;

  it('is asked once per tenant and key', async () => {
    const { url, calls } = await startGateway();
    await Promise.all([get(`${url}/v1/orders/a`), get(`${url}/v1/orders/b`)]);
    await get(`${url}/v1/orders/c`);
    expect(asked(calls)).toBe(1);
    await get(`${url}/v1/orders/c`, { ...credentials, 'x-service-api-key': 'other' });
    expect(asked(calls)).toBe(2);
  });

  it('is not asked for a public operation', async () => {
    const { url, calls } = await startGateway();
    await get(`${url}/health/live`);
    expect(asked(calls)).toBe(0);
    expect(calls[0]?.event.requestContext).not.toHaveProperty('authorizer');
  });

  it('is asked every time without credentials', async () => {
    const { url, calls } = await startGateway();
    await get(`${url}/v1/orders/a`, {});
    await get(`${url}/v1/orders/a`, {});
    expect(asked(calls)).toBe(2);
    expect(calls[0]?.event.identitySource).toEqual([]);
  });
});

describe('the answer', () => {
  it('is the one of the handler', async () => {
    const { url } = await startGateway(() => ({
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
    const { url } = await startGateway(() => {
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
    const { url, current } = await startGateway();
    current.backend = undefined;
    const response = await get(`${url}/v1/orders/a`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });
});

describe('a watched request', () => {
  it('is reported once it is answered, with what its function logged', async () => {
    const served: ServedRequest[] = [];
    const { watch, stop } = watchRequests((one) => served.push(one));
    const line = { operation: 'orders.get', status: 200, durationMs: 1, tenant: 'acme' };
    const headers = (requestId: string) => ({ 'x-request-id': requestId, 'x-ignored-keys': 'a' });
    const { url } = await startGateway(
      ({ event: { requestContext } }) => {
        const { requestId } = requestContext;
        channel(REQUESTS).publish({ ...line, requestId });
        return { statusCode: 200, headers: headers(requestId), body: '{}' };
      },
      { watch },
    );
    await get(`${url}/v1/orders/1?filter=name=Ada`);
    await fetch(`${url}/v1/orders/place`, { method: 'POST', body: 'x'.repeat(5 * 1024 * 1024) });
    await expect.poll(() => served.length).toBe(2);
    stop();
    await get(`${url}/v1/orders/1`);
    const [{ requestId, durationMs, ...first } = {}, refused] = served;
    expect(first).toEqual({
      method: 'GET',
      path: '/v1/orders/1',
      status: 200,
      tenant: 'acme',
      ignoredKeys: 'a',
      reported: { ...line, requestId },
    });
    expect(durationMs).toBeGreaterThan(0);
    expect(refused).toMatchObject({ status: 413, tenant: undefined, reported: undefined });
  });

  it('is reported as 499 where its caller left before the answer', async () => {
    const served: ServedRequest[] = [];
    const { watch, stop } = watchRequests((one) => served.push(one));
    const control = new AbortController();
    const { url } = await startGateway(
      () => {
        control.abort();
        return new Promise(() => undefined);
      },
      { watch },
    );
    await expect(fetch(`${url}/health/live`, { signal: control.signal })).rejects.toThrow('abort');
    await expect.poll(() => served.map(({ status }) => status)).toEqual([499]);
    stop();
  });
});
