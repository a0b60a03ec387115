import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserProgram, openPage } from '../support/browser.ts';
import { withConsole } from '../support/console.ts';
import { barCodesOn, readsPaper } from '../support/paper.ts';
import { withSystem } from '../support/system.ts';

const { call, open } = withConsole(withSystem());
const PATIENCE_MS = 240_000;

const KINDS = ['confirmation', 'picking-list', 'delivery-note', 'return-slip'];
const address = {
  name: 'Ada Byron & <Sons>',
  street: 'Rue Neuve',
  house_number: '7',
  postal_code: '75001',
  city: 'Paris',
  country: 'FR',
};

interface Order {
  readonly id: string;
  readonly number: string;
  readonly items: readonly { readonly id: string }[];
}

const post = async <Answer>(path: string, body: object): Promise<Answer> => {
  const answer = await call<Answer>(`POST /v1/${path}`, { body });
  expect([path, answer.status < 300 ? '' : answer.text]).toEqual([path, '']);
  return answer.body;
};

/** An order of which a part was sent and came back, so that there is every kind of document of it. */
async function tradedOrder(positions = 4): Promise<Order> {
  const items = Array.from({ length: positions }, (_, index) => ({
    sku: `CUP-${index}`,
    name: `Cup ${index} "<b>blue</b>"`,
    quantity: 3,
    unit: 'pcs',
    unit_price: 5,
    tax_rate: 19,
  }));
  const order = await post<Order>('orders/place', { items, shipping_address: address });
  const [first] = order.items;
  const sent = [{ order_item_id: first?.id, quantity: 2 }];
  await post(`orders/${order.id}/ship`, { positions: sent });
  await post(`orders/${order.id}/return`, { positions: sent });
  return order;
}

/** Opens a document with the headers that it is answered with. */
async function show(page: Page, { id }: Order, kind: string, paper = 'a4'): Promise<void> {
  const { headers, text } = await call(`GET /v1/orders/${id}/documents/${kind}?paper=${paper}`);
  const place = `http://127.0.0.1/${id}/${kind}`;
  await page.route(place, (route) =>
    route.fulfill({ headers: Object.fromEntries(headers), body: text }),
  );
  await page.goto(place);
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/gu)?.length;
const boxesOf = (pdf: Buffer) => [
  ...new Set(pdf.toString('latin1').match(/(?<=\/MediaBox\s*\[)[^\]]*/gu)),
];

const styleOf = (selector: string, name: string) =>
  `getComputedStyle(document.querySelector('${selector}')).${name}`;

describe.runIf(browserProgram)('documents', { timeout: PATIENCE_MS }, () => {
  // ORD-231, ORD-233
  it('twenty of them print to twenty pages, and scanners read whose they are', async () => {
    const { page, complaints } = await openPage();
    for (let round = 0; round < 5; round += 1) {
      const order = await tradedOrder();
      for (const kind of KINDS) {
        await show(page, order, kind);
        const pdf = await page.pdf({ preferCSSPageSize: true });
        expect([kind, pagesOf(pdf)]).toEqual([kind, 1]);
        if (readsPaper && round === 0) expect(barCodesOn(pdf)).toEqual([order.number]);
      }
    }
    expect(complaints()).toEqual([]);
  });

  // ORD-230, ORD-233
  it('have the size of their paper, and the heads of their table on each page', async () => {
    const order = await tradedOrder(100);
    const { page } = await openPage();
    await show(page, order, 'picking-list', 'letter');
    expect(await page.locator('b').count()).toBe(100);
    const letter = await page.pdf({ preferCSSPageSize: true });
    expect(boxesOf(letter)).toEqual(['0 0 612 792']);
    expect(pagesOf(letter)).toBeGreaterThan(1);
    await show(page, order, 'confirmation');
    expect(boxesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([
      '0 0 594.95996 841.91998',
    ]);
    expect(await page.evaluate(styleOf('thead', 'display'))).toBe('table-header-group');
  });

  it('open from the page of an order in the console, as they look on paper', async () => {
    const order = await tradedOrder();
    const { page, open: go, complaints } = await open();
    await go(`/orders/${order.id}`);
    await page.getByRole('button', { name: 'Print' }).click();
    const titles = {
      'Order confirmation': `Auftragsbestätigung ${order.number}`,
      'Picking list': `Kommissionierliste ${order.number}`,
      'Delivery note': 'Lieferschein',
      'Return slip': 'Rücksendeschein',
    };
    for (const [name, title] of Object.entries(titles)) {
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name }).click();
      const view = await opened;
      const heading = view.getByRole('heading', { name: title });
      await heading.waitFor();
      expect(await view.getByRole('img', { name: order.number }).count()).toBe(1);
      expect(await view.evaluate(styleOf('table', 'borderCollapse'))).toBe('collapse');
      expect(await view.locator('body').getAttribute('class')).toBe('letter');
      await view.close();
    }
    expect(complaints()).toEqual([]);
  });

  it('say in the console why there is none', async () => {
    const { id } = await post<Order>('orders/place', { items: [{ sku: 'CUP', quantity: 1 }] });
    await post(`orders/${id}/cancel`, { reason: 'Twice' });
    const { page, open: go } = await open();
    await go(`/orders/${id}`);
    await page.getByRole('button', { name: 'Print' }).click();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Picking list' }).click();
    const view = await opened;
    await page.getByText('There is nothing to print').waitFor();
    expect(view.isClosed()).toBe(true);
  });
});
