import { Validator } from '@seriousme/openapi-schema-validator';
import { described } from '@waybill/api/annotation';
import type { AnyOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { openapiDocument } from './document.ts';
import {
  createThing,
  document,
  type Entry,
  entry,
  events,
  operations,
} from './testing/things.factory.ts';

const code = described('How callers know the thing.', v.string());

test('it is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document) as never);
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(document.openapi).toBe('3.1.0');
});

test('it names whom it is from and under which terms, as linters of documents ask', () => {
  expect(document.info).toMatchObject({
    contact: { name: 'Waybill' },
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  });
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/gu)];
  expect(references.length).toBeGreaterThan(20);
  for (const [, pointer = ''] of references) {
    const target = pointer
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(target, pointer).toBeDefined();
  }
});

test('the order of the operations does not matter', () => {
  const backwards = openapiDocument({
    operations: [...operations].reverse(),
    events,
    version: '1.2.3',
  });
  expect(JSON.stringify(backwards)).toBe(JSON.stringify(document));
});

test('every operation is there, by its id and under its own tag', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one) => (one as unknown as Entry).operationId),
  );
  expect(ids.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  expect(document.tags).toContainEqual({ name: 'things' });
});

test('credentials are asked for, except where the contract says public', () => {
  expect(document.security).toEqual([{ tenant: [], key: [] }]);
  expect(entry('/health/live', 'get').security).toEqual([]);
  expect(entry('/v1/things', 'post')).not.toHaveProperty('security');
});

test('what is ours alone is marked', () => {
  expect(entry('/v1/things', 'post')['x-waybill-extension']).toBe(true);
  expect(entry('/v1/things', 'post')['x-waybill-emits']).toEqual(['thing.created']);
  expect(entry('/v1/things/{code}/touch', 'post')).not.toHaveProperty('x-waybill-extension');
});

test('a tag says what its operations are for', () => {
  const tags = { things: 'Things. They can be touched.' };
  const named = openapiDocument({ operations: [createThing] as never, version: '1', tags });
  expect(named.tags).toEqual([{ name: 'things', description: 'Things. They can be touched.' }]);
});

describe('a contract that cannot be written down is refused', () => {
  const broken = (changes: Partial<AnyOperation>) => () =>
    openapiDocument({
      operations: [{ ...(createThing as unknown as AnyOperation), ...changes }],
      version: '1',
    });

  test.each([
    {
      name: 'a hidden rule',
      changes: {
        body: v.pipe(
          v.string(),
          v.check(() => true),
        ),
      },
    },
    { name: 'a pattern with flags', changes: { body: v.pipe(v.string(), v.regex(/a/i)) } },
    {
      name: 'a second pattern',
      changes: { body: v.pipe(v.string(), v.regex(/^a/u), v.regex(/b$/u)) },
    },
    { name: 'a path schema of another route', changes: { path: v.object({ id: v.string() }) } },
    {
      name: 'an object of three keys without a name',
      changes: { body: v.object({ a: code, b: code, c: code }) },
    },
    { name: 'a property without a description', changes: { body: v.object({ a: v.string() }) } },
    {
      name: 'a parameter without a description',
      changes: { query: v.object({ a: v.optional(v.string()) }) },
    },
  ])('$name', ({ changes }) => {
    expect(broken(changes as never)).toThrow('things.create');
  });

  test('two operations at one place', () => {
    expect(() =>
      openapiDocument({ operations: [createThing, createThing] as never, version: '1' }),
    ).toThrow('POST /things');
  });
});
