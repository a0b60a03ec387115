import { operations } from '@waybill/registry/operations';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { committedExamples } from '../../../../scripts/committed-examples.ts';
import { openapiDocument } from './document.ts';
import { operations as things } from './testing/things.factory.ts';

const examples = committedExamples();

describe('the example of', () => {
  it.each(operations.flatMap(({ id, body }) => (body === undefined ? [] : [[id, body] as const])))(
    '%s shows a body that its contract accepts',
    (id, body) => {
      expect(examples[id]).toHaveProperty('request');
      expect(v.is(body, examples[id]?.request)).toBe(true);
    },
  );

  // A file has no example: it is no JSON.
  const withJson = operations.filter(({ answersFile }) => answersFile !== true);
  it.each(withJson.map(({ id, response }) => [id, response] as const))(
    '%s shows an answer that its contract promises',
    (id, response) => {
      expect(v.is(response, examples[id]?.answer)).toBe(true);
    },
  );
});

describe('a document with examples', () => {
  const answer = { status: 'ok' };
  const documentWith = (ids: readonly string[]) =>
    openapiDocument({
      operations: things,
      version: '1',
      examples: Object.fromEntries(ids.map((id) => [id, { request: { code: 'lamp' }, answer }])),
    });
  const all = things.map(({ id }) => id);

  it('shows them with their schemas', () => {
    const { post } = documentWith(all).paths['/v1/things'] ?? {};
    const content = (example: unknown) => ({ content: { 'application/json': { example } } });
    expect(post).toMatchObject({
      requestBody: content({ code: 'lamp' }),
      responses: { 201: content(answer) },
    });
  });

  it('misses none of them, and shows none of an operation that is gone', () => {
    expect(() => documentWith(all.slice(1))).toThrow(
      `${all[0]} has no example: call it in a story of test/examples`,
    );
    expect(() => documentWith([...all, 'things.melt'])).toThrow('things.melt has no operation');
  });
});
