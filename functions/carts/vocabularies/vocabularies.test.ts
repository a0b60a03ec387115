import { invoke } from '@waybill/testing/invoke';
import { expect, it } from 'vitest';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

// CRT-80
it('lists the sets without their terms', async () => {
  const { status, body } = await invoke<{ app: string; vocabularies: object[] }>(list);
  expect([status, body.app, body.vocabularies.length]).toEqual([200, 'carts', 6]);
});

// CRT-80
it('answers a set, and 404 for any other name', async () => {
  const named = (name: string) =>
    invoke(get, { path: '/v1/carts/vocabularies/{name}', pathParameters: { name } });
  expect(await named('statuses')).toMatchObject({
    status: 200,
    body: { app: 'carts', name: 'statuses', values: { length: 4 } },
  });
  expect(await named('tones')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
