import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryOf } from '../order/delivery.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Decision } from '../order/order-change.ts';
import { applyChange, momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import {
  adding,
  cancelling,
  changeOf,
  itemOf,
  ok,
  SOME_ID,
  settings,
  shipping,
} from '../testing/decision.factory.ts';
import { placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder, shipmentFrom } from '../testing/moving-order.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import {
  readShipmentUpdate,
  readTracking,
  trackShipment,
  updateShipment,
} from './change-shipment.ts';
import { TrackBody, UpdateShipmentBody } from './shipment.schema.ts';

const LATER = '2026-11-25T10:00:00.000Z';
const manual = { auto_complete_on: 'manual' } as const;

type Reported = TrackBody['events'][number]['status'];

const after = (order: OrderAggregate, decision: Parameters<typeof changeOf>[0]) =>
  applyChange(order, changeOf(decision));

/** An order whose first position has left, and all of it where nothing else is said. */
function shipped(quantities: number[] = [2], isWhole = true, keys: object = {}): OrderAggregate {
  const order = placedAggregate(quantities);
  const positions = isWhole ? {} : { positions: [{ order_item_id: itemOf(order).id }] };
  return after(order, shipping(order, { ...positions, ...keys }, manual));
}

const parcelOf = (order: OrderAggregate, index = 0) => {
  const shipment = order.shipments[index];
  if (shipment === undefined) throw new Error(`no shipment ${index}`);
  return shipment;
};

const reading = (body: unknown) => readAs(TrackBody, (read) => readTracking(SOME_ID, read))(body);

const tracking = (order: OrderAggregate, events: TrackBody['events'], id = parcelOf(order).id) =>
  trackShipment(order, readTracking(id, { events }), settings(), momentAfter(LATER));

/** The same order after reports about its parcel. */
const tracked = (events: TrackBody['events'], order = shipped()) =>
  after(order, tracking(order, events));

const updating = (order: OrderAggregate, body: UpdateShipmentBody, id = parcelOf(order).id) =>
  updateShipment(order, readShipmentUpdate(id, body), settings(), momentAfter(LATER));

const ARRIVAL = '2026-11-24T15:05:00+01:00';
const arrived = { status: 'delivered', at: ARRIVAL } as const;
const delivered_at = '2026-11-24T14:05:00.000Z';

describe('track', () => {
  // ORD-331
  it.each([
    ['no events', {}],
    ['an empty list', { events: [] }],
    ['more than 100', { events: Array.from({ length: 101 }, () => arrived) }],
    ['another status', { events: [{ ...arrived, status: 'shipped' }] }],
    ['a time without a zone', { events: [{ ...arrived, at: '2026-11-24T15:05:00' }] }],
    ['no time', { events: [{ status: 'failed' }] }],
    ['a long note', { events: [{ ...arrived, note: 'x'.repeat(256) }] }],
    ['a long place', { events: [{ ...arrived, place: 'x'.repeat(256) }] }],
  ])('refuses %s', (_, body) => {
    expect(reading(body)).toMatchObject({ rejected: 'invalid_value' });
  });

  // ORD-331, ORD-336
  it('keeps a report in UTC, and tells of the parcel and of its order', () => {
    const order = shipped();
    const { id, items, ...rest } = parcelOf(order);
    const change = changeOf(tracking(order, [{ ...arrived, place: 'Lyon' }]));
    const event = { status: 'delivered', at: delivered_at, note: null, place: 'Lyon' };
    expect(change.answer).toEqual({
      ...rest,
      id,
      items,
      status: 'delivered',
      delivered_at,
      tracking: [event],
      updated_at: LATER,
    });
    expect(change.order).toMatchObject({
      delivery_status: 'delivered',
      delivered_at,
      updated_at: LATER,
    });
    expect(change.entries).toEqual([
      {
        name: 'order.shipment.tracked',
        actor: null,
        payload: {
          shipment_id: id,
          from: 'shipped',
          to: 'delivered',
          at: delivered_at,
          delivered_at,
        },
      },
      { name: 'order.delivered', actor: null, payload: { delivered_at } },
    ]);
  });

  // ORD-331, ORD-336
  it('writes nothing for what is known, and tells nothing of a report that decides nothing', () => {
    const order = tracked([arrived]);
    const known = changeOf(tracking(order, [{ ...arrived, note: 'again' }]));
    expect(known).toMatchObject({ entries: [], answer: parcelOf(order) });
    expect([known.isUntold, known.shipments]).toEqual([undefined, undefined]);
    const more = changeOf(tracking(order, [{ status: 'in_transit', at: '2026-11-24T07:00:00Z' }]));
    expect(more).toMatchObject({ entries: [], isUntold: true });
    expect(more.order.updated_at).toBe(order.updated_at);
    expect(more.shipments).toMatchObject([{ status: 'delivered', updated_at: LATER }]);
  });

  // ORD-335, ORD-336
  it('moves the arrival by an earlier report, and takes it back where the parcel comes back', () => {
    const order = tracked([arrived]);
    const earlier = changeOf(tracking(order, [{ ...arrived, at: '2026-11-24T12:00:00Z' }]));
    expect(earlier.order).toMatchObject({ delivered_at: '2026-11-24T12:00:00.000Z' });
    expect(earlier.entries).toMatchObject([
      {
        name: 'order.shipment.tracked',
        payload: { from: 'delivered', to: 'delivered', at: delivered_at },
      },
    ]);
    const back = changeOf(tracking(order, [{ status: 'returned', at: LATER }]));
    expect(back.order).toMatchObject({ delivery_status: 'undelivered', delivered_at: null });
    expect(back.entries.map(({ name }) => name)).toEqual(['order.shipment.tracked']);
    expect(back.shipments).toMatchObject([{ status: 'returned', delivered_at }]);
  });

  const minute = (index: number) => ({
    status: 'in_transit' as const,
    at: new Date(Date.UTC(2026, 10, 24, 0, index)).toISOString(),
  });
  const hundred = Array.from({ length: 100 }, (_, index) => minute(index));

  // ORD-337
  it('keeps 100 reports and refuses one more, known ones aside', () => {
    const order = tracked(hundred);
    expect(parcelOf(order).tracking).toHaveLength(100);
    expect(tracking(order, [minute(99), minute(100)])).toMatchObject({
      rejected: 'too_many_tracking_events',
    });
    expect(isRejection(tracking(order, [minute(99)]))).toBe(false);
  });

  // ORD-337
  it('refuses what a row of the table does not hold', () => {
    // Six bytes each as JSON.
    const long = '\u0001'.repeat(255);
    const heavy = hundred.map((one) => ({ ...one, note: long, place: long }));
    const metadata = { text: 'x'.repeat(60_000) };
    const tooHeavy = { rejected: 'payload_too_large' };
    const lines = Array.from({ length: 300 }, () => 1);
    const order = shipped(lines, true, { metadata });
    expect(isRejection(tracking(order, heavy.slice(10)))).toBe(false);
    expect(tracking(order, heavy)).toMatchObject(tooHeavy);
    const full = tracked(heavy, shipped(lines));
    expect(updating(full, { metadata })).toMatchObject(tooHeavy);
    expect(isRejection(updating(full, { metadata: { text: 'x' } }))).toBe(false);
  });
});

describe('update', () => {
  // ORD-190, ORD-334
  it('replaces what is sent and another value, and names it', () => {
    const order = shipped([2], true, { carrier: 'dhl', tracking_url: 'https://a.example/1' });
    const change = changeOf(
      updating(order, { carrier: 'dhl', tracking_code: ' 00 34 ', tracking_url: null }),
    );
    expect(change.answer).toEqual({
      ...parcelOf(order),
      tracking_code: '0034',
      tracking_url: null,
      updated_at: LATER,
    });
    expect(change.order.updated_at).toBe(order.updated_at);
    expect(change.entries).toEqual([
      {
        name: 'order.shipment.updated',
        actor: null,
        payload: { shipment_id: parcelOf(order).id, columns: ['tracking_code', 'tracking_url'] },
      },
    ]);
  });

  // ORD-334
  it.each([
    [{}],
    [{ carrier: null }],
    [{ tracking_code: ' ', external_id: 'S-1' }],
    [{ metadata: { b: 2, a: 1 } }],
  ])('writes nothing for %j', (body) => {
    const order = shipped([2], true, { external_id: 'S-1', metadata: { a: 1, b: 2 } });
    const change = changeOf(updating(order, body));
    expect(change).toMatchObject({ entries: [], answer: parcelOf(order) });
    expect(change.shipments).toBeUndefined();
  });

  // ORD-334
  it('reads the columns of a body alone', () => {
    const read = readAs(UpdateShipmentBody, (body) => readShipmentUpdate(SOME_ID, body));
    expect(read({ number: 'X', external_refs: { a: 'b' } })).toEqual({
      shipmentId: SOME_ID,
      columns: { external_refs: { a: 'b' } },
    });
    expect(read({ tracking_url: 'ftp://x' })).toMatchObject({ rejected: 'invalid_value' });
  });
});

// ORD-333
it('neither knows a shipment of another order', () => {
  const order = shipped();
  const unknown = {
    rejected: 'not_found',
    message: `Order ORD-000001 has no shipment ${SOME_ID}.`,
  };
  expect(tracking(order, [arrived], SOME_ID)).toMatchObject(unknown);
  expect(updating(order, { carrier: 'ups' }, SOME_ID)).toMatchObject(unknown);
});

// API-321
it('neither knows one of other places to a key that is bound', () => {
  const moving = movingOrder([2, 1], (of) => [
    fulfillmentOf(of, 'a', { 0: 2 }),
    fulfillmentOf(of, 'b', { 1: 1 }),
  ]);
  const shipments = moving.fulfillments.map((one) => shipmentFrom(one, {}));
  const order = { ...moving, shipments: [...shipments, parcelOf(shipped())] };
  const outcomes = order.shipments.flatMap(({ id }) => {
    const places = [placeOf('b'), placeOf('c')];
    const report = readTracking(id, { events: [arrived] }, places);
    const update = readShipmentUpdate(id, { carrier: 'ups' }, places);
    return [
      trackShipment(order, report, settings(), momentAfter(LATER)),
      updateShipment(order, update, settings(), momentAfter(LATER)),
    ].map((decision) => (isRejection(decision) ? decision.rejected : 'changed'));
  });
  const unknown = ['not_found', 'not_found'];
  expect(outcomes).toEqual([...unknown, 'changed', 'changed', ...unknown]);
});

describe('what of an order has arrived', () => {
  // ORD-335, ORD-336
  it('is all where what is still owed is cancelled', () => {
    const order = shipped([2, 1], false);
    const part = after(order, tracking(order, [arrived]));
    expect(part).toMatchObject({ delivery_status: 'partial', delivered_at: null });
    const change = changeOf(cancelling(part, [{ order_item_id: itemOf(part, 1).id }]));
    expect(change.order).toMatchObject({ delivery_status: 'delivered', delivered_at });
    expect(change.entries.map(({ name }) => name)).toEqual([
      'order.item.cancelled',
      'order.delivered',
    ]);
  });

  // ORD-335
  it('is a part again where a position is added', () => {
    const order = shipped();
    const all = after(order, tracking(order, [arrived]));
    const change = changeOf(adding(all, [{ sku: 'MORE' }]));
    expect(change.order).toMatchObject({ delivery_status: 'partial', delivered_at: null });
    expect(change.entries.map(({ name }) => name)).toEqual(['order.item.added']);
  });

  const one = <const Kind extends string>(kind: Kind) =>
    fc.record({ kind: fc.constant(kind), which: fc.nat(3) });
  const step = fc.oneof(
    { weight: 4, arbitrary: one('ship') },
    { weight: 1, arbitrary: one('cancel') },
    { weight: 1, arbitrary: one('add') },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('track'),
        which: fc.nat(3),
        hour: fc.nat(23),
        status: fc.constantFrom<Reported>('delivered', 'delivered', 'returned', 'failed'),
      }),
    },
  );
  type Step = ReturnType<(typeof step)['generate']>['value'];

  function decisionOf(
    order: OrderAggregate,
    step: Step,
  ): Decision<unknown, Rejection> | Rejection | undefined {
    const position = { order_item_id: itemOf(order, step.which % order.items.length).id };
    if (step.kind === 'ship') return shipping(order, { positions: [position] }, manual);
    if (step.kind === 'cancel') return cancelling(order, [position]);
    if (step.kind === 'add') return adding(order, [{ sku: 'MORE', quantity: 2 }]);
    if (order.shipments.length === 0) return undefined;
    const { id } = parcelOf(order, step.which % order.shipments.length);
    const at = new Date(Date.UTC(2026, 10, 24, step.hour)).toISOString();
    return tracking(order, [{ status: step.status, at }], id);
  }

  // ORD-335, ORD-336
  it('follows from its shipments after every change, and is told when it becomes all', () => {
    const met = { delivered: 0, told: 0 };
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 20 }), (steps) => {
        let order = placedAggregate([2, 1]);
        for (const next of steps) {
          const decision = decisionOf(order, next);
          if (decision === undefined || isRejection(decision)) continue;
          const change = changeOf(decision);
          const after = applyChange(order, change);
          const { delivery_status, delivered_at: last } = after;
          expect({ delivery_status, delivered_at: last }).toEqual(
            deliveryOf(after.fulfillment_status, after.shipments),
          );
          const becomes = delivery_status === 'delivered' && order.delivery_status !== 'delivered';
          const told = change.entries.filter(({ name }) => name === 'order.delivered');
          expect(told).toHaveLength(becomes ? 1 : 0);
          met.delivered += delivery_status === 'delivered' ? 1 : 0;
          met.told += told.length;
          order = after;
        }
      }),
      { numRuns: 300 },
    );
    expect(met.delivered).toBeGreaterThan(50);
    expect(met.told).toBeGreaterThan(20);
  });
});

// ORD-330
it('a parcel that was just shipped has no report', () => {
  const order = placedAggregate();
  const [shipment] = ok(changeOf(shipping(order))).shipments ?? [];
  expect(shipment).toMatchObject({ status: 'shipped', delivered_at: null, tracking: [] });
  expect(shipment?.updated_at).toBe(shipment?.created_at);
});
