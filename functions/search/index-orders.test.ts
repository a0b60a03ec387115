import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { metered } from '@waybill/table/operate';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import type { SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handler as place } from '../orders/place.ts';
import { handler as search } from '../orders/search.ts';
import { handler } from './index-orders.ts';

withTable();

beforeEach(() => void vi.stubEnv('SEARCH', 'on'));
afterEach(() => void vi.unstubAllEnvs());

const indexOrders = asFunction('search.index-orders', handler);

const CHANGE = '01M821YEZTZGJWWW58GXFF6F';

const record = (messageId: string, tenant: string, order: string): SQSRecord =>
  ({
    messageId,
    body: JSON.stringify({
      resources: [`waybill:${tenant}:ORDER/${order}/CHANGE/${CHANGE}`],
      detail: { tenant_id: tenant, id: `evt_${messageId}`, data: null },
    }),
  }) as SQSRecord;

const placing = async (tenant: string, name: string) => {
  const body = { items: [{ sku: 'LAMP-7', name: 'Lamp', unit_price: 5 }], buyer: { name } };
  return (await invoke<{ id: string }>(place, { method: 'POST', body, tenant })).body.id;
};

const found = async (tenant: string, q: string) =>
  (await invoke<{ items: { id: string }[] }>(search, { query: { q }, tenant })).body.items.map(
    ({ id }) => id,
  );

// SEA-12
it('a batch is indexed for each of its tenants, and a message that cannot be read comes back alone', async () => {
  for (const tenant of ['acme', 'bolt']) await installTenant(tenant);
  const [ada, bob] = [await placing('acme', 'Ada'), await placing('bolt', 'Bob')];
  const Records = [
    record('1', 'acme', ada),
    { messageId: '2', body: '{}' } as SQSRecord,
    record('3', 'bolt', bob),
    record('4', 'acme', ada),
    record('5', 'acme', '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c'),
  ];
  expect(await indexOrders({ Records })).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }],
  });
  expect(await found('acme', 'ada')).toEqual([ada]);
  expect(await found('bolt', 'bob')).toEqual([bob]);
});

// SEA-19
it.each([
  [1, 7, 20],
  [10, 1.2, 10],
  [50, 0.4, 10],
])(
  'an order in a batch of %i takes %d calls and %d write units at most',
  async (count, calls, units) => {
    const tenant = `batch-${count}`;
    await installTenant(tenant);
    const ids: string[] = [];
    while (ids.length < count) ids.push(await placing(tenant, 'Ada'));
    const Records = ids.map((id, place) => record(String(place), tenant, id));
    const { cost, result } = metered(() => indexOrders({ Records }));
    await result;
    expect(cost.calls / count).toBeLessThanOrEqual(calls);
    expect(cost.writeUnits / count).toBeLessThanOrEqual(units);
    expect((await found(tenant, 'ada')).length).toBe(count);
  },
);
