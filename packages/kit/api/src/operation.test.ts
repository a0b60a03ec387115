import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defineOperation, methodsOf } from './operation.ts';

const declaration = {
  id: 'things.look',
  summary: 'Look at things',
  response: v.object({}),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Nobody sees things.',
} as const;

// API-1
it.each([
  ['GET /things/{id}', 'GET', '/v1/things/{id}'],
  ['DELETE /things/{id}', 'DELETE', '/v1/things/{id}'],
  ['GET ^/health/live', 'GET', '/health/live'],
])('%s is %s at %s', (route, method, urlPath) => {
  expect(defineOperation({ ...declaration, route })).toMatchObject({ method, urlPath });
});

it.each(['/things', 'GET things', 'PATCH /things', 'GET /things and more'])(
  '%j is no route',
  (route) => {
    expect(() => defineOperation({ ...declaration, route })).toThrow(/things\.look/u);
  },
);

// API-153
it.each([
  ['what is public and read', { method: 'GET', public: true }, ['GET', 'HEAD']],
  ['what is public and done', { method: 'POST', public: true }, ['POST']],
  ['what needs a key', { method: 'GET' }, ['GET']],
] as const)('reaches %s by its methods', (_, operation, methods) => {
  expect(methodsOf(operation)).toEqual(methods);
});
