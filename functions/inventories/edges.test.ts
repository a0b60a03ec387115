import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as adjust } from './adjust.ts';
import { handler as commit } from './commit.ts';
import { handler as createLocation } from './locations/create.ts';
import { handler as removeLocation } from './locations/delete.ts';
import { handler as listMovements } from './movements/list.ts';
import { handler as receive } from './receive.ts';
import { handler as release } from './release.ts';
import { handler as listReservations } from './reservations/list.ts';
import { handler as reserve } from './reserve.ts';
import { handler as createStock } from './stock/create.ts';
import { handler as removeStock } from './stock/delete.ts';
import { handler as listStock } from './stock/list.ts';
import { handler as updateStock } from './stock/update.ts';

withTable();

interface Row {
  readonly id: string;
  readonly location_id: string;
  readonly on_hand: number;
}
interface Answer {
  readonly id: string;
  readonly stock: Row[];
  readonly items: Row[];
  readonly total: number;
  readonly committed?: number;
  readonly released?: number;
}

let tenant = '';
beforeEach(async () => {
  tenant = await freshShop();
});

const calling = (handler: Handler, body: object) => invoke<Answer>(handler, { tenant, body });
const at = (handler: Handler, method: string, id: string, body?: object) =>
  invoke<Answer>(handler, {
    tenant,
    method,
    pathParameters: { id },
    ...(body !== undefined && { body }),
  });
const listing = async (handler: Handler, query: Record<string, string> = {}) =>
  (await invoke<Answer>(handler, { tenant, query: { limit: '200', ...query } })).body;

describe('a location', () => {
  const there = { location_code: 'shop' };
  const COUNT = rounds({ short: 60, long: 120 });
  let shop = '';
  beforeEach(async () => {
    const body = { code: 'shop', name: 'Shop' };
    shop = (await invoke<Answer>(createLocation, { tenant, body })).body.id;
  });

  // INV-25, INV-40
  it('forgets rows that moved away or were deleted, and knows those that moved in', async () => {
    const begin = async (sku: string, location_id: string) =>
      (await calling(createStock, { sku, location_id })).body.id;
    const main = String(
      (await calling(receive, { sku: 'X', quantity: 1 })).body.stock[0]?.location_id,
    );
    const [moved, gone, arrived] = [
      await begin('A', shop),
      await begin('B', shop),
      await begin('C', main),
    ];
    expect((await at(updateStock, 'PUT', moved, { location_id: main })).status).toBe(200);
    expect((await at(removeStock, 'DELETE', gone)).status).toBe(200);
    expect((await at(updateStock, 'PUT', arrived, { location_id: shop })).status).toBe(200);
    expect((await at(removeLocation, 'DELETE', shop)).status).toBe(200);
    expect((await listing(listStock)).items.map(({ id }) => id)).toContain(moved);
    expect((await listing(listStock)).total).toBe(2);
  });

  // INV-12, INV-25, INV-26
  it('goes with the rows that one large call began', async () => {
    // More than an intent locks at once.
    const items = (quantity: number) =>
      Array.from({ length: COUNT }, (_, n) => ({ sku: `S${n}`, quantity }));
    await calling(receive, { ...there, items: items(1) });
    expect((await at(removeLocation, 'DELETE', shop)).status).toBe(409);
    await calling(adjust, { ...there, items: items(-1), reason: 'moved' });
    expect((await at(removeLocation, 'DELETE', shop)).status).toBe(200);
    expect(await listing(listStock)).toMatchObject({ total: 0 });
    expect(await listing(listMovements)).toMatchObject({ total: 2 * COUNT });
  });
});

describe('a row', () => {
  // INV-40
  it('loses no booking while it moves', async () => {
    const [row] = (await calling(receive, { sku: 'A', quantity: 1 })).body.stock;
    const moves = ['B', 'A'].map((sku) => () => at(updateStock, 'PUT', String(row?.id), { sku }));
    for (const move of moves) {
      const [first, second, third] = await Promise.all([
        calling(receive, { sku: 'A', quantity: 1 }),
        move(),
        calling(receive, { sku: 'B', quantity: 1 }),
      ]);
      expect([first.status, third.status]).toEqual([201, 201]);
      expect([200, 409]).toContain(second.status);
    }
    const { items } = await listing(listStock);
    expect(items.reduce((sum, { on_hand }) => sum + on_hand, 0)).toBe(5);
    expect(await listing(listMovements)).toMatchObject({ total: 5 });
  });
});

describe('long and strange texts', () => {
  // INV-2, INV-77
  it.each(['漢'.repeat(255), '😀'.repeat(127), '#'.repeat(255), '\u0000', '"\\\n', '..', '%'])(
    'name an item and an order like any other, case %#',
    async (text) => {
      expect((await calling(receive, { sku: text, quantity: 2 })).status).toBe(201);
      const reservation = { sku: text, quantity: 1, order_ref: text };
      expect((await calling(reserve, reservation)).status).toBe(201);
      for (const query of [{ sku: text }, { order_ref: text }]) {
        expect(await listing(listReservations, query)).toMatchObject({ total: 1 });
      }
      expect(await listing(listStock, { sku: text })).toMatchObject({ total: 1 });
      expect((await calling(commit, { order_ref: text })).body.committed).toBe(1);
    },
  );
});

describe('an order reference', () => {
  // INV-102
  it('of many reservations is committed or released, never both', async () => {
    const articles = rounds({ short: 6, long: 60 });
    const items = Array.from({ length: 60 }, (_, n) => ({ sku: `S${n % articles}`, quantity: 2 }));
    await calling(receive, { items });
    const order = { order_ref: 'O-1' };
    await calling(reserve, { ...order, items });
    const [committed, released] = await Promise.all([
      calling(commit, order),
      calling(release, order),
    ]);
    const taken = [committed.body.committed ?? 0, released.body.released ?? 0].sort();
    expect(taken).toEqual([0, 60]);
    const left = (await listing(listStock)).items.map(({ on_hand }) => on_hand);
    const all = (2 * 60) / articles;
    expect(new Set(left)).toEqual(new Set([committed.status === 200 ? 0 : all]));
  });

  // INV-81
  it.each(['9999-12-31T23:59:59-01:00', '0000-01-01T00:00:00+01:00'])(
    'has no deadline outside the calendar: %s',
    async (expires_at) => {
      await calling(receive, { sku: 'A', quantity: 1 });
      const reservation = { sku: 'A', quantity: 1, order_ref: 'O-1', expires_at };
      expect(await calling(reserve, reservation)).toMatchObject({
        status: 400,
        body: { code: 'invalid_value', details: [{ path: 'expires_at' }] },
      });
    },
  );
});
