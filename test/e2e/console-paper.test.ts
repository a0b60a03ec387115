import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { barCodesOn, readsPaper } from '../support/paper.ts';
import { withSystem } from '../support/system.ts';

const { call, open } = withConsole(withSystem());
const PATIENCE_MS = 240_000;

interface Item {
  readonly id: string;
}
interface Order {
  readonly id: string;
  readonly number: string;
  readonly items: readonly Item[];
}

const post = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
  const answer = await call<Answer>(`POST /v1/${path}`, { body });
  expect([path, answer.status < 300 ? '' : answer.text]).toEqual([path, '']);
  return answer.body;
};
const address = {
  name: 'Ada Byron',
  street: 'Rue Neuve',
  house_number: '7',
  postal_code: '75001',
  city: 'Paris',
  country: 'France',
};
const place = (items: readonly object[]) =>
  post<Order>('orders/place', { items, shipping_address: address });
const item = (sku: string | null, quantity: number, more: object = {}) => ({
  sku,
  name: `Article ${sku ?? 'without number'}`,
  quantity,
  unit_price: 5,
  ...more,
});

/** Texts before and behind the numbers of orders as shops have them; the last ones are longer than two lines. */
const AFFIXES = [
  ['', ''],
  ['ORD-', ''],
  ['NORTHWIND-2026-ONLINE-', ''],
  ['A~|{} mixed ', ' end'],
  ['ORDER-OF-A-SHOP-WITH-A-LONG-PREFIX-2026-', ''],
  ['P-', '0'.repeat(64)],
] as const;
const WITHOUT_CODE = [
  ['MÜLLER-', ''],
  ['', 'X'.repeat(60)],
] as const;

describe.runIf(browserProgram)('paper', { timeout: PATIENCE_MS }, () => {
  beforeAll(async () => {
    if (browserProgram === undefined) return;
    const depot = { code: 'depot', name: 'Depot', address: { country: 'DE' } };
    await post('inventories/locations', depot);
    await post('inventories/receive', { sku: 'CUP', quantity: 17, location_code: 'depot' });
  });

  it.runIf(readsPaper)(
    'has bar codes that are read from it, or says why there is none',
    async () => {
      const orders: Order[] = [];
      for (const [prefix, suffix] of [...AFFIXES, ...WITHOUT_CODE]) {
        const code = `range-${orders.length}`;
        await post('orders/number-ranges', { code, prefix, suffix });
        await call('PUT /v1/settings/apps/orders', {
          body: { values: { order_number_range_code: code } },
        });
        orders.push(await place([item('CUP', 1)]));
      }
      const numbers = orders.map(({ number }) => number);
      const { page, open: go } = await open();
      await go(`/print/slips?orders=${orders.map(({ id }) => id).join(',')}`);
      await page.getByRole('heading', { name: numbers.at(-1) ?? '' }).waitFor();
      expect(await page.getByText('No bar code: ').count()).toBe(WITHOUT_CODE.length);
      const read = barCodesOn(await page.pdf({ format: 'A4' }));
      expect(read).toEqual(numbers.slice(0, AFFIXES.length));

      // The number of a parcel is on its delivery note, that of the order is not.
      const [{ id = '', items = [] } = {}] = orders;
      await post(`orders/${id}/ship`, { positions: [{ order_item_id: items[0]?.id }] });
      await go(`/print/notes?orders=${id}`);
      const heading = page.locator('.sheet h2');
      const note = (await heading.innerText()).replace('Delivery note ', '');
      expect(barCodesOn(await page.pdf({ format: 'A4' }))).toEqual([note]);
    },
  );

  it('has a delivery note for each parcel, with its goods, both addresses and no price', async () => {
    const order = await post<Order>('orders/place', {
      items: [item('CUP', 24, { unit: 'pcs' }), item('POT', 2)],
      shipping_address: address,
      billing_address: { ...address, name: 'Babbage & Co', city: 'Lyon' },
      customer_order_number: 'PO-7',
    });
    const [cup, pot] = order.items;
    const ship = (positions: readonly object[]) =>
      post<Item>(`orders/${order.id}/ship`, { positions });
    await ship([{ order_item_id: cup?.id, quantity: 1.5 }]);
    await ship([{ order_item_id: cup?.id }, { order_item_id: pot?.id }]);
    const { page, open: go } = await open();
    await go(`/print/notes?orders=${order.id}`);
    const sheets = page.locator('.sheet');
    await sheets.nth(1).waitFor();
    const rows = async (sheet: number) =>
      (await sheets.nth(sheet).locator('tbody tr').allInnerTexts()).map((row) =>
        row.replaceAll(/\s+/gu, ' '),
      );
    expect(await rows(0)).toEqual(['1.5 pcs Article CUP CUP']);
    expect(await rows(1)).toEqual(['22.5 pcs Article CUP CUP', '2 Article POT POT']);
    const words = (await sheets.first().innerText()).replaceAll(/\s+/gu, ' ');
    const year = String(new Date().getFullYear());
    expect(words).toContain(`Order ${order.number} of `);
    for (const one of [year, 'PO-7', 'Ship to Ada Byron', 'Bill to Babbage & Co']) {
      expect(words).toContain(one);
    }
    expect(words).not.toMatch(/price|EUR|€|\b5\.00\b/iu);

    await go(`/orders/${order.id}`);
    await page.getByRole('link', { name: 'Note for the parcel' }).first().click();
    await page.getByRole('heading', { name: 'Delivery notes' }).waitFor();
    await sheets.first().waitFor();
    expect(await sheets.count()).toBe(1);
  });

  it('says what of an order is still to leave', async () => {
    const order = await place([item('CUP', 24), item('MUG', 3), item('PLATE', 5)]);
    const [cup, mug, plate] = order.items;
    const ship = (positions: readonly object[]) => post(`orders/${order.id}/ship`, { positions });
    await ship([{ order_item_id: cup?.id, quantity: 1.5 }]);
    await post(`orders/${order.id}/items/cancel`, {
      positions: [{ order_item_id: mug?.id, quantity: 3 }],
    });
    const { page, open: go } = await open();
    await go(`/print/slips?orders=${order.id}`);
    await page.getByRole('heading', { name: order.number }).waitFor();
    const rows = await page.locator('.sheet tbody tr').allInnerTexts();
    expect(rows.map((row) => row.replaceAll(/\s+/gu, ' '))).toEqual([
      '22.5 of 24 ordered Article CUP CUP',
      '5 Article PLATE PLATE',
    ]);
    expect(await page.locator('.sheet address').innerText()).toBe(
      'Ada Byron\n7 Rue Neuve\n75001 Paris\nFRANCE',
    );

    await ship([cup, plate].map((one) => ({ order_item_id: one?.id })));
    await go(`/print/slips?orders=${order.id}`);
    await page.getByText('Nothing left to pack:').waitFor();
    expect(await page.locator('.sheet').count()).toBe(0);
    await page.getByRole('link', { name: order.number }).click();
    await page.getByRole('button', { name: 'Delivery note' }).first().waitFor();
  });

  it('sends goods to the address of the bill where no other one was given', async () => {
    const body = { items: [item('CUP', 1)], billing_address: address };
    const { id } = await post<Order>('orders/place', body);
    const { page, open: go } = await open();
    await go(`/orders/${id}`);
    await page.getByRole('heading', { name: 'Ship and bill to' }).waitFor();
    await go(`/print/slips?orders=${id}`);
    expect(await page.locator('.sheet address').innerText()).toContain('7 Rue Neuve');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Labels as CSV' }).click();
    const label = await readFile(await (await saved).path(), 'utf8');
    expect(label).toContain('Ada Byron,7 Rue Neuve,75001 Paris,FRANCE');
  });

  it('leaves held orders out and says so, and a picking list says what is short', async () => {
    const items = [
      item('CUP', 44, { unit: 'pcs' }),
      item('CUP', 2, { unit: 'box' }),
      item(null, 3),
    ];
    const order = await place(items);
    const held = await place([item('CUP', 9, { unit: 'pcs' })]);
    await post(`orders/${held.id}/hold`, { reason: 'Ask first' });
    const { page, open: go } = await open();
    await go(`/print/pick?orders=${order.id},${held.id}`);
    await page.getByRole('status').getByRole('link', { name: '1 held order' }).waitFor();
    const rows = async () =>
      (await page.locator('.sheet tbody tr').allInnerTexts()).map((row) =>
        row.replaceAll(/\s+/gu, ' ').trim(),
      );
    expect(await rows()).toEqual([
      `CUP Article CUP Depot (17) ${order.number}: 2 2 box`,
      `CUP Article CUP Depot (17) short 27 ${order.number}: 44 44 pcs`,
      `Article without number Not kept in stock ${order.number}: 3 3`,
    ]);
    expect(await page.getByRole('region', { name: 'Short' }).innerText()).toBe(
      'CUP: 44 needed, 17 here, 27 short',
    );
    await page.getByText(`Left out: ${held.number}, on hold since today.`).waitFor();
    await page.getByRole('link', { name: 'Print held orders too' }).click();
    await page.getByText(`${held.number} (on hold): 9`).waitFor();

    await go(
      '/orders?status=placed,in_fulfillment&fulfillment_status=unfulfilled,partial&on_hold=false',
    );
    expect(await page.getByRole('link', { name: held.number }).count()).toBe(0);
    await page.getByRole('link', { name: '1 held order left out' }).click();
    await page.getByRole('link', { name: held.number, exact: true }).waitFor();
  });

  it('is walked by location and bin, where orders move stock by the location of each part', async () => {
    const rows = [
      ['W-10', 'depot', 'A-10', 9],
      ['W-2', 'depot', 'A-2', 9],
      ['W-2', 'main', 'C-1', 1],
      ['W-1', 'main', 'B-1', 9],
    ] as const;
    for (const [sku, location_code, bin, quantity] of rows) {
      await post('inventories/receive', { sku, location_code, bin, quantity, name: `Wine ${sku}` });
    }
    const { page, open: go } = await open();
    const walked = async () => {
      await page.locator('.sheet tbody tr').first().waitFor();
      const found = await page.locator('.sheet tbody tr').allInnerTexts();
      return found.map((row) => row.replaceAll(/\s+/gu, ' ').trim());
    };
    const ordered = ['W-10', 'W-2', 'W-1'].map((sku) => ({ ...item(sku, 3), name: sku }));
    const { id, number } = await place(ordered);
    await go(`/print/pick?orders=${id}`);
    expect(await walked()).toEqual([
      `W-1 Wine W-1 Main warehouse B-1 (9) ${number}: 3 3`,
      `W-2 Wine W-2 Main warehouse C-1 (1) Depot A-2 (9) ${number}: 3 3`,
      `W-10 Wine W-10 Depot A-10 (9) ${number}: 3 3`,
    ]);
    await call('PUT /v1/settings/apps/orders', {
      body: { values: { stock_follows_orders: 'reserve' } },
    });
    const moving = await place([item('W-2', 10), item('W-10', 1)]);
    await go(`/print/pick?orders=${moving.id}`);
    expect(await walked()).toEqual([
      `W-2 Article W-2 Main warehouse C-1 (1) ${moving.number}: 1 1`,
      `W-2 Article W-2 Depot A-2 (9) ${moving.number}: 9 9`,
      `W-10 Article W-10 Depot A-10 (9) ${moving.number}: 1 1`,
    ]);
  });
});
