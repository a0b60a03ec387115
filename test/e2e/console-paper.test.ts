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
    },
  );

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
    await page.getByRole('link', { name: 'Print held orders too' }).click();
    await page.getByText(`${held.number} (on hold): 9`).waitFor();

    await go(
      '/orders?status=placed,in_fulfillment&fulfillment_status=unfulfilled,partial&on_hold=false',
    );
    expect(await page.getByRole('link', { name: held.number }).count()).toBe(0);
    await page.getByRole('link', { name: '1 held order left out' }).click();
    await page.getByRole('link', { name: held.number, exact: true }).waitFor();
  });
});
