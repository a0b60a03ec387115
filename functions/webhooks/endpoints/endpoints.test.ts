import { invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as remove } from './delete.ts';
import { created, type Endpoint, freshTenant, on, type Problem, put } from './endpoints.factory.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

withTable();
beforeAll(() => {
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
});

describe('listing endpoints', () => {
  // WHK-30
  it('filters, and finds those that would receive a topic', async () => {
    const tenant = freshTenant();
    const all = await created(tenant, { topics: ['*'] });
    const orders = await created(tenant, { topics: ['order.*'], enabled: false });
    const placed = await created(tenant, { topics: ['order.placed'] });
    const ids = async (query: Record<string, string>) => {
      const reply = await invoke<{ items: Endpoint[] }>(list, { tenant, query });
      return reply.body.items.map(({ id }) => id).sort();
    };
    const sorted = (...endpoints: Endpoint[]) => endpoints.map(({ id }) => id).sort();
    expect(await ids({})).toEqual(sorted(all, orders, placed));
    expect(await ids({ topic: 'order.placed' })).toEqual(sorted(all, orders, placed));
    expect(await ids({ topic: 'order.updated' })).toEqual(sorted(all, orders));
    expect(await ids({ topic: 'market.created', status: 'enabled' })).toEqual(sorted(all));
    expect(await ids({ status: 'disabled' })).toEqual(sorted(orders));
    expect(await invoke(list, { tenant, query: { colour: 'red' } })).toMatchObject({
      status: 400,
      body: { code: 'unknown_filter' },
    });
  });
});

describe('an endpoint id', () => {
  // WHK-21
  it('of another form, of another tenant, or unknown', async () => {
    const tenant = freshTenant();
    const { id } = await created(tenant);
    for (const handler of [get, remove]) {
      const bad = await invoke<Problem>(
        handler,
        on('0b6f8a54-5a0e-4c58-9a3e-3f6d5d1c2b7a', tenant),
      );
      expect(bad).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
      expect(await invoke(handler, on(id, freshTenant()))).toMatchObject({ status: 404 });
    }
    expect(await put(id, freshTenant(), { enabled: false })).toMatchObject({ status: 404 });
    expect(await invoke(get, on(id, tenant))).toMatchObject({ status: 200 });
  });
});

describe('deleting an endpoint', () => {
  // WHK-29
  it('leaves the count and the sealing key of its tenant, and its gate to its last visit', async () => {
    const tenant = freshTenant();
    const { id } = await created(tenant, { headers: [{ name: 'A', value: '1' }] });
    expect(await invoke(remove, { ...on(id, tenant), method: 'DELETE' })).toMatchObject({
      status: 200,
      body: { deleted: true, id },
    });
    const left = [...(await imagesOf(tenant)).values()].map((image) => image['_e']?.S);
    expect(left.toSorted()).toEqual(['webhook_count', 'webhook_gate', 'webhook_sealing_key']);
    expect(await invoke(remove, { ...on(id, tenant), method: 'DELETE' })).toMatchObject({
      status: 404,
    });
  });
});
