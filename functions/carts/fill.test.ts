import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER, STRANGER } from '@waybill/carts/testing/cart.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';
import { fillingAs, position, positions, type Sent } from './fill.factory.ts';

const table = withTable();

let shops = 0;
function freshShop() {
  shops += 1;
  const tenant = `fill-${shops}`;
  return { tenant, ...cartCalls({ tenant }), fill: fillingAs({ tenant }) };
}

const quantities = (items: readonly { sku: string | null; quantity: number }[]) =>
  Object.fromEntries(items.map(({ sku, quantity }) => [sku, quantity]));

describe('a cart filled from a list', () => {
  // CRT-42, CRT-43
  it.each([2, 300])(
    'is opened for its contact with %d lines, and becomes current',
    async (size) => {
      const shop = freshShop();
      const { body: before } = await shop.create({ contact_id: OWNER, is_current: true });
      const lines = [...positions(size - 1), position({ sku: 'S-0', quantity: 2 })];
      const { status, body } = await shop.fill({ contact_id: OWNER, currency: 'CHF', lines });
      expect(status).toBe(200);
      const { cart_id } = body.filled;
      expect(body.filled).toEqual({ cart_id, cart_created: true, added: size });
      expect((await shop.get(cart_id)).body).toMatchObject({
        name: 'My list',
        contact_id: OWNER,
        currency: 'CHF',
        is_current: true,
        item_count: size + 1,
        subtotal: (size + 1) * 5,
      });
      const { body: page } = await shop.listItems(cart_id, { sku: 'S-0' });
      expect(page).toMatchObject({ total: 1, items: [{ quantity: 3, currency: 'CHF' }] });
      expect((await shop.listItems(cart_id)).body.total).toBe(size - 1);
      expect((await shop.get(before.id)).body.is_current).toBe(false);
    },
  );

  // CRT-42
  it.each([2, 300])('takes %d lines one by one, or is replaced by them', async (size) => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const { body: line } = await shop.addItem(cart.id, { sku: 'S-0', unit_price: 5 });
    const target = { contact_id: OWNER, cart_id: cart.id };
    const lines = [...positions(size - 1), position({ sku: 'S-0' })];
    const filled = { cart_id: cart.id, cart_created: false, added: size };
    expect((await shop.fill({ ...target, lines })).body).toEqual({ filled });
    expect((await shop.getItem(cart.id, line.id)).body.quantity).toBe(3);
    expect((await shop.get(cart.id)).body).toMatchObject({ item_count: size + 1 });
    expect((await shop.fill({ ...target, lines, mode: 'replace' })).body).toEqual({ filled });
    const { body: page } = await shop.listItems(cart.id, { sku: 'S-0' });
    expect(page.items.map(({ position: at }) => at)).toEqual([0, size - 1]);
    expect((await shop.get(cart.id)).body).toMatchObject({ item_count: size, is_current: false });
  });

  // CRT-10, CRT-15, CRT-20, CRT-34, CRT-43, CRT-44
  it('is refused before anything is written', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const { body: closed } = await shop.create({ contact_id: OWNER });
    await shop.addItem(closed.id, { sku: 'A' });
    await shop.order(closed.id);
    const limits = { max_items_per_cart: 2, max_quantity_per_line: 3, multi_cart_enabled: false };
    await storeSettings(shop.tenant, cartSettings, undefined, limits);
    const stranger = fillingAs({ tenant: shop.tenant, contact: { contactId: STRANGER } });
    const before = await table.count();
    const target = { contact_id: OWNER, cart_id: cart.id, lines: [position()] };
    const anyCart = { ...target, cart_id: null };
    const cases: readonly (readonly [number, string, Sent])[] = [
      [409, 'cart_exists', anyCart],
      [409, 'currency_mismatch', { ...target, currency: 'USD' }],
      [400, 'cart_not_active', { ...target, cart_id: closed.id }],
      [404, 'not_found', { ...target, cart_id: STRANGER }],
      [422, 'cart_limit_exceeded', { ...target, lines: positions(3) }],
      [422, 'cart_limit_exceeded', { ...target, lines: [position({ quantity: 4 })] }],
      [422, 'cart_limit_exceeded', { ...anyCart, contact_id: STRANGER, lines: positions(3) }],
      [
        400,
        'invalid_value',
        { ...target, lines: [position({ unit_price: 99_999_999_999, quantity: 2 })] },
      ],
    ];
    for (const [status, code, sent] of cases) {
      expect(await shop.fill(sent), code).toMatchObject({ status, body: { code } });
    }
    expect(await stranger(target)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await table.count()).toBe(before);
  });
});

describe('fills at once', () => {
  // CRT-45
  it.each([3, rounds({ short: 76, long: 120 })])(
    'neither mix nor lose %d lines of any of them',
    async (size) => {
      const shop = freshShop();
      const { body: cart } = await shop.create({ contact_id: OWNER });
      const target = { contact_id: OWNER, cart_id: cart.id };
      const lists = ['A', 'B', 'C', 'D'].slice(0, rounds({ short: 3, long: 4 }));
      const fills = lists.map((list) =>
        shop.fill({ ...target, lines: [...positions(size, list), position()] }),
      );
      for (const { status } of await Promise.all(fills)) expect(status).toBe(200);
      expect((await shop.get(cart.id)).body.item_count).toBe(lists.length * (size + 1));
      const { body: lamps } = await shop.listItems(cart.id, { sku: 'LAMP-7' });
      expect(quantities(lamps.items)).toEqual({ 'LAMP-7': lists.length });

      const replacements = ['A', 'B'].map((list) =>
        shop.fill({ ...target, mode: 'replace', lines: positions(size, list) }),
      );
      for (const { status } of await Promise.all(replacements)) expect(status).toBe(200);
      const { body: page } = await shop.listItems(cart.id, { limit: '200' });
      const left = new Set(page.items.map(({ sku }) => sku?.slice(0, 1)));
      expect([page.total, left.size]).toEqual([size, 1]);
    },
  );
});
