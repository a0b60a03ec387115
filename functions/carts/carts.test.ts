import { asListed, cartContent, cartKey } from '@waybill/carts/cart/cart.entity';
import { cartStore } from '@waybill/carts/cart/cart.store';
import { cartSettings, roundingSettings } from '@waybill/carts/shared/settings';
import { cartOf, OWNER, STRANGER } from '@waybill/carts/testing/cart.factory';
import { uuidAt } from '@waybill/kernel/id';
import { storeSettings } from '@waybill/settings/settings.repository';
import { putMany } from '@waybill/table/commit';
import { indexAttributes } from '@waybill/table/list';
import { fixedClock } from '@waybill/testing/clock';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { expectSameWords } from '@waybill/testing/same-words';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';

withTable();
const clock = fixedClock();

const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-000000000000';
const LAMP = { sku: 'LAMP-7', quantity: 2, unit_price: 5 };

let shops = 0;
/** A shop of its own for a test, and its back office. */
function freshShop() {
  shops += 1;
  const tenant = `carts-${shops}`;
  return { tenant, ...cartCalls({ tenant }) };
}

/** The events of a call, as `topic id` of carts. */
/** The events published before. */
const seen = new Set<string>();

async function eventsOf(tenant: string, work: () => Promise<unknown>): Promise<string[]> {
  await work();
  const events = (await recordedEvents(tenant)).filter(({ id }) => !seen.has(id));
  for (const { id } of events) seen.add(id);
  return events.map(({ body }) => {
    const { topic, data } = JSON.parse(body) as { topic: string; data: { id: string } };
    expect(data).toEqual({ id: data.id });
    return `${topic} ${data.id}`;
  });
}

// CRT-12
it('a cart is rounded as its order will be, from the next change of its lines on', async () => {
  const shop = freshShop();
  const { body: cart } = await shop.create({ contact_id: OWNER });
  await shop.addItem(cart.id, { sku: 'A', unit_price: 0.0149 });
  await storeSettings(shop.tenant, roundingSettings, undefined, { amount_rounding: 'invoice' });
  const { body: line } = await shop.addItem(cart.id, { sku: 'B', unit_price: 0.0149 });
  expect(line.line_total).toBe(0.01);
  expect((await shop.get(cart.id)).body).toMatchObject({
    amount_rounding: 'invoice',
    subtotal: 0.02,
  });
  expect((await shop.create({ contact_id: OWNER })).body.amount_rounding).toBe('invoice');
});

// CRT-12, CRT-65
it('a cart that takes lines by a merge is rounded by then as well', async () => {
  const shop = freshShop();
  const item = { sku: 'A', unit_price: 0.0149 };
  const [target, source] = await Promise.all(
    [1, 2].map(async () => {
      const { body } = await shop.create({ contact_id: OWNER });
      await shop.addItem(body.id, item);
      return body.id;
    }),
  );
  await storeSettings(shop.tenant, roundingSettings, undefined, { amount_rounding: 'invoice' });
  // A call that changes nothing answers what is stored.
  const before = (await shop.get(target ?? '')).body;
  expect(before).toMatchObject({ amount_rounding: 'precise', subtotal: 0.0149 });
  await shop.merge(source ?? '', target ?? '');
  expect((await shop.get(target ?? '')).body).toMatchObject({
    amount_rounding: 'invoice',
    subtotal: 0.03,
  });
});

describe('carts.create', () => {
  // CRT-1, CRT-5, CRT-9
  it('answers 201 with an empty cart, which is then read and listed', async () => {
    const shop = freshShop();
    const { status, body } = await shop.create({ contact_id: OWNER });
    const at = clock.now().toISOString();
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Cart',
        status: 'active',
        contact_id: OWNER,
        channel_id: null,
        currency: 'EUR',
        amount_rounding: 'precise',
        is_current: false,
        item_count: 0,
        subtotal: 0,
        session_key: null,
        abandoned_at: null,
        merged_into_cart_id: null,
        ordered_at: null,
        order_ref: null,
        metadata: null,
        created_at: at,
        updated_at: at,
      },
    ]);
    expect((await shop.get(body.id)).body).toEqual(body);
    const page = { items: [body], total: 1, limit: 50, offset: 0, next: null };
    expect((await shop.list()).body).toEqual(page);
  });

  // API-171, CRT-9, CRT-16
  it.each([
    { name: 7, currency: 'euro', channel_id: 'shop', metadata: [] },
    { currency: 'ZZZ', channel_id: 7, metadata: 'text' },
    { name: 'x'.repeat(256), currency: 978 },
  ])('refuses what an update refuses, in the same words: row %#', async (wrong) => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER, name: '' });
    expect(cart.name).toBe('Cart');
    await expectSameWords(
      wrong,
      (body) => shop.create({ contact_id: OWNER, ...body }),
      (body) => shop.update(cart.id, body),
    );
  });

  // CRT-10
  it('refuses a second active cart where the shop allows one, and names the first', async () => {
    const shop = freshShop();
    await storeSettings(shop.tenant, cartSettings, undefined, { multi_cart_enabled: false });
    const { body: first } = await shop.create({ contact_id: OWNER });
    const refused = { status: 409, body: { code: 'cart_exists' } };
    const second = await shop.create({ contact_id: OWNER, is_current: true });
    expect(second).toMatchObject(refused);
    expect(second.body.error).toContain(first.id);
    expect((await shop.create({ contact_id: STRANGER })).status).toBe(201);

    await shop.addItem(first.id, LAMP);
    await shop.order(first.id);
    const { body: next } = await shop.create({ contact_id: OWNER });
    expect(await shop.create({ contact_id: OWNER })).toMatchObject(refused);
    await shop.remove(next.id);
    expect((await shop.create({ contact_id: OWNER })).status).toBe(201);
  });
});

describe('carts.list', () => {
  // CRT-6
  it('filters by every column, alone and together, with exact totals', async () => {
    const shop = freshShop();
    const ids: string[] = [];
    for (const body of [
      { contact_id: OWNER, name: 'Office', is_current: true },
      { contact_id: OWNER, currency: 'CHF', channel_id: UNKNOWN },
      { contact_id: STRANGER },
    ]) {
      clock.advance(1);
      ids.push((await shop.create(body)).body.id);
    }
    const [first = '', second = '', third = ''] = ids;
    clock.advance(1);
    await shop.addItem(third, LAMP);
    await shop.order(third, { order_ref: 'ORD-1' });
    const cases: readonly (readonly [Record<string, string>, readonly string[]])[] = [
      [{}, ids],
      [{ contact_id: OWNER }, [first, second]],
      [{ is_current: 'true' }, [first]],
      [{ contact_id: OWNER, is_current: 'true' }, [first]],
      [{ contact_id: OWNER, is_current: 'true', name: 'Other' }, []],
      [{ contact_id: STRANGER, is_current: 'true' }, []],
      [{ contact_id: OWNER, is_current: 'true', offset: '1' }, []],
    ];
    for (const [query, expected] of cases) {
      const { body } = await shop.list(query);
      expect(
        body.items.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual(expected);
      const total = query['offset'] === undefined ? expected.length : 1;
      expect(body.total, JSON.stringify(query)).toBe(total);
    }
    expect((await shop.list({ colour: 'red' })).body.code).toBe('unknown_filter');
  });

  // CRT-6
  it('refuses what would read too many carts', async () => {
    const { tenant, list } = freshShop();
    const roots = Array.from({ length: 2_001 }, () => cartOf({ id: uuidAt(clock.now()) })).map(
      (cart) => ({
        ...cartContent({ cart, priced: false }),
        ...indexAttributes(cartStore, tenant, asListed(cart)),
        ...cartKey(tenant, cart.id),
      }),
    );
    await putMany(roots);
    expect(await list({ contact_id: OWNER, name: 'Cart' })).toMatchObject({
      status: 422,
      body: { code: 'list_too_broad' },
    });
  });
});

describe('carts.update', () => {
  // CRT-16, CRT-19
  it('changes what was sent', async () => {
    const shop = freshShop();
    const { body } = await shop.create({ contact_id: OWNER, metadata: { a: 1 } });
    clock.advance(1);
    const answer = await shop.update(body.id, { name: 'Office', channel_id: UNKNOWN });
    const at = clock.now().toISOString();
    const after = { ...body, name: 'Office', channel_id: UNKNOWN, updated_at: at };
    expect([answer.status, answer.body]).toEqual([200, after]);
    expect((await shop.get(body.id)).body).toEqual(after);
    for (const wrong of [{}, { name: null }, { name: ' ' }, { is_current: true }]) {
      expect(await shop.update(body.id, wrong), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { code: 'invalid_value' },
      });
    }
  });

  // CRT-19
  it('moves its time forwards, whatever the clock of a server says', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    clock.advance(60);
    const { body: line } = await shop.addItem(cart.id, LAMP);
    clock.advance(-120);
    expect((await shop.update(cart.id, { name: 'Office' })).body.updated_at).toBe(line.updated_at);
    const { body: changed } = await shop.updateItem(cart.id, line.id, { quantity: 3 });
    expect(changed.updated_at).toBe(line.updated_at);
  });

  // CRT-17
  it('keeps the currency of a cart with a price', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const { body: free } = await shop.addItem(cart.id, { sku: 'GIFT' });
    expect((await shop.update(cart.id, { currency: 'CHF' })).body.currency).toBe('CHF');
    expect((await shop.getItem(cart.id, free.id)).body.currency).toBe('CHF');
    const { body: dear } = await shop.addItem(cart.id, LAMP);
    const refused = { status: 409, body: { code: 'currency_mismatch' } };
    expect(await shop.update(cart.id, { currency: 'EUR' })).toMatchObject(refused);
    await shop.removeItem(cart.id, dear.id);
    expect((await shop.update(cart.id, { currency: 'EUR' })).body.currency).toBe('EUR');
  });
});

describe('carts.activate', () => {
  // CRT-22, CRT-24
  it('makes a cart the current one and takes the flag from the other', async () => {
    const shop = freshShop();
    const { body: one } = await shop.create({ contact_id: OWNER, is_current: true });
    const { body: two } = await shop.create({ contact_id: OWNER, is_current: true });
    const flags = async () =>
      Promise.all([one, two].map(async ({ id }) => (await shop.get(id)).body.is_current));
    expect(await flags()).toEqual([false, true]);
    expect((await shop.activate(one.id)).body).toMatchObject({ id: one.id, is_current: true });
    expect(await flags()).toEqual([true, false]);
    await shop.remove(one.id);
    expect((await shop.list({ contact_id: OWNER, is_current: 'true' })).body.total).toBe(0);
    expect((await shop.activate(two.id)).body.is_current).toBe(true);
  });
});

describe('carts.order', () => {
  // CRT-24, CRT-26
  it('closes the cart and leaves its contact without a current one', async () => {
    const shop = freshShop();
    const { body } = await shop.create({ contact_id: OWNER, is_current: true });
    await shop.addItem(body.id, LAMP);
    clock.advance(1);
    const at = clock.now().toISOString();
    const answer = await shop.order(body.id, { order_ref: 'ORD-000042' });
    expect(answer.status).toBe(200);
    const { pricing, reservation, ...ordered } = answer.body;
    expect(pricing).toEqual({
      mode: 'snapshot',
      lines: 1,
      lines_changed: 0,
      subtotal_before: 10,
      subtotal_after: 10,
    });
    expect(reservation).toEqual({
      requested: false,
      ok: true,
      order_ref: 'ORD-000042',
      reservations: 0,
      backordered: 0,
      expires_at: null,
    });
    expect(ordered).toEqual({
      ...body,
      status: 'ordered',
      is_current: false,
      item_count: 2,
      subtotal: 10,
      ordered_at: at,
      order_ref: 'ORD-000042',
      updated_at: at,
    });
    expect((await shop.get(body.id)).body).toEqual(ordered);
    expect((await shop.list({ contact_id: OWNER, is_current: 'true' })).body.total).toBe(0);
    await shop.create({ contact_id: OWNER, is_current: true });
    expect((await shop.get(body.id)).body).toEqual(ordered);
  });
});

// CRT-18
it('a deleted cart is gone with its lines', async () => {
  const shop = freshShop();
  const { body: cart } = await shop.create({ contact_id: OWNER });
  await shop.replaceItems(
    cart.id,
    Array.from({ length: 90 }, () => LAMP),
  );
  expect((await shop.remove(cart.id)).body).toEqual({ deleted: true, id: cart.id });
  const gone = { status: 404, body: { code: 'not_found' } };
  expect(await shop.remove(cart.id)).toMatchObject(gone);
  expect(await shop.get(cart.id)).toMatchObject(gone);
  expect(await shop.listItems(cart.id)).toMatchObject(gone);
  expect((await shop.list()).body.total).toBe(0);
});

describe('a cart that is not active', () => {
  // CRT-20
  it('does not change, and says why', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const { body: line } = await shop.addItem(cart.id, LAMP);
    await shop.order(cart.id);
    const { body: before } = await shop.get(cart.id);
    const answers = [
      await shop.update(cart.id, { name: 'x' }),
      await shop.remove(cart.id),
      await shop.activate(cart.id),
      await shop.order(cart.id),
      await shop.addItem(cart.id, LAMP),
      await shop.replaceItems(cart.id, []),
      await shop.updateItem(cart.id, line.id, { quantity: 3 }),
      await shop.removeItem(cart.id, line.id),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'cart_not_active' } });
      expect(answer.body.error).toContain('ordered');
    }
    expect((await shop.get(cart.id)).body).toEqual(before);
    expect((await shop.listItems(cart.id)).body.items).toEqual([line]);
  });
});

describe('the events of a cart', () => {
  // CRT-22, CRT-52
  it('come with each change and with none that changes nothing', async () => {
    const shop = freshShop();
    const { tenant } = shop;
    let [one, two, line] = ['', '', ''];
    const make = async () => {
      one = (await shop.create({ contact_id: OWNER, is_current: true })).body.id;
    };
    expect(await eventsOf(tenant, make)).toEqual([`cart.created ${one}`]);
    const makeNext = async () => {
      two = (await shop.create({ contact_id: OWNER, is_current: true })).body.id;
    };
    expect(await eventsOf(tenant, makeNext)).toEqual([
      `cart.created ${two}`,
      `cart.updated ${one}`,
    ]);
    const add = async () => {
      line = (await shop.addItem(two, LAMP)).body.id;
    };
    const updated = [`cart.updated ${two}`];
    expect(await eventsOf(tenant, add)).toEqual(updated);
    expect(await eventsOf(tenant, () => shop.updateItem(two, line, { quantity: 3 }))).toEqual(
      updated,
    );
    expect(await eventsOf(tenant, () => shop.replaceItems(two, [LAMP, LAMP]))).toEqual(updated);
    line = (await shop.listItems(two)).body.items[0]?.id ?? '';
    expect(await eventsOf(tenant, () => shop.removeItem(two, line))).toEqual(updated);
    expect(await eventsOf(tenant, () => shop.update(two, { name: 'Two' }))).toEqual(updated);
    expect(await eventsOf(tenant, () => shop.activate(one))).toEqual([
      `cart.updated ${one}`,
      `cart.updated ${two}`,
    ]);
    expect(await eventsOf(tenant, () => shop.order(two))).toEqual(updated);
    expect(
      await eventsOf(tenant, async () => {
        await shop.activate(one);
        await shop.update(one, { name: 'Cart' });
        await shop.replaceItems(one, []);
        await shop.order(one);
        await shop.remove(two);
      }),
    ).toEqual([]);
    expect(await eventsOf(tenant, () => shop.remove(one))).toEqual([`cart.deleted ${one}`]);
  });
});
