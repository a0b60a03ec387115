import { invoke } from '@waybill/testing/invoke';
import { expect, it } from 'vitest';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

// PEP-35
it('lists the sets without their words', async () => {
  const { body } = await invoke<{ vocabularies: { name: string }[] }>(list);
  expect(body.vocabularies.map(({ name }) => name)).toEqual([
    'transactions',
    'document-statuses',
    'response-codes',
    'line-codes',
    'findings',
  ]);
});

// PEP-35
it.each([
  ['transactions', ['T01', 'T114', 'T115', 'T76', 'T116', 'T16']],
  ['document-statuses', ['executed', 'refused', 'noted', 'pending', 'sent', 'failed']],
  ['response-codes', ['AB', 'AP', 'CA', 'RE']],
  ['line-codes', ['42', '5', '7', '3', '1']],
])('has the words of %s in their order', async (name, keys) => {
  const { body } = await invoke<{ values: { key: string }[] }>(get, {
    path: '/v1/peppol/vocabularies/{name}',
    pathParameters: { name },
  });
  expect(body.values.map(({ key }) => key)).toEqual(keys);
});

it('answers 404 for any other name', async () => {
  const call = { path: '/v1/peppol/vocabularies/{name}', pathParameters: { name: 'colours' } };
  expect((await invoke(get, call)).status).toBe(404);
});
