import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { operations } from '@waybill/registry/operations';
import { afterEach, describe, expect, it } from 'vitest';
import { closeGateway, credentials, get, startGateway } from '../gateway/gateway.factory.ts';
import { hostsAnswered } from '../gateway/hosts-answered.ts';

afterEach(closeGateway);

describe('a page of another origin', () => {
  const SHOP = 'https://shop.example.com';
  const ask = (url: string, origin: string, headers: Record<string, string> = credentials) =>
    get(`${url}/v1/orders/a`, { ...headers, origin });
  const preflight = (url: string, origin: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/v1/orders/place`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', ...headers },
    });

  // API-131, API-132, API-150
  it.each([
    SHOP,
    'http://localhost:5173',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
    'https://localhost',
  ])('may call and read from %s', async (origin) => {
    const { url } = await startGateway();
    const { headers } = await ask(url, origin);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')?.split(',')).toEqual([
      'idempotent-replayed',
      'preference-applied',
      'retry-after',
      'x-ignored-keys',
      'x-request-id',
      'x-warnings',
    ]);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('vary')).toBe('Origin');
  });

  // API-150
  it.each([200, 201, 400, 401, 404, 409, 422, 429])(
    'reads an answer of %d with credentials, and only where its origin is listed',
    async (statusCode) => {
      const { url } = await startGateway(() => ({ statusCode, body: '{}' }));
      const listed = await ask(url, SHOP);
      const unlisted = await ask(url, 'https://elsewhere.example.com');
      const found = [listed, unlisted].map(({ status, headers }) => [
        status,
        headers.get('vary'),
        headers.get('access-control-allow-credentials'),
        headers.get('access-control-allow-origin'),
      ]);
      expect(found).toEqual([
        [statusCode, 'Origin', 'true', SHOP],
        [statusCode, 'Origin', null, null],
      ]);
    },
  );

  // API-131
  it.each(['https://shop.example.com.evil.example', 'http://localhost.evil.example', 'null'])(
    'may not read from %s',
    async (origin) => {
      const { url } = await startGateway();
      for (const { headers } of [await ask(url, origin), await preflight(url, origin)]) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    },
  );

  // API-130
  it('learns from a preflight what it may send', async () => {
    const { url, calls } = await startGateway(() => ({ statusCode: 204, body: '' }));
    const response = await preflight(url, SHOP);
    expect(response.status).toBe(204);
    expect(response.headers.has('content-length')).toBe(false);
    const list = (name: string) => response.headers.get(`access-control-allow-${name}`)?.split(',');
    expect(list('origin')).toEqual([SHOP]);
    expect(list('methods')).toEqual(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
    expect(list('credentials')).toEqual(['true']);
    expect(list('headers')).toEqual(
      expect.arrayContaining(['content-type', 'idempotency-key', 'x-service-tenant', 'prefer']),
    );
    expect(response.headers.get('access-control-max-age')).toBe('3600');
    expect(calls.map(({ id }) => id)).toEqual(['platform.unmatched']);
  });

  // API-151
  it('may send whatever it asks for here', async () => {
    const { url } = await startGateway(() => ({ statusCode: 204, body: '' }));
    const asked = { 'access-control-request-headers': 'x-sdk-name,x-shop-version' };
    const { headers } = await preflight(url, SHOP, asked);
    expect(headers.get('access-control-allow-headers')).toBe('x-sdk-name,x-shop-version');
  });

  it('reads refusals of the gateway as well', async () => {
    const { url, current } = await startGateway();
    current.backend = undefined;
    const response = await ask(url, SHOP);
    expect(response.status).toBe(503);
    expect(response.headers.get('access-control-allow-origin')).toBe(SHOP);
  });
});

describe('the address itself', () => {
  it('is a page of links to browsers, and nothing to programs', async () => {
    const { url, calls } = await startGateway(() => ({ statusCode: 404, body: '{}' }));
    const page = await get(url, { accept: 'text/html,*/*' });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const text = await page.text();
    const links = [...text.matchAll(/class="card" href="([^"]+)"/gu)].map(([, link]) => link);
    expect(links).toEqual([
      `${url}/console`,
      `${url}/docs/`,
      `${url}/v1/openapi.json`,
      `${url}/_inspector`,
      `${url}/health/ready`,
      `${url}/v1/health/version`,
    ]);
    expect(text).toContain(`X-Service-Api-Key: wb_demo_local' ${url}/v1/orders`);
    expect(calls).toEqual([]);
    expect((await get(url)).status).toBe(404);
  });

  it('says what to do next', async () => {
    const { url } = await startGateway();
    const text = await (await get(url, { accept: 'text/html' })).text();
    const [, steps = ''] =
      /<h2>What to do next<\/h2>\n<ol class="steps">(.+?)<\/ol>/su.exec(text) ?? [];
    expect(steps).toContain('<code>npm run seed</code>');
    const [, example] = /href="\/docs\/reference\/(.+)\.html"/u.exec(steps) ?? [];
    // A page of the reference is named by its operation.
    expect(operations.map(({ id }) => id)).toContain(example);
  });
});

// API-178
it.each([
  ['the front page', '/', { accept: 'text/html' }],
  ['an answer', '/health/live', {}],
])('no other page shows %s in a frame', async (_, path, headers) => {
  const { url } = await startGateway();
  const answer = await get(`${url}${path}`, headers);
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

describe('a name that leads to this machine', () => {
  const asked = async (url: string, host: string, path = '/v1/orders/a') => {
    const { port } = new URL(url);
    const sent = request({ port, host: '127.0.0.1', path, headers: { ...credentials, host } });
    sent.end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, body: await text(answer) };
  };

  // API-152
  it.each(['localhost', 'LOCALHOST:4000', '127.0.0.1:4000', '[::1]:4000'])(
    'is answered: %s',
    async (host) => {
      const { url } = await startGateway();
      expect((await asked(url, host)).status).toBe(200);
    },
  );

  // API-152
  it.each(['evil.example', 'evil.example:4000', 'localhost.evil.example', '10.0.0.1', 'a b'])(
    'is refused where it is no name of this machine: %s',
    async (host) => {
      const { url, calls } = await startGateway();
      for (const path of ['/v1/orders/a', '/', '/docs/', '/health/live']) {
        const { status, body } = await asked(url, host, path);
        expect([status, JSON.parse(body)]).toMatchObject([403, { code: 'forbidden' }]);
      }
      // AGT-4
      const { status, body } = await asked(url, host, '/mcp?a');
      const data = { code: 'origin_not_allowed' };
      expect([status, JSON.parse(body)]).toMatchObject([403, { error: { code: 403, data } }]);
      expect(calls).toEqual([]);
    },
  );

  // API-152
  it('is answered whatever it is where the stack is opened', () => {
    const answers = (options: { host: string; openHost?: boolean }) =>
      hostsAnswered(options)('evil.example');
    expect(answers({ host: '127.0.0.1' })).toBe(false);
    expect(answers({ host: '127.0.0.1', openHost: true })).toBe(true);
    expect(answers({ host: '0.0.0.0', openHost: true })).toBe(true);
  });
});

describe('HEAD', () => {
  // API-153
  it('is answered where a probe asks, without a body', async () => {
    const { url, calls } = await startGateway();
    const answer = await fetch(`${url}/health/live`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(calls.map(({ id }) => id)).toEqual(['health.live']);
    await fetch(`${url}/v1/orders/a`, { method: 'HEAD', headers: credentials });
    expect(calls.at(-1)?.id).toBe('platform.unmatched');
  });
});
