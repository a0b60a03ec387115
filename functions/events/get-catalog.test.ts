import { events } from '@waybill/registry/events';
import { invoke } from '@waybill/testing/invoke';
import { describe, expect, test } from 'vitest';
import { handler } from './get-catalog.ts';

interface Catalog {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const KEYS = ['name', 'app', 'title', 'description', 'trigger', 'sample', 'data_schema'];
const read = (query: Record<string, string> = {}) => invoke<Catalog>(handler, { query });

// API-9
test('lists every declared topic, whole', async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.items.map(({ name }) => name)).toEqual(events.map(({ topic }) => topic).toSorted());
  for (const item of body.items) expect(Object.keys(item)).toEqual(KEYS);
});

// API-9
test('says what causes an event and shows one', async () => {
  const { body } = await read();
  const placed = body.items.find(({ name }) => name === 'order.placed');
  const declared = events.find(({ topic }) => topic === 'order.placed');
  expect(placed).toMatchObject({
    app: 'orders',
    title: 'Order placed',
    trigger: declared?.trigger,
    sample: declared?.example,
    data_schema: { type: 'object' },
  });
});

// API-10
describe('fields', () => {
  test.each([
    { fields: 'name,trigger', keys: ['name', 'trigger'] },
    { fields: 'trigger, name', keys: ['name', 'trigger'] },
    { fields: 'name,colour', keys: ['name'] },
    { fields: 'colour', keys: KEYS },
    { fields: '', keys: KEYS },
    { fields: 'constructor,__proto__', keys: KEYS },
  ])('"$fields" keeps $keys', async ({ fields, keys }) => {
    const { body } = await read({ fields });
    expect(body.items.length).toBeGreaterThan(0);
    for (const item of body.items) expect(Object.keys(item)).toEqual(keys);
  });
});

test('needs a key with the permission', async () => {
  expect((await invoke(handler, { authorizer: { outcome: 'unauthorized' } })).status).toBe(401);
  expect((await invoke(handler, { permissions: ['orders.*'] })).status).toBe(403);
});
