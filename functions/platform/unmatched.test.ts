import { operations } from '@waybill/registry/operations';
import { invoke } from '@waybill/testing/invoke';
import { describe, expect, test } from 'vitest';
import { handler } from './unmatched.ts';

const ID = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const send = (method: string, path: string) =>
  invoke(handler, { method, path, requestId: 'request-1', authorizer: {} });

// API-11, API-58
describe('404 where there is nothing', () => {
  test.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/orders',
    '/v1/nothing',
    '/v1/orders/',
    `/v1/orders/${ID}/`,
    `/v1/orders/${ID}/nothing/here`,
    '/V1/orders',
    '/health',
  ])('GET %s', async (path) => {
    const reply = await send('GET', path);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({
      error: `There is nothing at GET ${path}.`,
      message: `There is nothing at GET ${path}.`,
      code: 'not_found',
      request_id: 'request-1',
    });
    expect(reply.headers).not.toHaveProperty('allow');
    expect(reply.headers['x-request-id']).toBe('request-1');
  });
});

// API-12, API-58
describe('405 where another method would do', () => {
  test.each([
    { method: 'DELETE', path: '/v1/orders', allow: 'GET' },
    { method: 'PATCH', path: `/v1/api-keys/${ID}`, allow: 'DELETE, GET' },
    { method: 'POST', path: '/health/live', allow: 'GET, HEAD' },
    { method: 'HEAD', path: '/v1/orders', allow: 'GET' },
  ])('$method $path', async ({ method, path, allow }) => {
    const reply = await send(method, path);
    expect(reply.status).toBe(405);
    expect(reply.headers['allow']).toBe(allow);
    expect(reply.body).toEqual({
      error: `${path} does not take ${method}, only ${allow}.`,
      message: `${path} does not take ${method}, only ${allow}.`,
      code: 'method_not_allowed',
      request_id: 'request-1',
    });
  });

  test('a literal path counts for the templates that would take it too', async () => {
    const reply = await send('DELETE', '/v1/orders/place');
    expect(reply.headers['allow']?.split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']));
  });
});

// API-130
describe('a preflight', () => {
  const ask = (headers: Record<string, string>) =>
    invoke(handler, { method: 'OPTIONS', path: '/v1/orders', headers, authorizer: {} });

  test('is let through: what the page may do is up to the gateway', async () => {
    const reply = await ask({
      origin: 'https://a.example',
      'access-control-request-method': 'PUT',
    });
    expect(reply.status).toBe(204);
    expect(reply.headers).toEqual({ 'x-request-id': expect.any(String), vary: 'Origin' });
  });

  test('is more than its method', async () => {
    expect(await ask({ origin: 'https://a.example' })).toMatchObject({ status: 405 });
  });
});

test('every route is known', async () => {
  for (const { urlPath, method } of operations) {
    const reply = await send('PATCH', urlPath.replaceAll(/\{\w+\}/gu, ID));
    expect(reply.status, urlPath).toBe(405);
    expect(reply.headers['allow'], urlPath).toContain(method);
  }
});
