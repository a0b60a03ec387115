import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defineOperation, methodsOf, statusFor } from './operation.ts';

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

// API-51
it.each([
  ['no body', undefined, 201],
  ['a body without the key', { name: 'A' }, 201],
  ['a body with null', { target: null }, 201],
  ['a body with the key', { target: 'x' }, 200],
] as const)('answers %s as it declares', (_, body, status) => {
  const making = { ...declaration, route: 'POST /things', status: 201 } as const;
  expect(statusFor({ ...making, statusWith: { target: 200 } }, body)).toBe(status);
  expect(statusFor(making, body)).toBe(201);
});
