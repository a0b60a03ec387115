import { randomUUID } from 'node:crypto';
import { inventoriesAreaOperations } from '@waybill/inventories/operations';
import { type Call, type Handler, invoke, type Reply } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as adjust } from './adjust.ts';
import { handler as availability } from './availability.ts';
import { handler as count } from './count.ts';
import { handler as createLocation } from './locations/create.ts';
import { handler as getLocation } from './locations/get.ts';
import { handler as listLocations } from './locations/list.ts';
import { handler as getMovement } from './movements/get.ts';
import { handler as listMovements } from './movements/list.ts';
import { handler as receive } from './receive.ts';
import { handler as reorderAlerts } from './reorder-alerts.ts';
import { handler as getReservation } from './reservations/get.ts';
import { handler as listReservations } from './reservations/list.ts';
import { handler as reserve } from './reserve.ts';
import { handler as restock } from './restock.ts';
import { handler as adjustRow } from './stock/adjust.ts';
import { handler as getStock } from './stock/get.ts';
import { handler as listStock } from './stock/list.ts';
import { here, withFreshShop } from './stock/stock.factory.ts';
import { handler as transfer } from './transfer.ts';

withTable();
withFreshShop();

interface Row {
  readonly id: string;
  readonly location_id?: string;
}

interface Answer extends Row {
  readonly code?: string;
  readonly details?: readonly { path: string }[];
  readonly items: Row[];
  readonly total: number;
  readonly next: string | null;
}

const CODES = ['main', 'shop', 'yard'] as const;
type Code = (typeof CODES)[number];
let ids: Readonly<Record<Code, string>>;

const asking = (handler: Handler, call: Call) =>
  invoke<Answer>(handler, { tenant: here.tenant, ...call });
const at = (...codes: readonly Code[]) => codes.map((code) => ids[code]);

/** Three locations with goods of two articles each, all of the first one promised, and its row low. */
beforeEach(async () => {
  const yard = await asking(createLocation, { body: { code: 'yard', name: 'Yard' } });
  ids = { main: here.main, shop: here.shop, yard: yard.body.id };
  for (const [index, location_code] of CODES.entries()) {
    const items = [
      { sku: 'A', quantity: 10 + index, reorder_point: 20 },
      { sku: 'B', quantity: 5 },
    ];
    await asking(receive, { body: { location_code, items, reason: 'begin' } });
    const promised = { order_ref: `R-${location_code}`, sku: 'A', quantity: 10 + index };
    const reserved = await asking(reserve, { body: promised });
    expect(reserved.status).toBe(201);
  }
});

/** Reads, and the column that names the location of their rows. */
const reads = {
  'inventories.stock': [listStock, getStock, 'location_id'],
  'inventories.movements': [listMovements, getMovement, 'location_id'],
  'inventories.reservations': [listReservations, getReservation, 'location_id'],
  'inventories.locations': [listLocations, getLocation, 'id'],
} as const;

/** Bookings, the keys of their bodies that name a location, and whether one may be left out. */
const some = { sku: 'A', quantity: 1, reason: 'by hand' };
const bookings = {
  'inventories.receive': [receive, some, ['location_code'], true],
  'inventories.adjust': [adjust, some, ['location_code'], true],
  'inventories.restock': [restock, { ...some, restock: true }, ['location_code'], true],
  'inventories.count': [count, { items: [{ sku: 'B', counted: 4 }] }, ['location'], true],
  'inventories.transfer': [transfer, { sku: 'B', quantity: 1 }, ['from', 'to'], false],
} as const;

const others = [
  'inventories.availability',
  'inventories.reorder-alerts',
  'inventories.stock.adjust',
];

// API-314
it('asks of every operation that such keys reach', () => {
  const reached = inventoriesAreaOperations
    .filter((one) => 'atLocations' in one && one.atLocations !== 'anywhere')
    .map(({ id }) => id);
  const asked = Object.keys(reads).flatMap((id) => [`${id}.list`, `${id}.get`]);
  expect([...asked, ...Object.keys(bookings), ...others].sort()).toEqual([...reached].sort());
});

const subsets: readonly (readonly Code[])[] = [
  ['main'],
  ['shop'],
  ['yard'],
  ['main', 'shop'],
  ['yard', 'main'],
  ['main', 'shop', 'yard'],
];

const walked = async (handler: Handler, query: Record<string, string>, places: string[]) => {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const more = after === null ? {} : { after };
    const { body }: Reply<Answer> = await asking(handler, {
      query: { ...query, limit: '2', ...more },
      places,
    });
    rows.push(...body.items);
    after = body.next;
  } while (after !== null);
  return rows;
};

describe.each(Object.entries(reads))('%s', (id, [list, get, column]) => {
  const isOf = (places: readonly string[]) => (row: Row) => places.includes(row[column] ?? '');
  const queries: readonly Record<string, string>[] = [
    {},
    { order: 'created_at.desc' },
    ...(column === 'id' ? [{ enabled: 'true' }] : [{ sku: 'A' }, { order: 'sku.desc', sku: 'A' }]),
    ...(id.endsWith('movements') ? [{ type: 'inbound' }, { order_ref: 'R-shop' }] : []),
    ...(id.endsWith('reservations') ? [{ status: 'active' }, { status: 'released' }] : []),
  ];

  // API-315
  it('lists the rows of its places alone, with exact totals, walked or not', async () => {
    for (const query of queries) {
      const all = (await asking(list, { query: { limit: '200', ...query } })).body.items;
      for (const codes of subsets) {
        const places = at(...codes);
        const { status, body } = await asking(list, { query, places });
        const expected = all.filter(isOf(places));
        expect([status, body.total, body.items], JSON.stringify([query, codes])).toEqual([
          200,
          expected.length,
          expected,
        ]);
      }
      expect(await walked(list, query, at('shop', 'yard'))).toEqual(
        all.filter(isOf(at('shop', 'yard'))),
      );
    }
  });

  // API-315
  it('asks for one of its places, and finds nothing at others', async () => {
    const places = at('main', 'shop');
    const own = await asking(list, { query: { [column]: ids.shop }, places });
    expect(own.body.total).toBeGreaterThan(0);
    expect(own.body.items.every(isOf(at('shop')))).toBe(true);
    for (const query of [{ [column]: ids.yard }, { filter: `${column}=${ids.yard}` }]) {
      expect(await asking(list, { query, places })).toMatchObject({
        status: 200,
        body: { items: [], total: 0, next: null },
      });
    }
    expect((await asking(list, { places: [randomUUID()] })).body.total).toBe(0);
  });

  // API-315
  it('reads a row of its places, and no other', async () => {
    const { items } = (await asking(list, { query: { limit: '200' } })).body;
    const reading = (id: string) => asking(get, { pathParameters: { id }, places: at('shop') });
    const own = items.filter(isOf(at('shop')));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(items.length);
    for (const row of own) {
      expect(await reading(row.id)).toMatchObject({ status: 200, body: { id: row.id } });
    }
    const sentence = async (id: string) => {
      const { status, body } = await reading(id);
      return { ...body, status, request_id: '' };
    };
    const missing = await sentence(randomUUID());
    expect(missing).toMatchObject({ status: 404, code: 'not_found' });
    for (const row of items.filter((one) => !own.includes(one))) {
      expect(await sentence(row.id)).toEqual(missing);
    }
  });
});

describe.each(Object.entries(bookings))('%s', (_, [handler, body, names, mayLeaveOut]) => {
  const naming = (code: string) => Object.fromEntries(names.map((name) => [name, code]));
  const refused = async (call: Call, expected: object) => {
    const before = await imagesOf(here.tenant);
    expect(await asking(handler, call)).toMatchObject(expected);
    expect(await imagesOf(here.tenant)).toEqual(before);
  };
  const foreign = { status: 403, body: { code: 'location_not_permitted' } };

  // API-317
  it('books at its own places alone', async () => {
    for (const name of names) {
      const sent = { ...body, ...naming('main'), ...(names.length > 1 && { to: 'shop' }) };
      const places = at('main', 'shop');
      await refused({ body: { ...sent, [name]: 'yard' }, places }, foreign);
      await refused(
        { body: { ...sent, [name]: 'nowhere' }, places },
        { status: 400, body: { code: 'unknown_location' } },
      );
      const booked = await asking(handler, { body: sent, places });
      expect(booked.status, booked.text).toBeLessThan(300);
    }
  });

  // API-317
  it.runIf(mayLeaveOut)('takes its only place where none is named', async () => {
    const booked = await asking(handler, { body, places: at('shop') });
    expect(booked.body).toMatchObject({ location_code: 'shop', location_id: ids.shop });
    await refused(
      { body, places: at('shop', 'main') },
      { status: 400, body: { code: 'invalid_value', details: [{ path: names[0] }] } },
    );
    await refused({ body, places: [randomUUID()] }, foreign);
  });
});

describe('a key that is bound to locations', () => {
  // API-317
  it('restocks nothing at another place, even where nothing would be booked', async () => {
    const body = { ...some, restock: false };
    const places = at('shop', 'main');
    const elsewhere = await asking(restock, { body: { ...body, location_code: 'yard' }, places });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'location_not_permitted' } });
    expect(await asking(restock, { body, places })).toMatchObject({
      status: 200,
      body: { restocked: false },
    });
  });

  // API-317
  it('is the only one that may leave out where it counted', async () => {
    const body = { items: [{ sku: 'B', counted: 4 }] };
    for (const location of [undefined, null]) {
      expect(await asking(count, { body: { ...body, location } })).toMatchObject({
        status: 400,
        body: { code: 'invalid_value', details: [{ path: 'location' }] },
      });
    }
  });

  // API-315
  it('corrects rows of its places alone', async () => {
    const { items } = (await asking(listStock, { query: { sku: 'B' } })).body;
    for (const { id, location_id } of items) {
      const before = await imagesOf(here.tenant);
      const body = { quantity: 1, reason: 'found' };
      const answer = await asking(adjustRow, {
        body,
        pathParameters: { id },
        places: at('shop', 'yard'),
      });
      const isOwn = location_id !== ids.main;
      expect(answer.status).toBe(isOwn ? 200 : 404);
      if (!isOwn) expect(await imagesOf(here.tenant)).toEqual(before);
    }
  });

  // API-315
  it('hears of low rows of its places alone', async () => {
    const alertsOf = async (places?: string[]) => {
      const { body } = await invoke<{ alerts: { location_id: string }[] }>(reorderAlerts, {
        tenant: here.tenant,
        ...(places && { places }),
      });
      return body.alerts.map(({ location_id }) => location_id).sort();
    };
    expect(await alertsOf()).toEqual(at(...CODES).sort());
    expect(await alertsOf(at('yard', 'main'))).toEqual(at('yard', 'main').sort());
    expect(await alertsOf([randomUUID()])).toEqual([]);
  });

  // API-317
  it('looks up what can be ordered at its places alone', async () => {
    const looking = (more: object, places: string[]) =>
      asking(availability, { body: { sku: 'A', ...more }, places });
    const sums = async (places: string[], more = {}) => {
      const { body } = await invoke<{ items: { on_hand: number; locations: object[] }[] }>(
        availability,
        { tenant: here.tenant, body: { sku: 'A', ...more }, places },
      );
      return body.items.map(({ on_hand, locations }) => [on_hand, locations.length]);
    };
    expect(await sums(at('main', 'yard'))).toEqual([[22, 2]]);
    expect(await sums(at('main', 'yard'), { location_code: 'yard' })).toEqual([[12, 1]]);
    expect(await sums([randomUUID()])).toEqual([[0, 0]]);
    expect(await looking({ location_code: 'shop' }, at('main', 'yard'))).toMatchObject({
      status: 403,
      body: { code: 'location_not_permitted' },
    });
    expect(await looking({ location_code: 'nowhere' }, at('main'))).toMatchObject({
      status: 400,
      body: { code: 'unknown_location' },
    });
  });

  // API-314
  it('promises nothing to orders', async () => {
    const body = { order_ref: 'R-1', sku: 'A', quantity: 1, location_code: 'main' };
    expect(await asking(reserve, { body, places: at('main') })).toMatchObject({
      status: 403,
      body: { code: 'location_not_permitted' },
    });
  });

  // API-316
  it('is told no answer that was kept for other places', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { ...some, location_code: 'main' };
    const first = await asking(receive, { body, headers });
    expect(first.status).toBe(201);
    expect(await asking(receive, { body, headers, places: at('shop') })).toMatchObject({
      status: 403,
    });
    const own = await asking(receive, { body, headers, places: at('main', 'shop') });
    expect(own.status).toBe(201);
    expect(own.headers).not.toHaveProperty('idempotent-replayed');
    const again = await asking(receive, { body, headers, places: at('shop', 'main') });
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(again.body).toEqual(own.body);
  });
});
