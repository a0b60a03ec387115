import { expect, it, vi } from 'vitest';
import { allowedOrigins } from './allowed-origins.ts';
import { inProtocol, refuseMethod } from './in-protocol.ts';
import { isAllowedOrigin } from './origin.ts';

const HERE = 'localhost:4000';

// AGT-4
it.each([
  [undefined, 'api.example', true],
  ['https://shop.example', 'api.example', true],
  ['https://shop.example.evil', 'api.example', false],
  ['null', HERE, false],
  ['http://localhost:3000', 'api.example', false],
  ['http://localhost:3000', HERE, true],
  ['http://[::1]:3000', '127.0.0.1', true],
  ['http://127.0.0.1.evil', HERE, false],
  ['http://localhost:3000', undefined, false],
])('a page of %j may call %j: %s', (origin, host, expected) => {
  expect(isAllowedOrigin({ origin, host }, ['https://shop.example'])).toBe(expected);
});

// AGT-1
it('another method is refused behind a strange page', () => {
  const refused = { statusCode: 405, headers: { allow: 'POST' }, body: '{"message":"No."}' };
  const asked = (origin?: string) =>
    refuseMethod({ headers: { origin, host: HERE }, requestId: 'r' }, refused, []);
  expect(asked()).toMatchObject({ statusCode: 405, headers: { allow: 'POST' } });
  expect(asked('https://evil.example').statusCode).toBe(403);
});

// AGT-2, AGT-5
it('a refusal is an error of the protocol, with its status and headers', () => {
  const refusal = (statusCode: number) =>
    inProtocol({ statusCode, headers: { a: 'b' }, body: '{"message":"No."}' }, 7);
  const error = { code: 401, message: 'No.', data: { message: 'No.' } };
  expect(JSON.parse(refusal(401).body)).toEqual({ jsonrpc: '2.0', id: 7, error });
  expect(refusal(401).headers).toEqual({ a: 'b', 'www-authenticate': 'Bearer realm="waybill"' });
  expect(refusal(403).headers).toEqual({ a: 'b' });
});

// AGT-4
it('pages that may call are those of the stage, or none', () => {
  vi.stubEnv('ALLOWED_ORIGINS', '');
  expect(allowedOrigins()).toEqual([]);
  vi.stubEnv('ALLOWED_ORIGINS', 'https://a.example,https://b.example');
  expect(allowedOrigins()).toEqual(['https://a.example', 'https://b.example']);
});
