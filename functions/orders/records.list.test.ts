import { factsOf } from '@waybill/api/observe';
import type { OrderDetail, Return, Shipment } from '@waybill/orders/order/order.schema';
import { ORDERS } from '@waybill/orders/order/order-group';
import { returnStore, shipmentStore } from '@waybill/orders/order/record.store';
import type { ListedReturn } from '@waybill/orders/return/return.schema';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { findDrift } from '@waybill/table/operate';
import { storeSums } from '@waybill/table/testing';
import { gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { callOf, placing, reading, run } from './commands.factory.ts';
import { handler as requestReturn } from './return.ts';
import { handler as complete } from './returns/complete.ts';
import { handler as listReturns } from './returns/list.ts';
import { handler as receive } from './returns/receive.ts';
import { handler as ship } from './ship.ts';
import { handler as listShipments } from './shipments/list.ts';

withTable();

interface Page<Row> {
  readonly items: Row[];
  readonly total: number;
  readonly code?: string;
}

let tenant = '';
const orders: OrderDetail[] = [];

const on = (id: string, rid?: string) => ({
  tenant,
  path: '/v1/orders/{id}',
  pathParameters: { id, ...(rid !== undefined && { rid }) },
});
const shipments = (query: Record<string, string> = {}) =>
  invoke<Page<Shipment>>(listShipments, { tenant, query });
const returns = (query: Record<string, string> = {}) =>
  invoke<Page<ListedReturn>>(listReturns, { tenant, query });

/** The returns of an order as the list of all orders shows them. */
const shownReturns = (order: OrderDetail): ListedReturn[] =>
  order.returns.map((one) => ({
    ...one,
    order_number: order.number,
    customer: {
      name: String(order.billing_address?.['name']),
      contact_id: order.contact_id,
      organization_id: order.organization_id,
      email: 'buyer@example.com',
    },
    positions: one.positions.map((position) => ({ ...position, name: 'Lamp', sku: 'LAMP-7' })),
  }));

beforeAll(async () => {
  tenant = await freshTenant();
  for (const [at, carrier] of ['DHL', 'DHL', undefined].entries()) {
    const { id } = await placing(tenant, {
      items: [{ sku: 'LAMP-7', name: 'Lamp', quantity: 5 }],
      billing_address: { name: `Buyer ${at}`, email: 'buyer@example.com' },
    });
    // A range is about the day on which a delivery note was written, not on which goods left.
    const shipped_at = `2026-03-0${9 - at}T10:00:00Z`;
    const keys = { external_id: `ship-${at}`, tracking_code: `T- ${at}`, shipped_at };
    expect((await run(tenant, id, 'ship', { ...keys, ...(carrier && { carrier }) })).status).toBe(
      201,
    );
    const body = { external_id: `back-${at}` };
    const registered = await invoke<Return>(requestReturn, { ...on(id), body });
    expect(registered.status).toBe(201);
    const rid = registered.body.id;
    if (at > 0) await invoke(receive, { ...on(id, rid), body: {} });
    if (at > 1) await invoke(complete, { ...on(id, rid), body: {} });
    orders.push(await reading(tenant, id));
  }
  await indexesCaughtUp();
});

describe('the records of all orders', () => {
  // ORD-161, ORD-361
  it('are listed as their orders show them, the newest first, with an exact total', async () => {
    const newest = orders.toReversed();
    const shown = await shipments();
    expect(shown.body).toMatchObject({ total: 3, limit: 50, offset: 0 });
    expect(shown.body.items).toEqual(newest.flatMap((order) => order.shipments));
    const back = await returns();
    expect(back.body.items).toEqual(newest.flatMap(shownReturns));
    expect(back.body.total).toBe(3);
    const second = await returns({ order: 'created_at.asc', limit: '1', offset: '1' });
    expect(second.body.items).toEqual(orders[1] && shownReturns(orders[1]));
    expect(second.body.total).toBe(3);
  });

  // ORD-161
  it.each([
    ['status', 'registered', [0]],
    ['status', 'received', [1]],
    ['status', 'completed', [2]],
    ['status', 'lost', []],
    ['external_id', 'back-1', [1]],
    ['external_id', 'ship-1', []],
  ])('returns are found by %s %s', async (column, value, expected) => {
    const { body } = await returns({ [column]: value });
    const ids = expected.flatMap((at) => orders[at]?.returns.map(({ id }) => id));
    expect([body.items.map(({ id }) => id), body.total]).toEqual([ids, ids.length]);
  });

  // ORD-161, ORD-190
  it.each([
    ['carrier', 'DHL', [1, 0]],
    ['carrier', 'UPS', []],
    ['tracking_code', 'T-2', [2]],
    ['tracking_code', ' T\u00a0- 2', [2]],
    ['external_id', 'ship-1', [1]],
    ['external_id', 'back-1', []],
  ])('shipments are found by %s %s', async (column, value, expected) => {
    const { body } = await shipments({ [column]: value });
    const ids = expected.flatMap((at) => orders[at]?.shipments.map(({ id }) => id));
    expect([body.items.map(({ id }) => id), body.total]).toEqual([ids, ids.length]);
  });

  // ORD-161
  it.each(['id', 'order_id', 'number'] as const)('both are found by %s', async (column) => {
    for (const {
      shipments: [sent],
      returns: [back],
    } of orders) {
      if (sent === undefined || back === undefined) throw new Error('each order has both');
      const one = await shipments({ [column]: sent[column], carrier: sent.carrier ?? '' });
      if (sent.carrier !== null) expect(one.body).toMatchObject({ items: [sent], total: 1 });
      const other = await returns({ [column]: back[column], status: back.status });
      expect(other.body).toMatchObject({ items: [back], total: 1 });
    }
    const unknown = '01976f3a-8c1e-7a44-9d0b-000000000000';
    expect((await returns({ [column]: unknown })).body).toMatchObject({ items: [], total: 0 });
  });

  // ORD-161, API-165
  it.each([
    ['shipments', shipments],
    ['returns', returns],
  ] as const)('%s of a range begin at its start and stop before its end', async (part, list) => {
    const shown = { shipments: (order: OrderDetail) => order.shipments, returns: shownReturns };
    const rows = orders
      .flatMap((order): { created_at: string }[] => shown[part](order))
      .toReversed();
    const [newest = '', middle = '', oldest = ''] = rows.map((row) => row.created_at);
    expect(oldest < middle && middle < newest).toBe(true);
    const justAfter = new Date(Date.parse(middle) + 1).toISOString();
    const ranges: [range: Record<string, string>, expected: string[]][] = [
      [{ created_from: middle }, [newest, middle]],
      [{ created_from: justAfter }, [newest]],
      [{ created_to: middle }, [oldest]],
      [{ created_to: justAfter }, [middle, oldest]],
      [{ created_from: oldest, created_to: newest }, [middle, oldest]],
      [{ created_from: middle, created_to: justAfter }, [middle]],
      [{ created_from: middle, created_to: middle }, []],
      [{ created_from: newest, created_to: oldest }, []],
    ];
    for (const [range, expected] of ranges) {
      const { status, body } = await list({ ...range, limit: '1' });
      const found = rows.filter(({ created_at }) => expected.includes(created_at));
      expect([status, body.items, body.total], JSON.stringify(range)).toEqual([
        200,
        found.slice(0, 1),
        found.length,
      ]);
      expect((await list(range)).body.items).toEqual(found);
    }
  });

  // ORD-161, API-165
  it('both are found by a range beside other filters', async () => {
    const [first, second] = orders;
    const created_from = first?.shipments[0]?.created_at ?? '';
    const created_to = second?.shipments[0]?.created_at ?? '';
    const sent = await shipments({ carrier: 'DHL', created_from, created_to });
    expect(sent.body).toMatchObject({ items: first?.shipments, total: 1 });
    const after = await returns({ status: 'registered', created_from: created_to });
    expect(after.body).toMatchObject({ items: [], total: 0 });
  });

  // API-165
  it.each(['created_from', 'created_to'])('a %s that is sent twice is refused', async (bound) => {
    const [one, other] = ['2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z'];
    for (const second of [
      [bound, other],
      ['filter', `${bound}=${one}`],
    ] as const) {
      for (const handler of [listShipments, listReturns]) {
        const query = [[bound, one], second] as const;
        expect(await invoke(handler, { tenant, query })).toMatchObject({
          status: 400,
          body: { code: 'invalid_value', details: [{ path: bound }] },
        });
      }
    }
  });

  // ORD-161
  it('are counted as they are', async () => {
    expect(await findDrift(shipmentStore, tenant)).toEqual([]);
    expect(await findDrift(returnStore, tenant)).toEqual([]);
  });

  // ORD-161
  it('are not found by a column that they lack', async () => {
    const refused = await shipments({ filter: 'resolution=refund' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'unknown_filter' } });
  });

  // ORD-161, API-80
  it.each([
    ['SHIPMENTS', listShipments, 'shipped_at', 'carrier'],
    ['RETURNS', listReturns, 'updated_at', 'status'],
  ])(
    '%s in an order that no index has are refused beyond 5,000',
    async (name, handler, order, narrows) => {
      const large = `large-${name.toLowerCase()}`;
      await storeSums({ tenant: large, group: ORDERS }, { [name]: { some: 5_001 } });
      const refused = await invoke(handler, { tenant: large, query: { order } });
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'list_too_broad', error: expect.stringContaining(narrows) },
      });
    },
  );
});

describe('the price of a delivery note', () => {
  // ORD-161: of all, of its order, of its carrier, of its tracking code.
  it.each([
    [{}, 2],
    [{ carrier: 'DHL', tracking_code: 'T' }, 4],
  ])('rises by its index entries: %j', async (body, entries) => {
    const { id } = await placing(tenant, { items: [{ sku: 'LAMP-7', quantity: 1 }] });
    const event = gatewayEvent(callOf(tenant, id, 'ship', body));
    await ship(event as never, lambdaContext() as never);
    const units = factsOf(event as never).cost?.writeUnits ?? Number.NaN;
    // DynamoDB Local charges a put for every index entry of its item; AWS for those that change.
    const overcharged = inject('dynamodb').engine === 'dynamodb-local' ? 6 : 0;
    expect(units).toBeLessThanOrEqual(16 + entries + overcharged);
  });
});

describe('the price of a page of returns', () => {
  // ORD-361
  it('rises by half a unit for the root of each order, and half for its positions', async () => {
    const asked = { tenant, method: 'GET', path: '/v1/orders/returns' };
    const priced = async (query: Record<string, string>) => {
      const event = gatewayEvent({ ...asked, query });
      await listReturns(event as never, lambdaContext() as never);
      return factsOf(event as never).cost?.readUnits ?? Number.NaN;
    };
    const one = await priced({ limit: '1' });
    // The row itself is half a unit too.
    expect((await priced({ limit: '3' })) - one).toBeLessThanOrEqual(2 * 1.5);
  });
});
