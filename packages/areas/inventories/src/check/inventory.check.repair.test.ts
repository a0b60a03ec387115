import { write } from '@waybill/table/commit';
import { get } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { locationRows } from '../location/location.writes.ts';
import { movementKey } from '../movement/movement.entity.ts';
import { reservationKey } from '../shared/promises.ts';
import { type Busy, busyShop, differencesIn, rowOf } from './busy-shop.factory.ts';
import { inventoryCheck } from './inventory.check.ts';

withTable();

let busy: Busy;
beforeAll(async () => {
  busy = await busyShop();
});

// API-148, INV-53
describe('a repair', () => {
  const balance = async () => {
    const row = await get(rowOf(busy));
    return [row?.['on_hand'], row?.['reserved'], row?.['available']];
  };
  const inAnHour = () => vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  afterEach(() => {
    vi.useRealTimers();
  });
  const repair = () => inventoryCheck.repair(busy.shop.tenant);

  it.each([
    ['too much on hand', { on_hand: 1, available: 1 }],
    ['too much reserved', { reserved: 0.5, available: -0.5 }],
    ['another difference', { available: 1 }],
  ])('sets a row right that has %s, once', async (_, add) => {
    const before = await balance();
    await write({ update: rowOf(busy), add });
    inAnHour();
    expect([await repair(), await repair()]).toEqual([1, 0]);
    expect(await balance()).toEqual(before);
    expect(await differencesIn(busy)).toEqual([]);
  });

  it.each([
    ['bookings and reservations disagree', { reserved: 1 }, {}],
    ['an intent has it', { on_hand: 1 }, { intent: 'other' }],
    ['calls took from it', { on_hand: 1 }, { m: 'on_hand' }],
  ])('leaves a row where %s', async (why, add, set) => {
    const stored = await get(rowOf(busy));
    const { undated, shop } = busy;
    const held = reservationKey(shop.tenant, undated.id);
    await write({ update: rowOf(busy), add, set });
    if (why.startsWith('bookings')) await write({ update: held, add: { quantity: 1 } });
    inAnHour();
    expect(await repair()).toBe(0);
    if (why.startsWith('bookings')) await write({ update: held, add: { quantity: -1 } });
    if (stored !== undefined) await write({ put: stored });
  });

  // INV-138
  it('books what took goods to another location without a booking, once', async () => {
    const { shop } = busy;
    const booked = async () => (await shop.movements({ sku: 'moved' })).body.items;
    for (const { id, type } of await booked()) {
      if (type.startsWith('transfer')) await write({ remove: movementKey(shop.tenant, id) });
    }
    const places = await differencesIn(busy);
    expect(places.map(({ stored, expected }) => [stored, expected])).toEqual([
      [0, 4.5],
      [4.5, 0],
    ]);
    inAnHour();
    expect([await repair(), await repair()]).toEqual([1, 0]);
    expect(await differencesIn(busy)).toEqual([]);
    const transfer = { reason: 'moved earlier, booked afterwards', order_ref: expect.any(String) };
    expect((await booked()).slice(-2)).toMatchObject([
      { ...transfer, type: 'transfer_in', quantity: 4.5 },
      { ...transfer, type: 'transfer_out', quantity: -4.5 },
    ]);
  });

  it('leaves a row that was booked on in the last minute', async () => {
    const stored = await get(rowOf(busy));
    await write({ update: rowOf(busy), add: { on_hand: 1, available: 1 } });
    expect(await repair()).toBe(0);
    if (stored !== undefined) await write({ put: stored });
  });

  const miscount = (by: number) => {
    const { shop, row } = busy;
    const { location_id: owner, id: member } = row;
    const { pk, sk } = locationRows.keyOf({ tenant: shop.tenant, owner, member });
    return write({ update: { pk, sk }, add: { counted: by, rev: 1 } });
  };

  // INV-25
  it('raises a count of rows that is too low, and leaves one that is too high', async () => {
    await miscount(-2);
    expect(await differencesIn(busy)).toHaveLength(1);
    expect([await repair(), await repair()]).toEqual([1, 0]);
    expect(await differencesIn(busy)).toEqual([]);
    await miscount(1);
    expect(await repair()).toBe(0);
    expect(await differencesIn(busy)).toHaveLength(1);
    await miscount(-1);
  });

  // INV-25
  it('counts no row twice that begins beside it', async () => {
    await miscount(-1);
    const receipts = Array.from({ length: 8 }, (_, index) =>
      busy.shop.receive({ sku: `new-${index}`, quantity: 1 }),
    );
    await Promise.all([repair(), repair(), ...receipts]);
    await repair();
    expect(await differencesIn(busy)).toEqual([]);
  });
});
