import { resolve } from 'node:path';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { addressFields } from '../../packages/console/src/orders/commands/address-change.ts';
import { COLUMNS } from '../../packages/console/src/orders/list/columns.ts';
import { FILTERS } from '../../packages/console/src/orders/list/list-address.ts';
import { kindOf } from '../../packages/tools/cli/src/data/kind/kinds.ts';

// Run in a copy of the project to which the field of the guide was added.

withTable();

const tenant = 'shop';
const NAME = 'project_number';

interface Listed {
  readonly id: string;
  readonly [name: string]: unknown;
}

async function handlerOf(name: string): Promise<Handler> {
  const file = resolve(import.meta.dirname, `../../functions/orders/${name}.ts`);
  return ((await import(file)) as { handler: Handler }).handler;
}

const place = async (more: object) => {
  const body = { items: [{ sku: 'LAMP-7', quantity: 1, unit_price: 5 }], ...more };
  return invoke<Listed>(await handlerOf('place'), { tenant, body });
};

const listed = async (query: Record<string, string>) => {
  const { body } = await invoke<{ items: Listed[] }>(await handlerOf('list'), { tenant, query });
  return body.items.map((order) => order[NAME]);
};

let id = '';

beforeAll(async () => {
  await installTenant(tenant);
  for (const project of ['P-2', 'P-1']) id = (await place({ [NAME]: project })).body.id;
  await place({});
});

it('is placed, listed, filtered and sorted', async () => {
  expect(await listed({})).toHaveLength(3);
  expect(await listed({ [NAME]: 'P-1' })).toEqual(['P-1']);
  expect(await listed({ order: NAME })).toEqual([null, 'P-1', 'P-2']);
});

it('is refused where it is too long', async () => {
  const refused = await place({ [NAME]: 'x'.repeat(256) });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ path: NAME }] } });
});

it('is updated, emptied and kept', async () => {
  const update = await handlerOf('update');
  const to = (body: object) => invoke<Listed>(update, { tenant, pathParameters: { id }, body });
  expect((await to({ [NAME]: 'P-9' })).body[NAME]).toBe('P-9');
  expect((await to({ customer_order_number: 'PO' })).body[NAME]).toBe('P-9');
  expect((await to({ [NAME]: null })).body[NAME]).toBeNull();
  const get = await invoke<Listed>(await handlerOf('get'), { tenant, pathParameters: { id } });
  expect(get.body[NAME]).toBeNull();
});

it('goes in and out of files, and is seen and changed in the console', () => {
  expect(kindOf('orders').shape[NAME]).toEqual({ kind: 'text' });
  expect(COLUMNS).toContainEqual(expect.objectContaining({ id: NAME, title: 'Project number' }));
  expect(FILTERS).toContain(NAME);
  expect(addressFields).toContainEqual({ path: NAME, label: 'Project number', kind: 'text' });
});
