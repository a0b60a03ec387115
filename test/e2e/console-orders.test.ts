import { describe, expect, it } from 'vitest';
import { browserProgram } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const PATIENCE_MS = 120_000;

interface Order {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly payment_status: string;
  readonly items: readonly { readonly id: string; readonly quantity_shipped: number }[];
  readonly returns: readonly { readonly id: string; readonly exchange_id: string | null }[];
  readonly shipments: readonly { readonly tracking_code: string | null }[];
  readonly shipping_address: { readonly city?: string } | null;
  readonly requested_delivery_date: string | null;
}

const { call, open } = withConsole(system);

async function place(quantity = 3): Promise<Order> {
  const address = { company: 'Ottilies Käseladen', city: 'Köln' };
  const { status, body } = await call<Order>('POST /v1/orders/place', {
    body: {
      items: [{ sku: 'CUP', name: 'Blue cup', quantity, unit_price: 5 }],
      shipping_address: address,
      billing_address: address,
      requested_delivery_date: '2026-12-18',
    },
  });
  expect(status).toBe(201);
  return body;
}

const read = async (id: string) => (await call<Order>(`GET /v1/orders/${id}`)).body;
const shipped = async (id: string) => (await read(id)).items[0]?.quantity_shipped;

describe.runIf(browserProgram)('an order in the console', { timeout: PATIENCE_MS }, () => {
  it('is shipped in part, never more than is open, and then whole with its reservations', async () => {
    const order = await place();
    await call('POST /v1/inventories/locations', { body: { code: 'main', name: 'Main' } });
    await call('POST /v1/inventories/receive', { body: { sku: 'CUP', quantity: 10 } });
    const reserved = { sku: 'CUP', quantity: 3, order_ref: order.number };
    expect(await call('POST /v1/inventories/reserve', { body: reserved })).toMatchObject({
      status: 201,
    });
    const { page, open: go, complaints } = await open();
    await go(`/orders/${order.id}`);
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog');
    const quantity = dialog.getByLabel('Blue cup');
    for (const [typed, problem] of [
      ['two', 'two is not a number.'],
      ['999', '3 at most.'],
      ['-1', '0 at least.'],
    ] as const) {
      await quantity.fill(typed);
      await dialog.getByText(problem).waitFor();
      expect(await dialog.getByText(/Ships|open/u).count()).toBe(0);
      expect(await dialog.getByRole('button', { name: 'Ship', exact: true }).isDisabled()).toBe(
        true,
      );
    }
    expect(await quantity.getAttribute('aria-invalid')).toBe('true');
    await quantity.fill('1');
    await dialog.getByText('Ships 1 of 3 × Blue cup; 2 left to ship.').waitFor();
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await shipped(order.id)).toBe(1);

    await page.getByRole('button', { name: 'Ship', exact: false }).first().click();
    await dialog.getByText(`Commit 1 reservation under ${order.number}`).waitFor();
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await shipped(order.id)).toBe(3);
    await expect
      .poll(async () => {
        const asked = `GET /v1/inventories/reservations?order_ref=${order.number}&status=active`;
        return (await call<{ total: number }>(asked)).body.total;
      })
      .toBe(0);
    const refused = complaints().filter((one) => !one.includes('400'));
    expect(refused).toEqual([]);
  });

  // ORD-53, INV-98
  it('books nothing beforehand where other goods leave than are reserved, and says what is left', async () => {
    const order = await place(10);
    const [item] = order.items;
    const reserve = { sku: 'CUP', quantity: 10, order_ref: order.number };
    const cup = { sku: 'CUP', quantity: 20, location_code: 'part' };
    await call('POST /v1/inventories/locations', {
      body: { code: 'part', name: 'Part', priority: 1 },
    });
    await call('POST /v1/inventories/receive', { body: cup });
    const onHand = async () => {
      const { body } = await call<{ items: { on_hand: number; reserved: number }[] }>(
        'GET /v1/inventories/stock?sku=CUP',
      );
      const sum = (of: 'on_hand' | 'reserved') => body.items.reduce((all, row) => all + row[of], 0);
      return [sum('on_hand'), sum('reserved')];
    };
    expect((await call('POST /v1/inventories/reserve', { body: reserve })).status).toBe(201);
    const [before = 0] = await onHand();
    const positions = [{ order_item_id: item?.id, quantity: 4 }];
    await call(`POST /v1/orders/${order.id}/items/cancel`, { body: { positions } });
    const { page, open: go } = await open();
    await go(`/orders/${order.id}/ship`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('10 × CUP reserved, 6 shipped.').waitFor();
    expect(await dialog.getByLabel('Leave 1 reservation').isChecked()).toBe(true);
    await dialog.getByText('Commit 1 reservation').waitFor();
    await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await onHand()).toEqual([before, 10]);

    await page.getByText('Still reserved for this order: 1 reservation').waitFor();
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await dialog.getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByText('Still reserved').waitFor({ state: 'detached' });
    expect(await onHand()).toEqual([before, 0]);
  });

  // ORD-53
  it('is one of many whose goods go with it, or says what stays reserved', async () => {
    const [whole, part, gone] = [await place(2), await place(2), await place(2)];
    const receive = { sku: 'CUP', quantity: 20, location_code: 'part' };
    await call('POST /v1/inventories/receive', { body: receive });
    const reserve = async ({ number }: Order, quantity: number) => {
      const body = { sku: 'CUP', quantity, order_ref: number };
      expect((await call('POST /v1/inventories/reserve', { body })).status).toBe(201);
    };
    await reserve(whole, 2);
    await reserve(part, 3);
    await reserve(gone, 2);
    const states = async ({ number }: Order) => {
      const asked = `GET /v1/inventories/reservations?order_ref=${number}`;
      const { body } = await call<{ items: { status: string }[] }>(asked);
      return body.items.map(({ status }) => status);
    };
    const { page, open: go } = await open();
    await go(`/bulk/ship?orders=${whole.id},${part.id}`);
    await page.getByRole('button', { name: 'Ship: 2 orders' }).click();
    await page.getByText('2 done, 0 refused, 0 waiting').waitFor();
    await page.getByText(`Still reserved: 1 reservation under ${part.number}: 3 × CUP.`).waitFor();
    expect([await states(whole), await states(part)]).toEqual([['committed'], ['active']]);

    await go(`/bulk/cancel?orders=${gone.id}`);
    await page.getByLabel('Type 1 to confirm').fill('1');
    await page.getByRole('button', { name: 'Cancel: 1 order' }).click();
    await page.getByText('1 done, 0 refused, 0 waiting').waitFor();
    expect(await states(gone)).toEqual(['released']);
  });

  it('is commented, paid, changed and cancelled, and its timeline tells it', async () => {
    const order = await place();
    const { page, open: go, complaints } = await open();
    await go(`/orders/${order.id}`);
    const dialog = page.getByRole('dialog');
    await page.getByLabel('Comment').fill('Call before you deliver.');
    await page.getByRole('button', { name: /^Comment C/u }).click();
    await page.getByText('Internal comment').waitFor();
    await page.getByText('Call before you deliver.').waitFor();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Payment' }).click();
    await dialog.getByText(`The payment of ${order.number} goes from Open to Paid.`).waitFor();
    await dialog.getByRole('button', { name: 'Payment' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await read(order.id)).payment_status).toBe('paid');

    await go(`/orders/${order.id}/change`);
    await page.getByText('Dec 18, 2026').waitFor();
    await dialog.getByLabel('Ship to: city').fill('Bonn');
    await dialog.getByLabel('Requested day').fill('2026-12-24');
    await dialog.getByRole('button', { name: 'Change order' }).click();
    await dialog.waitFor({ state: 'detached' });
    const changed = await read(order.id);
    expect(changed.shipping_address?.city).toBe('Bonn');
    expect(changed.requested_delivery_date).toBe('2026-12-24');
    await page.getByText('Dec 24, 2026').waitFor();

    await go(`/orders/${order.id}/cancel`);
    await dialog.getByLabel('Reason').fill('Twice');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await read(order.id)).status).toBe('cancelled');
    await page.getByText('reason: Twice').waitFor();
    expect(complaints()).toEqual([]);
  });

  it('is found by the day that the customer wishes', async () => {
    const order = await place();
    const body = { requested_delivery_date: '2027-02-28' };
    expect((await call(`PUT /v1/orders/${order.id}`, { body })).status).toBe(200);
    const { page, open: go, complaints } = await open();
    await go('/orders');
    await page.getByRole('button', { name: 'Requested day' }).click();
    await page.getByLabel('Day', { exact: true }).fill('2027-02-28');
    await page.getByRole('button', { name: 'Requested day: Feb 28, 2027' }).waitFor();
    await expect.poll(() => page.locator('a.row').count()).toBe(1);
    await page.getByText(order.number).first().waitFor();
    expect(complaints()).toEqual([]);
  });

  it('prints a slip a sheet, without menu and prices', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => place()));
    const { page, open: go } = await open();
    await go(`/print/slips?orders=${orders.map(({ id }) => id).join(',')}`);
    await page.getByRole('img', { name: `Bar code of ${orders[19]?.number}` }).waitFor();
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page[^s]/gu)).toHaveLength(20);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    expect(await page.locator('.sheet').first().innerText()).not.toContain('€');
    await page.emulateMedia({ media: 'screen' });
    await go(`/print/pick?orders=${orders.map(({ id }) => id).join(',')}`);
    expect(await page.getByRole('row', { name: /CUP Blue cup/u }).innerText()).toContain('60');
  });

  // ORD-220, ORD-223, ORD-225
  it('takes goods back for a reason, gives money back, and links what replaces them', async () => {
    const order = await place(2);
    await call(`POST /v1/orders/${order.id}/payment-status`, { body: { status: 'paid' } });
    await call(`POST /v1/orders/${order.id}/ship`, { body: {} });
    const { page, open: go, complaints } = await open();
    await go(`/orders/${order.id}/return`);
    const dialog = page.getByRole('dialog');
    const press = async (name: string) => {
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await dialog.getByText('Leave empty for Other.').waitFor();
    await dialog.getByLabel('Reason').selectOption('Defective');
    await press('Return');
    await page.getByText('Defective').first().waitFor();

    await go(`/orders/${order.id}/refund`);
    const amount = dialog.getByLabel('Amount');
    expect(await amount.inputValue()).toBe('10');
    await amount.fill('10.01');
    await dialog.getByText('10 at most.').waitFor();
    await amount.fill('4');
    await dialog.getByText(`Records that 4 EUR of ${order.number} were given back.`).waitFor();
    await press('Refund');
    await page.getByText('€4.00 of €10.00 given back.').waitFor();
    expect((await read(order.id)).payment_status).toBe('partially_refunded');
    expect(complaints()).toEqual([]);
  });

  // ORD-223
  it('has goods exchanged for others by an order that links back', async () => {
    const order = await place(2);
    await call(`POST /v1/orders/${order.id}/ship`, { body: {} });
    await call(`POST /v1/orders/${order.id}/return`, { body: {} });
    const { page, open: go, complaints } = await open();
    await go(`/orders/${order.id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Exchange', exact: true }).press('Enter');
    await dialog.getByText('Places an order for 2 × Blue cup,').waitFor();
    const address = page.url();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.goto(address);

    const group = (name: string) => dialog.getByRole('group', { name });
    await group('Blue cup').getByLabel('Quantity').fill('1');
    await group('Blue cup').getByLabel('Tax in percent').fill('101');
    await group('Another article').getByLabel('Article number').fill('MUG');
    for (const [label, text] of Object.entries({ Quantity: '3', Net: '2.5', Tax: '19' })) {
      await group('MUG').getByLabel(label).fill(text);
    }
    await group('Discount').getByLabel('Discount', { exact: true }).fill('1');
    await dialog.getByText('Places an order for 1 × Blue cup, 3 × MUG,').waitFor();
    const send = dialog.getByRole('button', { name: 'Exchange', exact: true });
    await send.click();
    const tax = group('Blue cup').getByLabel('Tax in percent');
    await expect.poll(() => tax.getAttribute('aria-invalid')).toBe('true');
    await tax.fill('19');
    await send.click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByText('Exchanged for').getByRole('link').click();
    await page.getByText('MUG').waitFor();
    await page
      .getByText('In exchange for goods of')
      .getByRole('link', { name: order.number })
      .click();
    await page.getByText('Exchanged for').waitFor();
    const [one] = (await read(order.id)).returns;
    const placed = await call(`GET /v1/orders/${one?.exchange_id}`);
    expect(placed.body).toMatchObject({
      exchange_of: order.id,
      items: [
        { sku: 'CUP', quantity: 1 },
        { sku: 'MUG', quantity: 3, tax_rate: 19 },
      ],
      discounts: [{ title: 'Exchange', amount: 1 }],
    });
    expect(complaints().filter((one) => !one.includes('400'))).toEqual([]);
  });
});
