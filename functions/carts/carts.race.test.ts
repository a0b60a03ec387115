import { setTimeout as sleep } from 'node:timers/promises';
import { cartCheck } from '@waybill/carts/check/carts.check';
import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER, SESSION } from '@waybill/carts/testing/cart.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { differencesIn } from '@waybill/testing/differences';
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
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
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
    expect(await differencesIn(cartCheck, shop.tenant)).toEqual([]);
    const [won] = answers.filter(({ status }) => status === 201);
    for (const { status, body } of answers) {
      if (status === 409) {
        expect(body.code).toBe('cart_exists');
        expect(body.error).toContain(won?.body.id);
      }
    }
  });
});

describe('a guest and the contact that it becomes', () => {
  /** A session with some carts, each with a line. */
  async function freshGuest(carts: number) {
    const shop = freshShop();
    const created = await clients(() => shop.create({ session_key: SESSION }), carts);
    const ids = created.map(({ body }) => body.id).toSorted();
    await Promise.all(ids.map((id) => shop.addItem(id, { sku: 'A', unit_price: 5 })));
    const claim = { contact_id: OWNER, session_key: SESSION };
    return { ...shop, ids, claim: (more: object = {}) => shop.claim({ ...claim, ...more }) };
  }

  const soundly = async ({ tenant }: { tenant: string }) => {
    expect(await differencesIn(cartCheck, tenant)).toEqual([]);
  };

  // CRT-73
  it.each([undefined, 'a cart'])(
    'claim at once: one finds all, the others nothing; into %s',
    async (into) => {
      const guest = await freshGuest(3);
      const target = into && (await guest.create({ contact_id: OWNER })).body.id;
      const answers = await clients(() => guest.claim({ target_cart_id: target }), RIVALS);
      expect(statuses(answers)).toEqual({ 200: RIVALS });
      const taken = answers.map(({ body }) => [...body.adopted, ...body.merged]);
      expect(taken.filter((ids) => ids.length > 0)).toEqual([guest.ids]);
      if (target !== undefined) expect((await guest.get(target)).body.item_count).toBe(3);
      await soundly(guest);
    },
  );

  // CRT-40, CRT-73
  it('fill and claim at once: every piece is somewhere, and in one place', async () => {
    const guest = await freshGuest(2);
    const { body: target } = await guest.create({ contact_id: OWNER });
    const [id = ''] = guest.ids;
    const [claimed, ...added] = await Promise.all([
      guest.claim({ target_cart_id: target.id }),
      ...Array.from({ length: RIVALS }, () => guest.addItem(id, { sku: 'A', unit_price: 5 })),
    ]);
    expect(claimed).toMatchObject({ status: 200, body: { merged: guest.ids } });
    const pieces = added.filter(({ status }) => status === 201).length;
    expect((await guest.get(target.id)).body.item_count).toBe(2 + pieces);
    await soundly(guest);
  });

  // CRT-28, CRT-66, CRT-73
  it('order, merge, abandon and claim at once: each cart ends in one way', async () => {
    const guest = await freshGuest(4);
    const [first = '', second = '', third = '', fourth = ''] = guest.ids;
    await Promise.all([
      guest.order(first),
      guest.merge(second, first),
      guest.merge(first, second),
      guest.abandon(third),
      guest.merge(third, fourth),
      guest.claim(),
      guest.create({ session_key: SESSION, is_current: true }),
    ]);
    const { body: page } = await guest.list({ limit: '200' });
    const pieces = page.items.reduce((sum, { item_count }) => sum + item_count, 0);
    expect([page.total, pieces]).toEqual([5, 4]);
    await soundly(guest);
  });

  // CRT-65, CRT-66
  it('merge two carts into each other: one is left with all lines', async () => {
    const guest = await freshGuest(2);
    const [one = '', two = ''] = guest.ids;
    const answers = await Promise.all([guest.merge(one, two), guest.merge(two, one)]);
    expect(statuses(answers)).toEqual({ 200: 1, 400: 1 });
    const carts = await Promise.all(guest.ids.map((id) => guest.get(id)));
    const seen = carts.map(({ body }) => `${body.status} ${body.item_count}`);
    expect(seen.toSorted()).toEqual(['active 2', 'merged 0']);
    await soundly(guest);
  });

  // CRT-10, CRT-64, CRT-71
  it('reopen, create and claim where the shop allows one cart: one of them does', async () => {
    const guest = await freshGuest(1);
    const { body: left } = await guest.create({ contact_id: OWNER });
    await guest.abandon(left.id);
    await storeSettings(guest.tenant, cartSettings, undefined, { multi_cart_enabled: false });
    const answers = await Promise.all([
      guest.reopen(left.id),
      guest.create({ contact_id: OWNER }),
      guest.claim(),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    await indexesCaughtUp();
    const active = await guest.list({ contact_id: OWNER, status: 'active' });
    expect(active.body.total).toBe(1);
    await soundly(guest);
  });
});

// CRT-104, CRT-106
it.each([3, rounds({ short: 76, long: 120 })])(
  'imports of %d lines at once neither mix nor lose any',
  async (size) => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const files = ['A', 'B', 'C'];
    const tableOf = (name: string) =>
      ['sku', 'ALL', ...Array.from({ length: size }, (_, index) => `${name}-${index}`)].join('\n');
    const answers = await Promise.all(
      files.map((name) => shop.importFile({ csv: tableOf(name), target_cart_id: cart.id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shop.get(cart.id)).body.item_count).toBe(files.length * (size + 1));
    const { body } = await shop.listItems(cart.id, { sku: 'ALL' });
    expect(body.items.map(({ quantity }) => quantity)).toEqual([files.length]);
    const counts = answers.map((answer) => answer.body.cart.item_count).toSorted((a, b) => a - b);
    expect(counts).toEqual([1, 2, 3].map((nth) => nth * (size + 1)));
  },
);
