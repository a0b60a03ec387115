import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { beginStock } from '@waybill/inventories/testing/stock-rows.factory';
import { metered } from '@waybill/table/operate';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Batch, inventoryClient } from '../../../test/support/inventory-client.ts';
import { handler as createLocation } from '../locations/create.ts';
import { handler as receive } from '../receive.ts';
import { handler as remove } from './delete.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const receiving = async (...names: string[]) => {
  const items = names.map((name) => ({ sku: name, name, quantity: 1 }));
  return (await invoke<Batch>(receive, { tenant, body: { items } })).body.stock;
};
const updating = (id: string, body: object) =>
  invoke(update, { tenant, method: 'PUT', pathParameters: { id }, body });
const finding = async (q: string, more: Record<string, string> = {}) => {
  const found = await invoke<Awaited<ReturnType<typeof listed>>>(list, {
    tenant,
    query: { q, ...more },
  });
  return found.body;
};
const listed = async () => (await inventoryClient(tenant).stock()).body;
const skus = async (q: string, more?: Record<string, string>) =>
  (await finding(q, more)).items.map(({ sku }) => sku);

// INV-223
it('rows are found by the beginnings of the words of their names', async () => {
  await receiving('Ikura 200 g', 'Crème brûlée', 'Ikura 50 g');
  expect(await skus('ikura')).toEqual(['Ikura 200 g', 'Ikura 50 g']);
  expect(await skus('IKU 5')).toEqual(['Ikura 50 g']);
  expect(await skus('brulee')).toEqual(['Crème brûlée']);
  expect(await skus('ikura', { sku: 'Ikura 50 g' })).toEqual(['Ikura 50 g']);
  expect(await skus('ikura', { order: 'name.desc' })).toEqual(['Ikura 50 g', 'Ikura 200 g']);
  expect(await skus('kura')).toEqual([]);
  expect(await skus('!')).toEqual([]);
  const first = await finding('ikura', { limit: '1' });
  expect(first).toMatchObject({ total: 2, items: [{ sku: 'Ikura 200 g' }] });
  expect(await skus('ikura', { limit: '1', after: String(first.next) })).toEqual(['Ikura 50 g']);
});

// INV-223
it('words follow the name of a row, wherever it stands, and go with it', async () => {
  const [row] = await receiving('Blue cup');
  const id = row?.id ?? '';
  const shop = await invoke<{ id: string }>(createLocation, {
    tenant,
    body: { code: 'shop', name: 'Shop' },
  });
  await updating(id, { name: 'Blue mug' });
  await updating(id, { location_id: shop.body.id });
  expect([await skus('cup'), await skus('mug'), await skus('blue')]).toEqual([
    [],
    ['Blue cup'],
    ['Blue cup'],
  ]);
  await updating(id, { name: null });
  expect(await skus('mug')).toEqual([]);
  await updating(id, { name: 'Blue mug' });
  await inventoryClient(tenant).adjust({
    sku: 'Blue cup',
    quantity: -1,
    location_code: 'shop',
    reason: 'x',
  });
  expect((await invoke(remove, { tenant, method: 'DELETE', pathParameters: { id } })).status).toBe(
    200,
  );
  expect(await skus('mug')).toEqual([]);
});

// INV-223, INV-220
it('a name and its words are one change, whatever dies', async () => {
  for (let call = 1, isMet = true; isMet; call += 1) {
    const [row] = await receiving(`Cup ${call}`);
    const { died } = killAfter(call - 1);
    await updating(row?.id ?? '', { name: `Mug ${call}` }).catch(() => 'died');
    isMet = died();
    vi.restoreAllMocks();
    const { items } = await listed();
    const name = items.find(({ id }) => id === row?.id)?.name;
    const found = [await skus(`cup ${call}`), await skus(`mug ${call}`)];
    expect(found, `at call ${call}`).toEqual(
      name === `Cup ${call}` ? [[`Cup ${call}`], []] : [[], [`Cup ${call}`]],
    );
  }
});

/** More than are compared. */
const MANY = 1_010;

// INV-223
it('a word that very many names have needs another one', async () => {
  const [main] = (await receiving('Green cup')).map(({ location_id }) => location_id);
  const rows = Array.from({ length: MANY }, (_, n) => {
    return { location_id: main ?? '', sku: `S-${n}`, name: 'Cup' };
  });
  await beginStock(tenant, rows);
  expect(await finding('cup')).toMatchObject({ code: 'list_too_broad' });
  const { cost, result } = metered(() => skus('cup green'));
  expect(await result).toEqual(['Green cup']);
  expect(cost.readUnits).toBeLessThanOrEqual(20);
});

// INV-223
it('more words than a name is found by cost no read', async () => {
  const words = Array.from({ length: 400 }, (_, n) => `word${n + 100}`);
  const { cost, result } = metered(() => finding(words.join(' ')));
  expect(await result).toMatchObject({ items: [], total: 0 });
  expect(cost.readUnits).toBeLessThanOrEqual(1);
});
