import { readFileSync } from 'node:fs';
import { operations } from '@waybill/registry/operations';
import { describe, expect, it } from 'vitest';
import type { Answer, Problem } from '../support/client.ts';
import { demo, withSystem } from '../support/system.ts';

const system = withSystem();

describe('health', () => {
  // API-1, API-6
  it.each([
    ['live', { status: 'ok' }],
    ['ready', { status: 'ok' }],
  ])('%s answers outside /v1 and asks for no credentials', async (name, body) => {
    expect(await system.as()(`GET /health/${name}`)).toMatchObject({ status: 200, body });
    expect(await system.as()(`GET /v1/health/${name}`)).toMatchObject({ status: 404 });
  });

  it('names the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const answer = await system.as()('GET /v1/health/version');
    expect(answer).toMatchObject({ status: 200, body: { version } });
  });

  // API-5
  it('pings in plain text', async () => {
    const answer = await system.as()<string>('GET /ping');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/u);
  });
});

describe('the API document', () => {
  // API-8
  it('is OpenAPI 3.1 and describes every operation', async () => {
    interface Document extends Record<string, unknown> {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    }
    const { status, body } = await system.as()<Document>('GET /v1/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./u);
    const described = Object.values(body.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual(operations.map(({ id }) => id).sort());
  });
});

/** The one error shape, and nothing beside it. */
function expectProblem(answer: Answer<Problem>, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/u);
  const { details, ...rest } = answer.body;
  expect(rest).toEqual({
    error: expect.stringMatching(/\S/u),
    message: answer.body.error,
    code,
    request_id: answer.headers.get('x-request-id'),
  });
  expect(answer.body.request_id).toMatch(/\S/u);
  for (const detail of details ?? []) {
    expect(detail).toEqual({ path: expect.any(String), message: expect.any(String) });
  }
}

const json = { 'content-type': 'application/json' };

// API-11, API-12, API-58, API-59
describe('what no operation takes, in the one error shape', () => {
  it.each([
    ['GET /v1/nothing', 404, 'not_found'],
    ['GET /', 404, 'not_found'],
    ['POST /v2/orders/place', 404, 'not_found'],
    ['DELETE /v1/orders', 405, 'method_not_allowed'],
    ['PATCH /v1/orders/place', 405, 'method_not_allowed'],
    ['POST /health/live', 405, 'method_not_allowed'],
  ])('%s', async (route, status, code) => {
    expectProblem(await system.as(demo)(route), status, code);
  });

  // API-12
  it('a 405 names what the path takes', async () => {
    const answer = await system.as(demo)('DELETE /v1/orders');
    expect(answer.headers.get('allow')).toBe('GET');
  });

  // API-13, API-14, API-15, API-25
  it.each([
    ['unreadable JSON', '{"items": [', json, 400, 'invalid_json'],
    [
      'another media type',
      'items=1',
      { 'content-type': 'text/plain' },
      415,
      'unsupported_media_type',
    ],
    [
      'a form',
      'items=1',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    [
      'more than 4 MiB',
      `{"items":"${'x'.repeat(4 * 1024 * 1024)}"}`,
      json,
      413,
      'payload_too_large',
    ],
    ['a list instead of an object', '[]', json, 400, 'invalid_value'],
  ])('a body with %s', async (_, body, headers, status, code) => {
    const sent = { body, headers };
    expectProblem(await system.as(demo)('POST /v1/orders/place', sent), status, code);
  });

  // API-15
  it('a body of just under 4 MiB is read', async () => {
    const body = `{"items":[],"x":"${'x'.repeat(4 * 1024 * 1024 - 100)}"}`;
    const answer = await system.as(demo)('POST /v1/orders/place', { body });
    expectProblem(answer, 400, 'items_required');
  });

  // API-16
  it('a request line longer than 10,240 bytes', async () => {
    const answer = await system.as(demo)(`GET /v1/orders?cart_id=${'x'.repeat(10_240)}`);
    expectProblem(answer, 431, 'headers_too_large');
  });

  // API-23
  it('a path id that is no uuid', async () => {
    const answer = await system.as(demo)('GET /v1/orders/ORD-000001');
    expectProblem(answer, 400, 'invalid_value');
    expect(answer.body.details).toEqual([{ path: 'id', message: expect.any(String) }]);
  });

  // API-60
  it('all problems of a body at once', async () => {
    const body = {
      items: [
        { sku: 'a', quantity: -1 },
        { sku: 'b', tax_rate: 101 },
      ],
      currency: 'ZZZ',
    };
    const answer = await system.as(demo)('POST /v1/orders/place', { body });
    expectProblem(answer, 400, 'invalid_value');
    const paths = answer.body.details?.map(({ path }) => path) ?? [];
    expect(paths).toEqual(
      expect.arrayContaining(['items.0.quantity', 'items.1.tax_rate', 'currency']),
    );
  });
});

describe('x-request-id', () => {
  // API-53
  it('is on every answer, and another one each time', async () => {
    const routes = [
      'GET /health/live',
      'GET /health/ready',
      'GET /v1/health/version',
      'GET /v1/openapi.json',
      'GET /ping',
      'GET /v1/orders',
      'GET /v1/orders',
      'GET /v1/nothing',
      'PATCH /v1/orders',
      'GET /v1/orders/11111111-1111-7111-8111-111111111111',
    ];
    const ids = await Promise.all(
      routes.map(async (route) => (await system.as(demo)(route)).headers.get('x-request-id')),
    );
    expect(ids.filter((id) => id !== null && id !== '')).toHaveLength(routes.length);
    expect(new Set(ids).size).toBe(routes.length);
  });
});

describe('a web page of this machine', () => {
  const origin = 'http://localhost:5173';

  // API-130, API-131
  it('is told by a preflight that it may call, without a key', async () => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const answer = await system.as()('OPTIONS /v1/orders/place', { headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });

  // API-132
  it('may read the answers, refusals included', async () => {
    for (const caller of [demo, undefined]) {
      const answer = await system.as(caller)('GET /v1/orders', { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id');
    }
  });
});
