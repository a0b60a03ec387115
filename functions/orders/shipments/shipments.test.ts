import { orderCheck } from '@waybill/orders/check/order.check';
import { rootKey } from '@waybill/orders/order/order.entity';
import type { Order, Shipment } from '@waybill/orders/order/order.schema';
import { write } from '@waybill/table/commit';
import { get } from '@waybill/table/read';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import { expectVerified } from '../../../test/support/verified.ts';
import { eventsOf, reading, run, trailNames, trailOf } from '../commands.factory.ts';
import { handler as listOrders } from '../list.ts';
import { handler as listShipments } from './list.ts';
import { oneParcel, openTenant, parcelsOf, tracking, updating } from './shipments.factory.ts';

withTable();

const arrived = { status: 'delivered', at: '2026-11-24T15:05:00+01:00', place: 'Lyon' };
const delivered_at = '2026-11-24T14:05:00.000Z';
const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-000000000000';

describe('orders.shipments.track', () => {
  // ORD-330, ORD-331, ORD-335, ORD-336
  it('keeps reports with the parcel, and tells of it and of its order', async () => {
    const tenant = await openTenant();
    const [first, second] = await parcelsOf(tenant, 2);
    if (first === undefined || second === undefined) throw new Error('two parcels left');
    expect(await reading(tenant, first.id)).toMatchObject({
      delivery_status: 'undelivered',
      delivered_at: null,
      shipments: [{ status: 'shipped', delivered_at: null, tracking: [] }, { status: 'shipped' }],
    });
    const { status, body } = await tracking(first, [arrived]);
    expect([status, body]).toMatchObject([
      200,
      {
        id: first.sid,
        status: 'delivered',
        delivered_at,
        tracking: [{ status: 'delivered', at: delivered_at, note: null, place: 'Lyon' }],
      },
    ]);
    expect(await reading(tenant, first.id)).toMatchObject({
      delivery_status: 'partial',
      delivered_at: null,
      shipments: [body, { status: 'shipped' }],
    });
    await tracking(second, [{ ...arrived, at: '2026-11-25T09:00:00Z' }]);
    const last = '2026-11-25T09:00:00.000Z';
    expect(await reading(tenant, first.id)).toMatchObject({
      delivery_status: 'delivered',
      delivered_at: last,
    });
    const names = ['order.shipment.tracked', 'order.shipment.tracked', 'order.delivered'];
    expect((await trailNames(tenant, first.id)).slice(-3)).toEqual(names);
    const events = (await eventsOf(tenant)).slice(-3);
    const number = 'ORD-000001';
    expect(events.map(({ topic, data }) => [topic, data])).toEqual([
      [
        names[0],
        {
          order_id: first.id,
          number,
          shipment_id: first.sid,
          from: 'shipped',
          to: 'delivered',
          at: delivered_at,
          delivered_at,
        },
      ],
      [names[1], expect.objectContaining({ shipment_id: second.sid, delivered_at: last })],
      [names[2], { order_id: first.id, number, delivered_at: last }],
    ]);
    await expectVerified(tenant);
  });

  // ORD-331, ORD-333, ORD-337
  it('refuses what it does not take, and keeps nothing of it', async () => {
    const tenant = await openTenant();
    const parcel = await oneParcel(tenant);
    const other = await oneParcel(tenant);
    const minute = (index: number) => ({
      status: 'in_transit',
      at: new Date(Date.UTC(2026, 10, 24, 0, index)).toISOString(),
    });
    const hundred = Array.from({ length: 100 }, (_, index) => minute(index));
    expect((await tracking(parcel, hundred)).status).toBe(200);
    const before = await reading(tenant, parcel.id);
    for (const [asked, status, code] of [
      [tracking(parcel, []), 400, 'invalid_value'],
      [tracking(parcel, [{ ...arrived, status: 'shipped' }]), 400, 'invalid_value'],
      [tracking(parcel, [{ ...arrived, at: 'yesterday' }]), 400, 'invalid_value'],
      [tracking(parcel, [arrived]), 422, 'too_many_tracking_events'],
      [tracking({ ...parcel, sid: other.sid }, [arrived]), 404, 'not_found'],
      [tracking({ ...parcel, id: UNKNOWN }, [arrived]), 404, 'not_found'],
      [updating({ ...parcel, sid: other.sid }, { carrier: 'ups' }), 404, 'not_found'],
    ] as const) {
      expect(await asked).toMatchObject({ status, body: { code } });
    }
    expect(await reading(tenant, parcel.id)).toEqual(before);
    expect((await reading(tenant, other.id)).shipments).toMatchObject([{ tracking: [] }]);
  });

  // ORD-334
  it('does not take another fulfilment than the one that shipped', async () => {
    const parcel = await oneParcel(await openTenant());
    const { status, body } = await updating(parcel, { carrier: 'ups', fulfillment_id: UNKNOWN });
    expect([status, body]).toMatchObject([200, { carrier: 'ups', fulfillment_id: null }]);
  });

  // ORD-331, ORD-336
  it('writes nothing for a known report, and tells nothing of one that decides nothing', async () => {
    const tenant = await openTenant();
    const parcel = await oneParcel(tenant);
    await tracking(parcel, [arrived]);
    const [order, trail] = [await reading(tenant, parcel.id), await trailOf(tenant, parcel.id)];
    const root = await get(rootKey(tenant, parcel.id));
    expect((await tracking(parcel, [{ ...arrived, note: 'again' }])).body).toEqual(
      order.shipments[0],
    );
    expect(await get(rootKey(tenant, parcel.id))).toEqual(root);
    const { body } = await tracking(parcel, [{ status: 'failed', at: '2026-11-24T07:00:00Z' }]);
    expect(body.tracking.map(({ status }) => status)).toEqual(['failed', 'delivered']);
    expect(await trailOf(tenant, parcel.id)).toEqual(trail);
    expect(await reading(tenant, parcel.id)).toEqual({ ...order, shipments: [body] });
  });
});

describe('orders.shipments.update', () => {
  // ORD-190, ORD-334
  it('corrects a shipment in every state of its order, once for each difference', async () => {
    const tenant = await openTenant();
    const parcel = await oneParcel(tenant, { external_id: 'S-1' });
    await run(tenant, parcel.id, 'complete');
    const { status, body } = await updating(parcel, {
      carrier: 'ups',
      tracking_code: '1Z 999',
      external_id: 'S-2',
      number: 'other',
    });
    expect([status, body]).toMatchObject([
      200,
      { carrier: 'ups', tracking_code: '1Z999', external_id: 'S-2', number: 'DEL-000001' },
    ]);
    const trail = await trailOf(tenant, parcel.id);
    expect(trail.at(-1)).toMatchObject({
      name: 'order.shipment.updated',
      payload: { shipment_id: parcel.sid, columns: ['carrier', 'tracking_code', 'external_id'] },
    });
    expect((await updating(parcel, { carrier: 'ups' })).body).toEqual(body);
    expect(await trailOf(tenant, parcel.id)).toEqual(trail);
    await indexesCaughtUp();
    const found = async (query: Record<string, string>) =>
      (await invoke<{ total: number }>(listShipments, { tenant, query })).body.total;
    expect(await found({ carrier: 'ups' })).toBe(1);
    expect(await found({ tracking_code: '1Z999' })).toBe(1);
    expect(await found({ external_id: 'S-1' })).toBe(0);
    expect(await found({})).toBe(1);
    await expectVerified(tenant);
  });

  // ORD-117, ORD-334
  it('takes no key that another shipment has', async () => {
    const tenant = await openTenant();
    await oneParcel(tenant, { external_id: 'S-1' });
    const parcel = await oneParcel(tenant);
    expect(await updating(parcel, { external_id: 'S-1' })).toMatchObject({
      status: 409,
      body: { code: 'unique_violation' },
    });
    expect((await reading(tenant, parcel.id)).shipments).toMatchObject([{ external_id: null }]);
  });
});

// ORD-338
it('lists find orders and shipments by what has arrived, those of before as well', async () => {
  const tenant = await openTenant();
  const [parcel, returned, before] = [
    await oneParcel(tenant),
    await oneParcel(tenant),
    await oneParcel(tenant),
  ];
  await tracking(parcel, [arrived]);
  await tracking(returned, [{ status: 'returned', at: delivered_at }]);
  await indexesCaughtUp();
  const orders = async (query: Record<string, string>) =>
    (await invoke<{ items: Order[] }>(listOrders, { tenant, query })).body.items.map(
      ({ id }) => id,
    );
  const shipments = async (query: Record<string, string>) => {
    const { body } = await invoke<{ items: Shipment[] }>(listShipments, { tenant, query });
    return body.items.map(({ id }) => id);
  };
  expect(await orders({ delivery_status: 'delivered' })).toEqual([parcel.id]);
  expect(await orders({ delivery_status: 'undelivered,partial' })).toEqual([
    returned.id,
    before.id,
  ]);
  expect(await orders({ delivered_at })).toEqual([parcel.id]);
  expect(await shipments({ status: 'shipped' })).toEqual([before.sid]);
  expect(await shipments({ status: 'delivered,returned' })).toEqual([returned.sid, parcel.sid]);
  expect(await shipments({ delivered_at })).toEqual([parcel.sid]);
});

// ORD-339
it('a repair sets what has arrived to what the shipments say, once, and tells nobody', async () => {
  const tenant = await openTenant();
  const parcel = await oneParcel(tenant);
  const stored = await get(rootKey(tenant, parcel.id));
  await tracking(parcel, [arrived]);
  const [order, events] = [await reading(tenant, parcel.id), await eventsOf(tenant)];
  const after = await get(rootKey(tenant, parcel.id));
  if (stored === undefined || after === undefined) throw new Error('an order has a root');
  // The row of before the report, in the version that came with it.
  await write({ put: { ...after, row: stored['row'] } });
  const wrong = (await orderCheck.findDifferences(tenant)).map(({ what }) => what);
  expect(wrong).toEqual([
    `delivery_status of order ${order.id}`,
    `delivered_at of order ${order.id}`,
  ]);
  expect([await orderCheck.repair(tenant), await orderCheck.repair(tenant)]).toEqual([1, 0]);
  expect(await orderCheck.findDifferences(tenant)).toEqual([]);
  const repaired = await reading(tenant, parcel.id);
  expect(repaired).toMatchObject({ delivery_status: 'delivered', delivered_at });
  expect(await eventsOf(tenant)).toEqual(events);
  await expectVerified(tenant);
});
