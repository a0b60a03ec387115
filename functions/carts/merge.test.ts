import { cartCheck } from '@waybill/carts/check/carts.check';
import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER, SESSION, STRANGER } from '@waybill/carts/testing/cart.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { sweepOrphans } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';

withTable();
const clock = fixedClock();

let shops = 0;
function freshShop() {
  shops += 1;
  const tenant = `merge-${shops}`;
  const headers = { 'x-service-contact': OWNER, 'x-service-session': SESSION };
  return {
    tenant,
    ...cartCalls({ tenant }),
    guest: cartCalls({ tenant, headers: { 'x-service-session': SESSION } }),
    contact: cartCalls({ tenant, headers }),
    set: (values: object) => storeSettings(tenant, cartSettings, undefined, values),
  };
}

type Shop = ReturnType<typeof freshShop>;

const linesOf = (count: number, prefix = 'S') =>
  Array.from({ length: count }, (_, at) => ({
    sku: `${prefix}-${at}`,
    quantity: 2,
    unit_price: 5,
  }));

/** A cart with lines. */
async function filled({ create, replaceItems }: Shop, owner: object, lines: readonly object[]) {
  clock.advance(1);
  const { body } = await create(owner);
  if (lines.length > 0) await replaceItems(body.id, lines);
  return body.id;
}

const skus = async ({ listItems }: Shop, id: string) =>
  (await listItems(id, { limit: '200' })).body.items.map(({ sku, quantity }) => [sku, quantity]);

const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-0000000000ff';
const SWEPT_SECONDS = 16 * 60;

describe('carts.merge', () => {
  // CRT-65, CRT-66, CRT-69
  it.each([2, 90, 150])('moves %d lines at once and closes the source', async (size) => {
    const shop = freshShop();
    const source = await filled(shop, { contact_id: OWNER, is_current: true }, linesOf(size));
    const target = await filled(shop, { contact_id: OWNER }, [...linesOf(1), ...linesOf(1, 'T')]);
    const before = (await recordedEvents(shop.tenant)).length;
    clock.advance(1);
    const { status, body } = await shop.merge(source, target);
    const total = { item_count: 2 * size + 4, subtotal: 10 * size + 20 };
    expect([status, body]).toMatchObject([
      200,
      { target: { id: target, ...total }, merged_cart_id: source, merged_lines: size },
    ]);
    const events = (await recordedEvents(shop.tenant)).slice(before);
    expect(events.map(({ topic }) => topic)).toEqual(['cart.updated', 'cart.updated']);
    expect((await shop.get(target)).body).toEqual(body.target);
    expect((await shop.get(source)).body).toMatchObject({
      status: 'merged',
      merged_into_cart_id: target,
      is_current: false,
      item_count: 0,
      subtotal: 0,
    });
    expect(await skus(shop, source)).toEqual([]);
    const { body: page } = await shop.listItems(target, { limit: '200' });
    expect([page.total, page.items.filter(({ sku }) => sku === 'S-0')]).toMatchObject([
      size + 1,
      [{ quantity: 4 }],
    ]);
    expect(await shop.list({ merged_into_cart_id: target })).toMatchObject({
      body: { total: 1, items: [{ id: source }] },
    });
    clock.advance(SWEPT_SECONDS);
    await sweepOrphans(clock.now());
    expect((await skus(shop, target)).length).toBe(Math.min(size + 1, 200));
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
    expect(await shop.addItem(source, linesOf(1)[0] ?? {})).toMatchObject({
      status: 400,
      body: { code: 'cart_not_active' },
    });
    expect((await shop.remove(source)).status).toBe(200);
  });

  // CRT-68
  it.each(['merge', 'mergeInto'] as const)('refuses what does not fit: %s', async (how) => {
    const shop = freshShop();
    const euros = await filled(shop, { contact_id: OWNER }, linesOf(2));
    const more = await filled(shop, { contact_id: OWNER }, linesOf(2, 'T'));
    const francs = await filled(shop, { contact_id: OWNER, currency: 'CHF' }, []);
    const closed = await filled(shop, { contact_id: OWNER }, []);
    await shop.abandon(closed);
    await shop.set({ max_items_per_cart: 3 });
    for (const [source, target, status, code] of [
      [euros, euros, 400, 'invalid_value'],
      [euros, UNKNOWN, 404, 'not_found'],
      [UNKNOWN, euros, 404, 'not_found'],
      [euros, closed, 400, 'cart_not_active'],
      [closed, euros, 400, 'cart_not_active'],
      [euros, francs, 409, 'currency_mismatch'],
      [euros, more, 422, 'cart_limit_exceeded'],
    ] as const) {
      expect(await shop[how](source, target), code).toMatchObject({ status, body: { code } });
    }
    expect(await skus(shop, euros)).toHaveLength(2);
  });

  // CRT-3
  it('reaches the carts of a contact and of the session it came from, and no other', async () => {
    const shop = freshShop();
    const [own, guests, others] = [
      await filled(shop, { contact_id: OWNER }, []),
      await filled(shop, { session_key: SESSION }, linesOf(1)),
      await filled(shop, { contact_id: STRANGER }, linesOf(1)),
    ];
    expect(await shop.contact.merge(others, own)).toMatchObject({ status: 404 });
    expect(await shop.contact.merge(own, others)).toMatchObject({ status: 404 });
    expect(await shop.guest.merge(guests, own)).toMatchObject({ status: 404 });
    expect(await shop.contact.merge(guests, own)).toMatchObject({ status: 200 });
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
  });
});

describe('carts.claim', () => {
  // CRT-71, CRT-72, CRT-73
  it('makes the active carts of a session the contact’s, as they are', async () => {
    const shop = freshShop();
    const [first, second, left] = [
      await filled(shop, { session_key: SESSION, is_current: true }, linesOf(90)),
      await filled(shop, { session_key: SESSION }, linesOf(1)),
      await filled(shop, { session_key: SESSION }, []),
    ];
    await shop.abandon(left);
    clock.advance(1);
    const answer = await shop.contact.claim();
    expect([answer.status, answer.body]).toEqual([
      200,
      { adopted: [first, second], merged: [], target: null },
    ]);
    const adopted = { contact_id: OWNER, session_key: null, status: 'active' };
    expect((await shop.get(first)).body).toMatchObject({ ...adopted, is_current: true });
    expect((await shop.get(second)).body).toMatchObject({ ...adopted, is_current: false });
    expect((await shop.listItems(first)).body.total).toBe(90);
    expect((await shop.list({ session_key: SESSION })).body).toMatchObject({
      total: 1,
      items: [{ id: left, status: 'abandoned' }],
    });
    expect((await shop.list({ contact_id: OWNER })).body.total).toBe(2);
    expect((await shop.contact.list()).body.total).toBe(2);
    expect((await shop.guest.get(first)).status).toBe(404);
    const again = await shop.contact.claim();
    expect(again.body).toEqual({ adopted: [], merged: [], target: null });
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
  });

  // CRT-72
  it('leaves a contact the cart that it works with', async () => {
    const shop = freshShop();
    const own = await filled(shop, { contact_id: OWNER, is_current: true }, []);
    const guests = await filled(shop, { session_key: SESSION, is_current: true }, []);
    await shop.claim({ contact_id: OWNER, session_key: SESSION });
    expect((await shop.get(guests)).body.is_current).toBe(false);
    expect((await shop.list({ contact_id: OWNER, is_current: 'true' })).body.items).toMatchObject([
      { id: own },
    ]);
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
  });

  // CRT-10, CRT-71
  it('respects a shop that allows one active cart', async () => {
    const shop = freshShop();
    await shop.set({ multi_cart_enabled: false });
    const guests = await filled(shop, { session_key: SESSION }, linesOf(1));
    const own = await filled(shop, { contact_id: OWNER }, linesOf(1, 'T'));
    const refused = await shop.contact.claim();
    expect(refused).toMatchObject({ status: 409, body: { code: 'cart_exists' } });
    expect(refused.body.error).toContain(own);
    const merged = await shop.contact.claim({ target_cart_id: own });
    expect(merged.body).toMatchObject({ adopted: [], merged: [guests], target: { id: own } });
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
  });

  // CRT-67, CRT-70
  it.each([
    [{}, undefined, ['T-0', 'S-0', 'R-0']],
    [{ strategy: 'replace' }, undefined, ['S-0', 'R-0']],
    [{}, 'replace', ['S-0', 'R-0']],
    [{ strategy: 'merge' }, 'replace', ['T-0', 'S-0', 'R-0']],
  ])(
    'with a target and %j moves the lines, where the shop says %s',
    async (body, setting, expected) => {
      const shop = freshShop();
      if (setting !== undefined) await shop.set({ cart_merge_strategy: setting });
      const target = await filled(shop, { contact_id: OWNER }, linesOf(1, 'T'));
      const sources = [
        await filled(shop, { session_key: SESSION, is_current: true }, linesOf(1, 'S')),
        await filled(shop, { session_key: SESSION }, linesOf(1, 'R')),
      ];
      const { body: claimed } = await shop.contact.claim({ target_cart_id: target, ...body });
      expect(claimed).toMatchObject({ adopted: [], merged: sources, target: { id: target } });
      expect((await skus(shop, target)).map(([sku]) => sku).toSorted()).toEqual(
        expected.toSorted(),
      );
      expect((await shop.guest.list({ status: 'merged' })).body.total).toBe(2);
      expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
      const again = await shop.contact.claim({ target_cart_id: target, ...body });
      expect(again.body).toEqual({ adopted: [], merged: [], target: claimed.target });
    },
  );

  // CRT-66, CRT-73
  it('takes many carts of many lines at once', async () => {
    const shop = freshShop();
    const target = await filled(shop, { contact_id: OWNER }, linesOf(90, 'T'));
    const sources: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      sources.push(await filled(shop, { session_key: SESSION }, linesOf(25, `S${at}`)));
    }
    const { body } = await shop.contact.claim({ target_cart_id: target });
    expect(body).toMatchObject({ merged: sources, target: { item_count: 2 * (90 + 12 * 25) } });
    expect((await shop.listItems(target)).body.total).toBe(90 + 12 * 25);
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
  });

  // CRT-74
  it.each([undefined, 'target'])('takes 40 carts at once, and refuses more: %s', async (into) => {
    const shop = freshShop();
    const target = into && (await filled(shop, { contact_id: OWNER }, []));
    for (let at = 0; at < 41; at += 1)
      await filled(shop, { session_key: SESSION }, linesOf(1, `S${at}`));
    const body = { contact_id: OWNER, session_key: SESSION, target_cart_id: target };
    expect(await shop.claim(body)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    const { body: page } = await shop.list({ session_key: SESSION, limit: '1' });
    await shop.remove(page.items[0]?.id ?? '');
    const { status, body: claimed } = await shop.claim(body);
    expect([status, [...claimed.adopted, ...claimed.merged].length]).toEqual([200, 40]);
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
  });

  // CRT-20, CRT-68, CRT-70
  it('refuses what does not fit', async () => {
    const shop = freshShop();
    await filled(shop, { session_key: SESSION }, linesOf(2));
    const others = await filled(shop, { contact_id: STRANGER }, []);
    const francs = await filled(shop, { contact_id: OWNER, currency: 'CHF' }, []);
    const full = await filled(shop, { contact_id: OWNER }, linesOf(1, 'T'));
    const closed = await filled(shop, { contact_id: OWNER }, []);
    await shop.abandon(closed);
    await shop.set({ max_items_per_cart: 2 });
    for (const [body, status, code] of [
      [{ contact_id: STRANGER }, 400, 'owner_mismatch'],
      [{ target_cart_id: UNKNOWN }, 404, 'not_found'],
      [{ target_cart_id: others }, 404, 'not_found'],
      [{ target_cart_id: closed }, 400, 'cart_not_active'],
      [{ target_cart_id: francs }, 409, 'currency_mismatch'],
      [{ target_cart_id: full }, 422, 'cart_limit_exceeded'],
    ] as const) {
      const answer = await shop.contact.claim(body);
      expect(answer, code).toMatchObject({ status, body: { code } });
    }
    expect(await shop.claim({ contact_id: OWNER })).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'session_key' }] },
    });
  });
});

describe('carts.abandon and carts.reopen', () => {
  // CRT-63, CRT-64
  it('put a cart aside and take it up again', async () => {
    const shop = freshShop();
    const id = await filled(shop, { contact_id: OWNER, is_current: true }, linesOf(1));
    clock.advance(1);
    const at = clock.now().toISOString();
    const { body } = await shop.abandon(id);
    const left = { status: 'abandoned', abandoned_at: at, is_current: false, item_count: 2 };
    expect(body).toMatchObject(left);
    for (const refused of [await shop.abandon(id), await shop.activate(id), await shop.order(id)]) {
      expect(refused).toMatchObject({ status: 400, body: { code: 'cart_not_active' } });
    }
    expect((await shop.list({ status: 'abandoned' })).body.total).toBe(1);
    const reopened = await shop.reopen(id);
    const open = { status: 'active', abandoned_at: null, is_current: false, item_count: 2 };
    expect(reopened.body).toMatchObject(open);
    expect(await shop.reopen(id)).toMatchObject({
      status: 400,
      body: { code: 'cart_not_abandoned' },
    });
    expect((await shop.abandon(id)).status).toBe(200);
    expect((await shop.remove(id)).status).toBe(200);
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
  });

  // CRT-10, CRT-64
  it('leave a contact one active cart where the shop allows one', async () => {
    const shop = freshShop();
    await shop.set({ multi_cart_enabled: false });
    const first = await filled(shop, { contact_id: OWNER }, []);
    await shop.abandon(first);
    const second = await filled(shop, { contact_id: OWNER }, []);
    const refused = await shop.reopen(first);
    expect(refused).toMatchObject({ status: 409, body: { code: 'cart_exists' } });
    expect(refused.body.error).toContain(second);
    await shop.abandon(second);
    expect((await shop.reopen(first)).status).toBe(200);
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
  });
});
