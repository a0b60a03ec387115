import { invoke } from '@waybill/testing/invoke';
import { expect, it } from 'vitest';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

// ORD-120, API-122
it('lists the sets without their words', async () => {
  const { status, body } = await invoke<{ app: string; vocabularies: object[] }>(list);
  expect(status).toBe(200);
  expect(body.app).toBe('orders');
  expect(body.vocabularies).toHaveLength(11);
  expect(body.vocabularies[0]).toEqual({
    name: 'cancellation-scopes',
    title: { en: 'Cancellation scopes' },
    description: { en: expect.any(String) },
  });
});

// ORD-120
it('filters the list by name, both ways', async () => {
  for (const query of [{ name: 'statuses' }, { filter: 'name=statuses' }]) {
    const { body } = await invoke<{ vocabularies: object[] }>(list, { query });
    expect(body.vocabularies).toMatchObject([{ name: 'statuses' }]);
  }
  expect(await invoke(list, { query: { tone: 'info' } })).toMatchObject({
    status: 400,
    body: { code: 'unknown_filter' },
  });
});

// ORD-120, API-123
it('answers a set, and 404 for any other name', async () => {
  const named = (name: string) =>
    invoke(get, { path: '/v1/orders/vocabularies/{name}', pathParameters: { name } });
  expect(await named('statuses')).toMatchObject({
    status: 200,
    body: { app: 'orders', name: 'statuses', closed: true, values: { length: 5 } },
  });
  expect(await named('colours')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
