import { profiles } from '@waybill/carts/io/profile.resource';
import { invoke } from '@waybill/testing/invoke';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as create } from './create.ts';
import { handler as defaults } from './defaults.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();

const PROFILE = { name: 'Own', direction: 'import', entity: 'cart_items', format: 'csv' };

// CRT-110
routineResourceSuite({
  resource: profiles,
  short: true,
  handlers: { list, get, create, update, delete: remove, defaults },
  sample: (n) => ({ ...PROFILE, name: `Profile ${n}` }),
  updates: [
    { name: 'Other', apply_mode: 'insert', mapping: { Artikel: 'sku' } },
    { direction: 'export', format: 'json', options: { note: 1 }, is_template: true },
  ],
});

describe('a profile', () => {
  const making = (body: object, tenant = 'fields') => invoke(create, { tenant, body });

  // CRT-110
  it('appends by the names of fields', async () => {
    expect(await making(PROFILE)).toMatchObject({
      status: 201,
      body: { apply_mode: 'append', mapping: null, options: null, is_template: false },
    });
  });

  // CRT-110, CRT-111
  it.each([
    [{ direction: 'both' }],
    [{ direction: undefined }],
    [{ entity: 'orders' }],
    [{ format: 'xml' }],
    [{ apply_mode: 'merge' }],
    [{ mapping: { Artikel: 7 } }],
    [{ mapping: { Artikel: 'artikel' } }],
    [{ mapping: { A: 'sku', B: 'sku' } }],
    [{ entity: 'carts', mapping: { A: 'sku' } }],
  ])('is refused with %j', async (more) => {
    const answer = await making({ ...PROFILE, name: 'Wrong', ...more });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
  });

  // CRT-111
  it('keeps no mapping that its new entity does not have', async () => {
    const { body } = await invoke<{ id: string }>(create, {
      tenant: 'moved',
      body: { ...PROFILE, mapping: { A: 'sku' } },
    });
    const moved = await invoke(update, {
      tenant: 'moved',
      method: 'PUT',
      pathParameters: { id: body.id },
      body: { entity: 'carts' },
    });
    expect(moved).toMatchObject({ status: 400, body: { details: [{ path: 'mapping.A' }] } });
  });

  // CRT-110
  it('that is a template may be deleted, and comes back', async () => {
    const tenant = 'templates';
    const restoring = async () =>
      (await invoke<{ created: string[] }>(defaults, { tenant, body: {} })).body.created;
    const all = async () =>
      (await invoke<{ items: { id: string; name: string }[] }>(list, { tenant })).body.items;
    expect(await all()).toEqual([]);
    expect(await restoring()).toHaveLength(4);
    const [first] = await all();
    const pathParameters = { id: first?.id ?? '' };
    await invoke(remove, { tenant, method: 'DELETE', pathParameters });
    expect(await restoring()).toEqual([first?.name]);
    expect(await invoke(list, { tenant, query: { is_template: 'true' } })).toMatchObject({
      body: { total: 4 },
    });
  });
});
