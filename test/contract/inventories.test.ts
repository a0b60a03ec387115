import { INVENTORIES } from '@waybill/inventories/shared/inventory-group';
import { storeSums } from '@waybill/table/testing';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler as adjust } from '../../functions/inventories/adjust.ts';
import { handler as availability } from '../../functions/inventories/availability.ts';
import { handler as commitReservations } from '../../functions/inventories/commit.ts';
import { handler as createLocation } from '../../functions/inventories/locations/create.ts';
import { handler as deleteLocation } from '../../functions/inventories/locations/delete.ts';
import { handler as updateLocation } from '../../functions/inventories/locations/update.ts';
import { handler as listMovements } from '../../functions/inventories/movements/list.ts';
import { handler as receive } from '../../functions/inventories/receive.ts';
import { handler as listReservations } from '../../functions/inventories/reservations/list.ts';
import { handler as reserve } from '../../functions/inventories/reserve.ts';
import { handler as restock } from '../../functions/inventories/restock.ts';
import { handler as adjustRow } from '../../functions/inventories/stock/adjust.ts';
import { handler as createRow } from '../../functions/inventories/stock/create.ts';
import { handler as deleteRow } from '../../functions/inventories/stock/delete.ts';
import { handler as listStock } from '../../functions/inventories/stock/list.ts';
import { handler as updateRow } from '../../functions/inventories/stock/update.ts';
import { handler as putSettings } from '../../functions/settings/put-app-settings.ts';
import { callsOf } from '../faults/dead-process.ts';
import type { Problem } from '../support/client.ts';

withTable();

const tenant = 'refused';
const LIMIT = 1_000_000_000;
const PRODUCT = '01976f3a-8c1e-7a46-b1c2-000000000001';
const OTHER_PRODUCT = '01976f3a-8c1e-7a46-b1c2-000000000002';

interface Booked {
  readonly stock: readonly { readonly id: string }[];
}

const sent = <Body = Problem>(handler: Handler, body: object) =>
  invoke<Body>(handler, { tenant, body });
const at = (handler: Handler, id: string, method: 'PUT' | 'POST' | 'DELETE', body?: object) =>
  invoke<Problem>(handler, {
    tenant,
    method,
    path: '/v1/inventories/{id}',
    pathParameters: { id },
    ...(body === undefined ? {} : { body }),
  });
const set = (values: object) =>
  invoke(putSettings, {
    tenant,
    method: 'PUT',
    path: '/v1/settings/apps/{app}',
    pathParameters: { app: 'inventories' },
    body: { values },
  });

/** Main holds ten cups, four of them promised, and mugs that are also a product. */
const ids = { main: '', spare: '', cup: '', mug: '' };

async function newLocation(code: string): Promise<string> {
  return (await sent<{ id: string }>(createLocation, { code, name: code })).body.id;
}

async function received(body: object): Promise<string> {
  return (await sent<Booked>(receive, body)).body.stock[0]?.id ?? '';
}

beforeAll(async () => {
  ids.main = await newLocation('main');
  ids.spare = await newLocation('spare');
  ids.cup = await received({ sku: 'CUP', quantity: 10 });
  ids.mug = await received({ product_id: PRODUCT, sku: 'MUG', quantity: 5 });
  expect(await sent(reserve, { sku: 'CUP', quantity: 4, order_ref: 'open' })).toMatchObject({
    status: 201,
  });
});

interface More {
  readonly settings?: object;
  /** 422 when absent. */
  readonly status?: number;
  /** What the message has to name. */
  readonly names?: string;
}

type Case = [code: string, name: string, call: () => ReturnType<typeof at>, more?: More];

const nowhere = { location_code: 'nowhere' };
const twin = { product_id: OTHER_PRODUCT, sku: 'MUG', quantity: 1 };
const count = { reason: 'count' };
const reasons = { settings: { movement_reason_required: 'all' }, status: 400 };

const adjustments: readonly Case[] = [
  ['reason_required', 'adjust', () => sent(adjust, { sku: 'CUP', quantity: 1 }), { status: 400 }],
  [
    'unknown_location',
    'adjust',
    () => sent(adjust, { sku: 'CUP', quantity: 1, ...nowhere, ...count }),
    { status: 400 },
  ],
  [
    'negative_stock',
    'adjust',
    () => sent(adjust, { sku: 'CUP', quantity: -10.001, ...count }),
    { settings: { allow_negative_stock: true } },
  ],
  ['below_reserved', 'adjust', () => sent(adjust, { sku: 'CUP', quantity: -6.001, ...count })],
  [
    'quantity_limit_exceeded',
    'adjust',
    () => sent(adjust, { sku: 'CUP', quantity: LIMIT, ...count }),
  ],
  ['unique_violation', 'adjust', () => sent(adjust, { ...twin, ...count }), { status: 409 }],
  [
    'negative_stock',
    'adjust, its last of three lines',
    () =>
      sent(adjust, {
        ...count,
        items: [
          { sku: 'CUP', quantity: 3 },
          { sku: 'NEW', quantity: 1 },
          { sku: 'NONE', quantity: -1 },
        ],
      }),
    { names: 'NONE' },
  ],
  [
    'reason_required',
    'stock.adjust',
    () => at(adjustRow, ids.cup, 'POST', { quantity: 1 }),
    { status: 400 },
  ],
  [
    'negative_stock',
    'stock.adjust',
    () => at(adjustRow, ids.mug, 'POST', { quantity: -6, ...count }),
  ],
  [
    'below_reserved',
    'stock.adjust',
    () => at(adjustRow, ids.cup, 'POST', { quantity: -7, ...count }),
  ],
  [
    'quantity_limit_exceeded',
    'stock.adjust',
    () => at(adjustRow, ids.cup, 'POST', { quantity: LIMIT, ...count }),
  ],
];

const receipts: readonly Case[] = [
  ['receive', receive],
  ['restock', restock],
].flatMap(([name, handler]): Case[] => {
  const call = (body: object) => () => sent(handler as Handler, body);
  return [
    ['reason_required', String(name), call({ sku: 'CUP', quantity: 1 }), reasons],
    [
      'unknown_location',
      String(name),
      call({ sku: 'CUP', quantity: 1, ...nowhere }),
      { status: 400 },
    ],
    ['quantity_limit_exceeded', String(name), call({ sku: 'CUP', quantity: LIMIT })],
    ['unique_violation', String(name), call(twin), { status: 409 }],
  ];
});

const reservations: readonly Case[] = [
  [
    'insufficient_stock',
    'reserve, its second of two lines',
    () =>
      sent(reserve, {
        order_ref: 'x',
        items: [
          { sku: 'MUG', quantity: 5 },
          { sku: 'CUP', quantity: 6.001 },
        ],
      }),
    { names: 'CUP' },
  ],
  [
    'unknown_location',
    'reserve',
    () => sent(reserve, { order_ref: 'x', sku: 'NONE', quantity: 1, ...nowhere }),
    { settings: { backorder_policy: 'allow' }, status: 400 },
  ],
  [
    'quantity_limit_exceeded',
    'reserve',
    () => sent(reserve, { order_ref: 'x', sku: 'CUP', quantity: LIMIT }),
    { settings: { backorder_policy: 'allow' } },
  ],
  ['nothing_to_commit', 'commit', () => sent(commitReservations, { order_ref: 'x' })],
  [
    'unknown_location',
    'availability',
    () => sent(availability, { sku: 'CUP', ...nowhere }),
    { status: 400 },
  ],
];

const records: readonly Case[] = [
  [
    'unique_violation',
    'locations.create',
    () => sent(createLocation, { code: 'main', name: 'Main' }),
    { status: 409 },
  ],
  [
    'unique_violation',
    'locations.update',
    () => at(updateLocation, ids.spare, 'PUT', { code: 'main' }),
    { status: 409 },
  ],
  ['in_use', 'locations.delete', () => at(deleteLocation, ids.main, 'DELETE'), { status: 409 }],
  [
    'unique_violation',
    'stock.create',
    () => sent(createRow, { location_id: ids.main, sku: 'MUG' }),
    { status: 409 },
  ],
  [
    'unique_violation',
    'stock.update',
    () => at(updateRow, ids.mug, 'PUT', { sku: 'CUP' }),
    { status: 409 },
  ],
  ['in_use', 'stock.update', () => at(updateRow, ids.cup, 'PUT', { sku: 'BOWL' }), { status: 409 }],
  ['balance_not_writable', 'stock.update', () => at(updateRow, ids.cup, 'PUT', { on_hand: 1_000 })],
  ['in_use', 'stock.delete', () => at(deleteRow, ids.cup, 'DELETE'), { status: 409, names: '10' }],
];

describe('a refused call answers', () => {
  /** The tenant as the case before left it; unknown where settings were other ones. */
  let before: Awaited<ReturnType<typeof imagesOf>> | undefined;
  let hasSet = false;

  async function setForOne(settings: object) {
    [hasSet, before] = [true, undefined];
    expect(await set(settings)).toMatchObject({ status: 200 });
  }

  afterEach(async () => {
    if (!hasSet) return;
    [hasSet, before] = [false, undefined];
    await set({
      movement_reason_required: null,
      allow_negative_stock: null,
      backorder_policy: null,
    });
  });

  it.each([...adjustments, ...receipts, ...reservations, ...records])(
    '%s to %s, and leaves nothing',
    async (...[code, , call, more]: Case) => {
      const { settings, status = 422, names } = more ?? {};
      if (settings !== undefined) await setForOne(settings);
      before ??= await imagesOf(tenant);
      const answer = await call();
      expect(answer).toMatchObject({ status, body: { code } });
      if (names !== undefined) expect(answer.body.error).toContain(names);
      expect(await imagesOf(tenant)).toEqual(before);
    },
  );
});

describe('a location that is deleted while a call', () => {
  afterEach(removeFault);

  /** Makes the call, and deletes the location just before the last thing it does: its commit. */
  async function overtaken(locationId: string, call: () => ReturnType<typeof at>, calls: number) {
    let deleted = false;
    injectFault(async ({ number: nth }, send) => {
      if (nth === calls && !deleted) {
        deleted = true;
        expect(await at(deleteLocation, locationId, 'DELETE')).toMatchObject({ status: 200 });
      }
      return send();
    });
    return call();
  }

  const unknown = { status: 400, body: { code: 'unknown_location' } };

  it('creates a row there answers unknown_location', async () => {
    const creating = (sku: string, location_id: string) => sent(createRow, { location_id, sku });
    const calls = await callsOf(() => creating('FIRST', ids.spare));
    const location_id = await newLocation('brief');
    const answer = await overtaken(location_id, () => creating('SECOND', location_id), calls);
    expect(answer).toMatchObject(unknown);
  });

  it('moves a row there answers unknown_location', async () => {
    const moving = (row: string, location_id: string) => at(updateRow, row, 'PUT', { location_id });
    const [first, second] = [
      await received({ sku: 'THIRD', quantity: 1 }),
      await received({ sku: 'FOURTH', quantity: 1 }),
    ];
    const calls = await callsOf(() => moving(first, ids.spare));
    const location_id = await newLocation('briefer');
    expect(await overtaken(location_id, () => moving(second, location_id), calls)).toMatchObject(
      unknown,
    );
  });
});

describe('a list that no index carries', () => {
  // API-80
  it.each([
    ['STOCK', listStock, { reserved: '1' }],
    ['MOVEMENTS', listMovements, { quantity: '1' }],
    ['RESERVATIONS', listReservations, { quantity: '1' }],
  ])('of a large ledger, %s, answers list_too_broad', async (ledger, handler, query) => {
    const tenant = `large-${ledger.toLowerCase()}`;
    await storeSums({ tenant, group: INVENTORIES }, { [ledger]: { some: 2_001 } });
    expect(await invoke<Problem>(handler, { tenant, query })).toMatchObject({
      status: 422,
      body: { code: 'list_too_broad', error: expect.stringContaining('location_id') },
    });
  });
});
