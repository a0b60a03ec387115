import { invoke } from '@waybill/testing/invoke';
import { expect, it } from 'vitest';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

// INV-126
it('lists the sets without their terms', async () => {
  const { status, body } = await invoke<{ app: string; vocabularies: object[] }>(list);
  expect(status).toBe(200);
  expect(body.app).toBe('inventories');
  expect(body.vocabularies).toHaveLength(3);
  expect(body.vocabularies[0]).toEqual({
    name: 'location-types',
    title: { en: 'Location types' },
    description: { en: expect.any(String) },
  });
});

// INV-126
it('answers a set, and 404 for any other name', async () => {
  const named = (name: string) =>
    invoke(get, { path: '/v1/inventories/vocabularies/{name}', pathParameters: { name } });
  expect(await named('reservation-statuses')).toMatchObject({
    status: 200,
    body: { app: 'inventories', name: 'reservation-statuses', values: { length: 3 } },
  });
  expect(await named('statuses')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
