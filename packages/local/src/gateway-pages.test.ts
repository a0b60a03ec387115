import { afterEach, describe, expect, it } from 'vitest';
import { closeGateway, credentials, get, startGateway } from './gateway.factory.ts';

afterEach(closeGateway);

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
    const { url } = await startGateway();
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
      const { url } = await startGateway();
      for (const { headers } of [await ask(url, origin), await preflight(url, origin)]) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    },
  );

  // API-130
  it('is told by a preflight what it may send, without credentials', async () => {
    const { url, calls } = await startGateway(() => ({ statusCode: 204, body: '' }));
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
});
