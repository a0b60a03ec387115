import { setTimeout as sleep } from 'node:timers/promises';
import { cartCheck } from '@waybill/carts/check/carts.check';
import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER } from '@waybill/carts/testing/cart.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';

withTable();

const CLIENTS = rounds({ short: 16, long: 128 });
/** More than have any use, where only one of them can get through. */
const RIVALS = rounds({ short: 8, long: 20 });

/** Many looks while carts are chosen, but not all that are possible. */
const BETWEEN_LOOKS_MS = rounds({ short: 10, long: 0 });

let shops = 0;
function freshShop() {
  shops += 1;
  const tenant = `race-${shops}`;
  return { tenant, ...cartCalls({ tenant }) };
}

const clients = <T>(work: (client: number) => Promise<T>, count = CLIENTS): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, client) => work(client)));

const statuses = (answers: readonly { status: number }[]) => {
  const counted = new Map<number, number>();
  for (const { status } of answers) counted.set(status, (counted.get(status) ?? 0) + 1);
  return Object.fromEntries(counted);
};

describe('many clients at one cart', () => {
  // CRT-13, CRT-40
  it('add the same article: one line, and every unit of it', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const lamp = { sku: 'LAMP-7', quantity: 0.1, unit_price: 0.35 };
    expect(statuses(await clients(() => shop.addItem(cart.id, lamp)))).toEqual({ 201: CLIENTS });
    const { body } = await shop.listItems(cart.id);
    expect(body.items.map(({ quantity }) => quantity)).toEqual([CLIENTS / 10]);
    const subtotal = (CLIENTS * 35) / 1_000;
    expect((await shop.get(cart.id)).body).toMatchObject({
      subtotal,
      item_count: Math.round(CLIENTS / 10),
    });
  });

  // CRT-13, CRT-34, CRT-40
  it('add different articles: all lines and exact totals, and none past the limit', async () => {
    const shop = freshShop();
    const limits = { max_items_per_cart: CLIENTS - 4 };
    await storeSettings(shop.tenant, cartSettings, undefined, limits);
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const answers = await clients((client) =>
      shop.addItem(cart.id, { sku: `S-${client}`, unit_price: 0.1 }),
    );
    expect(statuses(answers)).toEqual({ 201: CLIENTS - 4, 422: 4 });
    const added = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    const { body } = await shop.listItems(cart.id, { limit: '200' });
    expect(body.items.map(({ id }) => id).toSorted()).toEqual(added.toSorted());
    expect((await shop.get(cart.id)).body).toMatchObject({
      item_count: CLIENTS - 4,
      subtotal: (CLIENTS - 4) / 10,
    });
  });

  // CRT-28
  it('order it: one does, and the others hear that it is ordered', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER, is_current: true });
    await shop.addItem(cart.id, { sku: 'A' });
    const before = (await recordedEvents(shop.tenant)).length;
    const answers = await clients(
      (client) => shop.order(cart.id, { order_ref: `ORD-${client}` }),
      RIVALS,
    );
    expect(statuses(answers)).toEqual({ 200: 1, 400: RIVALS - 1 });
    const [won] = answers.filter(({ status }) => status === 200);
    expect(won?.body).toMatchObject((await shop.get(cart.id)).body);
    expect((await recordedEvents(shop.tenant)).length).toBe(before + 1);
  });
});

describe('many clients at one contact', () => {
  // CRT-23, CRT-25
  it('choose its current cart: from the first on every read finds one', async () => {
    const shop = freshShop();
    const count = CLIENTS / 4;
    const carts = await clients(() => shop.create({ contact_id: OWNER }), count);
    let isRunning = true;
    const looks: number[] = [];
    const look = async () => {
      while (isRunning) {
        const asked = await shop.list({ contact_id: OWNER, is_current: 'true' });
        looks.push(asked.body.items.length);
        const all = await shop.list({ contact_id: OWNER, limit: '200' });
        expect(all.body.items.filter(({ is_current }) => is_current).length).toBeLessThan(2);
        await sleep(BETWEEN_LOOKS_MS);
      }
    };
    const looking = look();
    const choosing = CLIENTS / 2;
    const chosen = await clients(
      (client) => shop.activate(carts[client % count]?.body.id ?? ''),
      choosing,
    );
    isRunning = false;
    await looking;
    expect(statuses(chosen)).toEqual({ 200: choosing });
    expect(looks).toEqual(looks.toSorted());
    expect([looks.includes(1), Math.max(...looks)]).toEqual([true, 1]);
    const flags = await Promise.all(carts.map(({ body }) => shop.get(body.id)));
    const current = flags.filter(({ body }) => body.is_current);
    expect(current.length).toBe(1);
    const { body: page } = await shop.list({ contact_id: OWNER, is_current: 'true' });
    expect(page).toMatchObject({ total: 1, items: [{ id: current[0]?.body.id }] });
    await indexesCaughtUp();
    expect((await shop.list({ is_current: 'true' })).body.total).toBe(1);
    expect((await shop.list({ is_current: 'false' })).body.total).toBe(count - 1);
    expect(await cartCheck.findDifferences(shop.tenant)).toEqual([]);
  });

  // CRT-10
  it('create carts where the shop allows one: one exists, and the others hear which', async () => {
    const shop = freshShop();
    await storeSettings(shop.tenant, cartSettings, undefined, { multi_cart_enabled: false });
    const count = rounds({ short: 8, long: CLIENTS });
    const answers = await clients(
      (client) => shop.create({ contact_id: OWNER, is_current: client % 2 === 0 }),
      count,
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: count - 1 });
    expect(await cartCheck.findDifferences(shop.tenant)).toEqual([]);
    const [won] = answers.filter(({ status }) => status === 201);
    for (const { status, body } of answers) {
      if (status === 409) {
        expect(body.code).toBe('cart_exists');
        expect(body.error).toContain(won?.body.id);
      }
    }
  });
});
