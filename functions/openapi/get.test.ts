import { Validator } from '@seriousme/openapi-schema-validator';
import { openapiDocument } from '@waybill/openapi/document';
import { tagDescriptions } from '@waybill/openapi/tag-descriptions';
import { events } from '@waybill/registry/events';
import { operations } from '@waybill/registry/operations';
import { invoke } from '@waybill/testing/invoke';
import { expect, test } from 'vitest';
import { committedExamples } from '../../scripts/committed-examples.ts';
import { handler } from './get.ts';

interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
}

const served = () => invoke<Document>(handler, { authorizer: {} });

test('serves a valid OpenAPI document, to anyone', async () => {
  const reply = await served();
  expect(reply.status).toBe(200);
  const result = await new Validator().validate(structuredClone(reply.body) as never);
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test('serves what the contracts of today say', async () => {
  const { body } = await served();
  const { version } = body.info;
  const source = { operations, events, version, examples: committedExamples() };
  const document = openapiDocument({ ...source, tags: tagDescriptions });
  // As text: a comparison value by value takes as long as making it.
  expect(JSON.stringify(body)).toBe(JSON.stringify(document));
});

test('names every operation once', async () => {
  const { body } = await served();
  const ids = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});
