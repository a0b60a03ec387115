import { locations } from '@waybill/inventories/location/location.resource';
import { invoke } from '@waybill/testing/invoke';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as create } from './create.ts';
import { handler as getDefaults } from './defaults/get.ts';
import { handler as defaults } from './defaults.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();

// INV-17, INV-28, INV-133
routineResourceSuite({
  resource: locations,
  handlers: { list, get, create, update, delete: remove, defaults, getDefaults },
  sample: (n) => ({ code: `shop #${n}`, name: `Shop ${n}` }),
  updates: [
    { name: 'Elsewhere', labels: { de: 'Laden' }, enabled: false },
    { type: 'store', priority: -3, address: { country: 'de' }, metadata: { deep: [1e200] } },
  ],
});

describe('a location', () => {
  const creating = (body: object, tenant = 'fields') => invoke(create, { tenant, body });

  // INV-18
  it('starts as an enabled warehouse without an address', async () => {
    expect(await creating({ code: 'a', name: 'A' }, 'fresh')).toMatchObject({
      status: 201,
      body: {
        type: 'warehouse',
        priority: 0,
        enabled: true,
        address: null,
        labels: null,
        metadata: null,
      },
    });
  });

  // INV-17, INV-19
  it.each([
    [{ code: ' ' }],
    [{ code: 'x'.repeat(65) }],
    [{ type: 'garage' }],
    [{ priority: 2 ** 53 }],
  ])('refuses %.60j', async (body) => {
    expect(await creating({ code: 'c', name: 'C', ...body }, 'picky')).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
    expect((await invoke(list, { tenant: 'picky' })).body).toMatchObject({ total: 0 });
  });
});
