import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { momentAfter } from '../testing/aggregate.factory.ts';
import { changeOf, ok, SOME_ID, settings, shipping } from '../testing/decision.factory.ts';
import { goodsOn, placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import { readShipment, ship } from './ship-order.ts';
import type { ShipBody } from './shipment.schema.ts';
import { shippable } from './shippable.ts';

const order = movingOrder([4, 2], (of) => [
  fulfillmentOf(of, 'a', { 0: 4 }),
  fulfillmentOf(of, 'b', { 1: 2 }),
]);
const [a, b] = order.fulfillments;

const sending = (of: OrderAggregate, body: ShipBody, codes?: readonly string[]) => {
  const places = codes?.map(placeOf);
  const goods = goodsOn({ a: {}, b: {} });
  const input = ok(readShipment(body, places));
  return { goods, decision: ship(of, input, settings(), momentAfter(), goods) };
};

describe('ship of an order that moves stock', () => {
  // ORD-282, ORD-283, ORD-288
  it('is of one place, whose goods are booked out', () => {
    const { goods, decision } = sending(order, {});
    const change = changeOf(decision);
    expect(goods.committed).toEqual([{ reservation_ids: ['r-a-0'], quantity: 4 }]);
    expect(change.answer.shipment).toMatchObject({
      fulfillment_id: a?.id,
      location_code: 'a',
      items: [{ quantity: 4 }],
    });
    expect(change.fulfillments).toMatchObject([{ id: a?.id, status: 'shipped' }]);
    expect(change.entries.map(({ name }) => name)).toEqual([
      'order.shipment.created',
      'order.fulfillment.closed',
    ]);
    expect(change.entries[1]?.payload).toEqual({
      fulfillment_id: a?.id,
      location_code: 'a',
      status: 'shipped',
    });
  });

  // ORD-280, ORD-283
  it('of a part tells nothing of the fulfilment', () => {
    const positions = [{ order_item_id: order.items[0]?.id ?? '', quantity: 1 }];
    const change = changeOf(sending(order, { positions, fulfillment_id: a?.id }).decision);
    expect(change.fulfillments).toMatchObject([{ status: 'accepted', items: [{ quantity: 4 }] }]);
    expect(change.entries).toHaveLength(1);
    expect(change.order.status).toBe('in_fulfillment');
  });

  // ORD-283
  it.each<[string, OrderAggregate, ShipBody, string]>([
    ['unknown', order, { fulfillment_id: SOME_ID }, 'not_found'],
    [
      'unknown, before the order is closed',
      { ...order, status: 'completed' },
      { fulfillment_id: SOME_ID },
      'not_found',
    ],
    [
      'of a closed order',
      { ...order, status: 'completed' },
      { fulfillment_id: a?.id },
      'order_closed',
    ],
    ['of an order on hold', { ...order, on_hold: true }, {}, 'order_on_hold'],
    [
      'ended',
      { ...order, fulfillments: [{ ...a, status: 'shipped' } as never] },
      { fulfillment_id: a?.id },
      'fulfillment_closed',
    ],
    ['none', { ...order, fulfillments: [] }, {}, 'nothing_to_ship'],
  ])('refuses a fulfilment that is %s', (_, of, body, code) => {
    const { goods, decision } = sending(of, body);
    expect(isRejection(decision) && decision.rejected).toBe(code);
    expect(goods.committed).toEqual([]);
  });

  // API-319
  it('by a key that is bound is of its places, and answers the order in short', () => {
    const { goods, decision } = sending(order, {}, ['b']);
    const { answer, shipments } = changeOf(decision);
    expect(goods.committed).toEqual([{ reservation_ids: ['r-b-1'], quantity: 2 }]);
    expect(answer.order).toEqual({
      id: order.id,
      number: order.number,
      status: 'in_fulfillment',
      fulfillment_status: 'partial',
    });
    expect(answer.shipment).toMatchObject({ fulfillment_id: b?.id, location_code: 'b' });
    expect(shipments?.[0]).not.toHaveProperty('places');
    expect(changeOf(sending(order, {}, ['c', 'a']).decision).answer.shipment).toMatchObject({
      fulfillment_id: a?.id,
    });
  });

  // API-319
  it.each<[string, OrderAggregate, ShipBody, readonly string[], string]>([
    ['of another place', order, { fulfillment_id: a?.id }, ['b'], 'not_found'],
    ['where it has no place', order, {}, ['c'], 'not_found'],
    ['where it is left with none', order, {}, [], 'not_found'],
    [
      'elsewhere, before the order is closed',
      { ...order, status: 'completed' },
      {},
      ['c'],
      'not_found',
    ],
    [
      'of an order that moves no stock',
      { ...order, moves_stock: false, fulfillments: [] },
      {},
      ['a'],
      'not_found',
    ],
    [
      'where its own has ended',
      { ...order, fulfillments: [{ ...a, status: 'shipped' } as never, b as never] },
      {},
      ['a'],
      'nothing_to_ship',
    ],
  ])('by a key that is bound is refused %s', (_, of, body, codes, code) => {
    const { goods, decision } = sending(of, body, codes);
    expect(isRejection(decision) && decision.rejected).toBe(code);
    expect(goods.committed).toEqual([]);
  });

  // API-319
  it('by a key that is bound tells of no other place what it has open', () => {
    const positions = order.items.map(({ id }) => ({ order_item_id: id, quantity: 2 }));
    const { decision } = sending(order, { positions }, ['b']);
    expect(decision).toMatchObject({
      rejected: 'quantity_exceeds_open',
      message: 'Position 10 has 0 open, not 2.',
    });
  });

  // ORD-53, ORD-283
  it('of one that moves none knows no fulfilments, and names no place', () => {
    const still = { ...order, moves_stock: false, fulfillments: [] };
    expect(shipping(still, { fulfillment_id: a?.id })).toMatchObject({ rejected: 'not_found' });
    const { shipment } = changeOf(shipping(still)).answer;
    expect(shipment).toMatchObject({ fulfillment_id: null, location_code: null });
  });

  // ORD-283
  it('names no code of a place that is gone', () => {
    const decision = ship(order, ok(readShipment({})), settings(), momentAfter());
    expect(changeOf(decision).answer.shipment.location_code).toBeNull();
    expect(placeOf('a')).toBe(a?.location_id);
  });

  // ORD-52, ORD-283
  it('is possible while one is not held', () => {
    const held = {
      ...order,
      fulfillments: order.fulfillments.map((one) => ({ ...one, on_hold: true })),
    };
    expect(shippable(order, settings())).toMatchObject({ shippable: true });
    const one = {
      ...order,
      fulfillments: [...held.fulfillments.slice(0, 1), b].filter((each) => each !== undefined),
    };
    expect(shippable(one, settings())).toMatchObject({ shippable: true });
    expect(shippable(held, settings())).toMatchObject({
      shippable: false,
      blocked_reason: 'The fulfilment is on hold.',
    });
  });
});
