import { eventsDuring, eventsOf, freshShop } from '@waybill/inventories/testing/shop.factory';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as adjust } from './adjust.ts';
import { handler as commit } from './commit.ts';
import { handler as listMovements } from './movements/list.ts';
import { handler as receive } from './receive.ts';
import { handler as release } from './release.ts';
import { handler as listReservations } from './reservations/list.ts';
import { handler as reserve } from './reserve.ts';
import { handler as listStock } from './stock/list.ts';

withTable();

interface Answer {
  readonly movements: object[];
  readonly stock: { readonly on_hand: number; readonly reserved: number }[];
  readonly reservations: object[];
  readonly total: number;
  readonly items: { readonly on_hand: number; readonly reserved: number }[];
}

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const ITEMS = rounds({ short: 60, long: 200 });
/** Some lines among so many: each article is read by itself, and some will do. */
const ARTICLES = rounds({ short: 10, long: 200 });
const itemsOf = (quantity: number, count = ITEMS) =>
  Array.from({ length: count }, (_, n) => ({ sku: `S${n % ARTICLES}`, quantity }));
/** The share of an article in so many lines. */
const each = (count: number) => Math.max(1, count / ARTICLES);
const calling = (handler: Handler, body: object, more: Call = {}) =>
  invoke<Answer>(handler, { tenant, body, ...more });
const listing = async (handler: Handler, query: Record<string, string> = {}) =>
  (await invoke<Answer>(handler, { tenant, query: { limit: '200', ...query } })).body;
const balances = async () => {
  const { items } = await listing(listStock);
  return [...new Set(items.map(({ on_hand, reserved }) => `${on_hand}/${reserved}`))];
};
const topicsOf = (events: readonly (readonly [string, unknown])[]) => {
  const counts: Record<string, number> = {};
  for (const [topic] of events) counts[topic] = (counts[topic] ?? 0) + 1;
  return counts;
};

/** Beyond one transaction, where the most that a call takes would show nothing more. */
const MANY = rounds({ short: 50, long: 70 });

describe('hundreds of items', () => {
  // INV-12, INV-122
  it('are received, reserved and committed as one, and every booking is events once', async () => {
    const received = await calling(receive, { items: itemsOf(3) });
    expect(received.status).toBe(201);
    expect(received.body.movements).toMatchObject(itemsOf(3));
    expect(received.body.stock).toHaveLength(ARTICLES);

    const order = { order_ref: 'O-1' };
    const reserved = await calling(reserve, { ...order, items: itemsOf(2) });
    expect(reserved.status).toBe(201);
    expect(reserved.body.reservations).toMatchObject(itemsOf(2));
    expect(await balances()).toEqual([`${3 * each(ITEMS)}/${2 * each(ITEMS)}`]);

    const committed = await calling(commit, order);
    expect(committed).toMatchObject({ status: 200, body: { committed: ITEMS } });
    const events = (await eventsOf(tenant)).map(({ topic, data }) => [topic, data] as const);
    expect(topicsOf(events)).toEqual({
      'stock_level.created': ARTICLES,
      'stock_movement.created': 3 * ITEMS,
      'reservation.created': ITEMS,
      'reservation.committed': ITEMS,
    });
    expect(await balances()).toEqual([`${each(ITEMS)}/0`]);
    expect(await listing(listMovements)).toMatchObject({ total: 3 * ITEMS });
    expect(await listing(listMovements, { type: 'shipment' })).toMatchObject({ total: ITEMS });
    expect(await listing(listReservations, { status: 'active' })).toMatchObject({ total: 0 });
    expect(await listing(listReservations, { status: 'committed' })).toMatchObject({
      total: ITEMS,
    });
    // No intent holds anything any more.
    expect([...(await imagesOf(tenant)).values()].filter(({ intent }) => intent)).toEqual([]);
  });

  // INV-12, INV-102
  it('are released as one, also when several calls took them', async () => {
    const [first, second] = [rounds({ short: 40, long: 100 }), rounds({ short: 10, long: 50 })];
    const both = first + second;
    await calling(receive, { items: itemsOf(2, first) });
    const order = { order_ref: 'O-1' };
    for (const items of [itemsOf(0.5, first), itemsOf(0.5, second)]) {
      expect((await calling(reserve, { ...order, items })).status).toBe(201);
    }
    const { answer, events } = await eventsDuring(tenant, () => calling(release, order));
    expect(answer).toMatchObject({ status: 200, body: { released: both } });
    expect(topicsOf(events)).toEqual({
      'reservation.released': both,
      'stock_movement.created': both,
    });
    expect(await balances()).toEqual([`${2 * each(first)}/0`]);
    expect((await calling(release, order)).body).toMatchObject({ released: 0 });
    expect((await calling(commit, order)).status).toBe(422);
  });

  // INV-12, INV-125
  it('are refused as one: the last of them spoils them all', async () => {
    await calling(receive, { items: itemsOf(1, MANY) });
    const before = await imagesOf(tenant);
    const last = { sku: `S${(MANY - 1) % ARTICLES}` };
    const items = (quantity: number, wrong: number) => [
      ...itemsOf(quantity, MANY - 1),
      { ...last, quantity: wrong },
    ];
    const calls: [Handler, object, string][] = [
      [reserve, { order_ref: 'O-1', items: items(1, 1.001) }, 'insufficient_stock'],
      [adjust, { reason: 'count', items: items(-1, -2) }, 'negative_stock'],
      [receive, { items: items(1, 1_000_000_000) }, 'quantity_limit_exceeded'],
    ];
    for (const [handler, body, code] of calls) {
      expect(await calling(handler, body)).toMatchObject({ status: 422, body: { code } });
    }
    expect(await imagesOf(tenant)).toEqual(before);
  });

  // INV-12, INV-96
  it('go to one of two calls that want all of them', async () => {
    await calling(receive, { items: itemsOf(1, MANY) });
    const wanting = (order_ref: string) => calling(reserve, { order_ref, items: itemsOf(1, MANY) });
    const both = await Promise.all([wanting('O-1'), wanting('O-2')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await balances()).toEqual([`${each(MANY)}/${each(MANY)}`]);
    expect(await listing(listReservations)).toMatchObject({ total: MANY });
  });
});
