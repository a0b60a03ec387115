import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER } from '@waybill/carts/testing/cart.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { expectSameWords } from '@waybill/testing/same-words';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../carts.factory.ts';

const table = withTable();
const clock = fixedClock();

const LAMP = { sku: 'LAMP-7', name: 'Desk lamp', quantity: 2, unit_price: 5.005, tax_rate: 19 };

let shop = { tenant: '', ...cartCalls({}) };
let cart = '';
let shops = 0;

beforeEach(async () => {
  shops += 1;
  const tenant = `items-${shops}`;
  shop = { tenant, ...cartCalls({ tenant }) };
  cart = (await shop.create({ contact_id: OWNER })).body.id;
});

const totals = async () => {
  const { item_count, subtotal } = (await shop.get(cart)).body;
  return [item_count, subtotal];
};

describe('carts.items.create', () => {
  // CRT-30, CRT-31
  it('answers 201 with the line, which is then read and listed', async () => {
    clock.advance(1);
    const at = clock.now().toISOString();
    const { status, body } = await shop.addItem(cart, { sku: 'LAMP-7', line_total: 99 });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        cart_id: cart,
        type: 'product',
        product_id: null,
        sku: 'LAMP-7',
        name: 'LAMP-7',
        quantity: 1,
        unit: null,
        unit_price: 0,
        currency: 'EUR',
        tax_rate: 0,
        line_total: 0,
        configuration: null,
        snapshot: null,
        metadata: null,
        position: 0,
        created_at: at,
        updated_at: at,
      },
    ]);
    expect((await shop.getItem(cart, body.id)).body).toEqual(body);
    const page = { items: [body], total: 1, limit: 50, offset: 0, next: null };
    expect((await shop.listItems(cart)).body).toEqual(page);
    expect((await shop.get(cart)).body.updated_at).toBe(at);
  });

  // CRT-15, CRT-31, CRT-34
  it('refuses what the cart does not take, and writes nothing', async () => {
    const limits = { max_items_per_cart: 1, max_quantity_per_line: 3 };
    await storeSettings(shop.tenant, cartSettings, undefined, limits);
    await shop.addItem(cart, LAMP);
    const before = await table.count();
    const cases = [
      [422, 'cart_limit_exceeded', { sku: 'OTHER' }],
      [422, 'cart_limit_exceeded', LAMP],
      [409, 'currency_mismatch', { ...LAMP, currency: 'CHF' }],
      [400, 'invalid_value', { quantity: 1 }],
      [400, 'invalid_value', { ...LAMP, name: ' ', sku: '' }],
    ] as const;
    for (const [status, code, body] of cases) {
      const answer = await shop.addItem(cart, body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status, body: { code } });
    }
    expect((await shop.addItem(cart, { ...LAMP, quantity: 1 })).body.quantity).toBe(3);
    expect(await table.count()).toBe(before + 1);
  });
});

describe('carts.items.replace', () => {
  // CRT-35, CRT-41
  it.each([3, 300])('makes %d lines the whole cart, and answers all of them', async (count) => {
    const { body: gone } = await shop.addItem(cart, LAMP);
    const sent = Array.from({ length: count }, () => LAMP);
    const { status, body } = await shop.replaceItems(cart, sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: count, limit: count, offset: 0 });
    expect(body.items.map(({ position }) => position)).toEqual(sent.map((_, index) => index));
    expect(new Set(body.items.map(({ id }) => id)).size).toBe(count);
    const { body: page } = await shop.listItems(cart, { limit: '200' });
    expect(page).toMatchObject({ total: count, items: body.items.slice(0, 200) });
    expect(await totals()).toEqual([count * 2, (count * 1_001) / 100]);
    expect((await shop.getItem(cart, gone.id)).status).toBe(404);
    expect((await shop.replaceItems(cart, [])).body).toEqual({
      items: [],
      total: 0,
      limit: 0,
      offset: 0,
      next: null,
    });
    expect(await totals()).toEqual([0, 0]);
  });

  // CRT-34, CRT-35
  it('leaves the lines where one of the new ones is refused', async () => {
    const { body: line } = await shop.addItem(cart, LAMP);
    const limits = { max_items_per_cart: 1, max_quantity_per_line: 2 };
    await storeSettings(shop.tenant, cartSettings, undefined, limits);
    const cases = [
      [422, 'cart_limit_exceeded', [LAMP, LAMP]],
      [422, 'cart_limit_exceeded', [{ ...LAMP, quantity: 3 }]],
      [409, 'currency_mismatch', [{ ...LAMP, currency: 'CHF' }]],
      [400, 'invalid_value', [{ ...LAMP, quantity: -1 }]],
    ] as const;
    for (const [status, code, items] of cases) {
      expect(await shop.replaceItems(cart, items), code).toMatchObject({ status, body: { code } });
    }
    expect((await shop.listItems(cart)).body.items).toEqual([line]);
  });
});

describe('carts.items.update', () => {
  // API-171
  it.each([
    { name: 7, sku: 7, product_id: 'x', unit: 7, currency: 'ZZZ', type: 'gift', quantity: 0 },
    { configuration: [], snapshot: 7, metadata: 'text', unit_price: 'dear', tax_rate: 101 },
  ])('refuses what a new line is refused for, in the same words: row %#', async (wrong) => {
    const { body: line } = await shop.addItem(cart, LAMP);
    await expectSameWords(
      wrong,
      (body) => shop.addItem(cart, { ...LAMP, ...body }),
      (body) => shop.updateItem(cart, line.id, body),
    );
  });

  // CRT-15, CRT-34, CRT-36, CRT-37
  it('refuses what a line may not become', async () => {
    await storeSettings(shop.tenant, cartSettings, undefined, { max_quantity_per_line: 2 });
    const { body: line } = await shop.addItem(cart, { sku: 'A' });
    const cases = [
      [400, 'invalid_value', {}],
      [400, 'invalid_value', { quantity: null }],
      [400, 'invalid_value', { sku: null, name: null }],
      [409, 'currency_mismatch', { currency: 'CHF' }],
      [422, 'cart_limit_exceeded', { quantity: 3 }],
    ] as const;
    for (const [status, code, body] of cases) {
      const answer = await shop.updateItem(cart, line.id, body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status, body: { code } });
    }
    expect((await shop.getItem(cart, line.id)).body).toEqual(line);
  });
});

// CRT-39
it('a line is removed from its own cart alone', async () => {
  const { body: line } = await shop.addItem(cart, LAMP);
  const { body: other } = await shop.create({ contact_id: OWNER });
  const missing = { status: 404, body: { code: 'not_found' } };
  expect(await shop.getItem(other.id, line.id)).toMatchObject(missing);
  expect(await shop.updateItem(other.id, line.id, { quantity: 1 })).toMatchObject(missing);
  expect(await shop.removeItem(other.id, line.id)).toMatchObject(missing);
  expect((await shop.removeItem(cart, line.id)).body).toEqual({ deleted: true, id: line.id });
  expect(await shop.removeItem(cart, line.id)).toMatchObject(missing);
  expect(await totals()).toEqual([0, 0]);
});
