import { invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as remove } from './delete.ts';
import { created, freshTenant, on, type Problem } from './endpoints.factory.ts';
import { handler as get } from './get.ts';

withTable();
beforeAll(() => {
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
});

describe('an endpoint id', () => {
  // WHK-21
  it('has a form of its own', async () => {
    const tenant = freshTenant();
    for (const handler of [get, remove]) {
      const bad = await invoke<Problem>(
        handler,
        on('0b6f8a54-5a0e-4c58-9a3e-3f6d5d1c2b7a', tenant),
      );
      expect(bad).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
    }
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
