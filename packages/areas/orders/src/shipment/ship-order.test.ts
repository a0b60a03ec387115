import type { Rejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { applyChange, placedAggregate } from '../testing/aggregate.factory.ts';
import { at, changeOf, itemOf, ok, SOME_ID, shipping } from '../testing/decision.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { readShipment } from './ship-order.ts';
import { ShipBody } from './shipment.schema.ts';

describe('ship', () => {
  // ORD-35, ORD-46, ORD-50
  it('sends everything open and closes the order', () => {
    const order = placedAggregate([2, 1.5]);
    const decision = ok(shipping(order, { carrier: 'dhl', tracking_code: 'T1' }));
    expect(decision).toMatchObject({ range: 'delivery' });
    const change = changeOf(decision);
    const positions = order.items.map(({ id, quantity }) => ({ order_item_id: id, quantity }));
    const [shipment] = change.shipments ?? [];
    expect(change.order).toMatchObject({
      status: 'completed',
      fulfillment_status: 'fulfilled',
      completed_at: at,
    });
    expect(shipment).toMatchObject({
      order_id: order.id,
      number: 'DEL-000001',
      carrier: 'dhl',
      tracking_url: null,
      shipped_at: at,
      metadata: null,
      items: positions.map((one) => ({ ...one, shipment_id: shipment?.id, created_at: at })),
    });
    expect(change.items?.map((item) => item.quantity_shipped)).toEqual([2, 1.5]);
    expect(change.entries).toEqual([
      {
        name: 'order.shipment.created',
        actor: null,
        payload: {
          shipment_id: shipment?.id,
          number: 'DEL-000001',
          carrier: 'dhl',
          tracking_code: 'T1',
          external_id: null,
          external_refs: null,
          fulfillment_id: null,
          location_code: null,
          positions,
        },
      },
      {
        name: 'order.completed',
        actor: null,
        payload: { via: 'shipment', completed_by: null },
      },
    ]);
    expect(change.answer).toEqual({ order: change.order, shipment });
  });

  // ORD-35, ORD-36, ORD-37
  it.each([
    ['shipment', 'open', 'completed', 'shipment'],
    ['shipment', 'paid', 'completed', 'shipment'],
    ['payment', 'open', 'in_fulfillment', undefined],
    ['payment', 'paid', 'completed', 'payment'],
    ['manual', 'paid', 'in_fulfillment', undefined],
  ] as const)('closing on %s with payment %s leads to %s', (auto, paid, status, via) => {
    const order = { ...placedAggregate(), payment_status: paid };
    const change = changeOf(shipping(order, {}, { auto_complete_on: auto }));
    expect(change.order.status).toBe(status);
    expect(change.order.completed_at).toBe(via === undefined ? null : at);
    const completed = change.entries.find(({ name }) => name === 'order.completed');
    expect(completed?.payload['via']).toBe(via);
  });

  // ORD-47
  it('sums what names a position twice, and fills in what is open', () => {
    const order = placedAggregate([2, 1.5]);
    const [first, second] = [itemOf(order, 0), itemOf(order, 1)];
    const change = changeOf(
      shipping(order, {
        positions: [
          { order_item_id: first.id, quantity: 0.1 },
          { order_item_id: second.id },
          { order_item_id: first.id, quantity: '0.2' },
        ],
      }),
    );
    expect(change.items?.map((item) => item.quantity_shipped)).toEqual([0.3, 1.5]);
    expect(change.shipments?.[0]?.items).toHaveLength(2);
    expect(change.order).toMatchObject({ status: 'in_fulfillment', fulfillment_status: 'partial' });
  });

  it('leaves positions it does not touch the objects they were', () => {
    const order = placedAggregate([2, 1]);
    const positions = [{ order_item_id: itemOf(order).id, quantity: 1 }];
    const change = changeOf(shipping(order, { positions }));
    expect(change.items?.[1]).toBe(order.items[1]);
    expect(change.items?.[0]?.updated_at).toBe(at);
  });

  // ORD-50, ORD-51
  it('takes a number and a time of the caller', () => {
    const change = ok(
      shipping(placedAggregate(), { number: 'LS 7', shipped_at: '2030-01-01T10:00:00+02:00' }),
    );
    expect(change).toMatchObject({
      shipments: [{ number: 'LS 7', shipped_at: '2030-01-01T08:00:00.000Z', created_at: at }],
    });
  });

  // ORD-46, ORD-49
  it.each([
    ['nothing named', { positions: [] }, 'positions_required'],
    ['a quantity of 0', { positions: [{ order_item_id: SOME_ID, quantity: 0 }] }, 'invalid_value'],
    ['four digits', { positions: [{ order_item_id: SOME_ID, quantity: 0.0001 }] }, 'invalid_value'],
    ['a month 13', { shipped_at: '2026-13-01T10:00:00Z' }, 'invalid_value'],
    ['heavy metadata', { metadata: { text: 'x'.repeat(70_000) } }, 'invalid_value'],
  ])('refuses %s', (_, body, code) => {
    expect(readAs(ShipBody, readShipment)(body)).toMatchObject({ rejected: code });
  });

  const unknown = { order_item_id: SOME_ID };

  // ORD-48
  it('refuses positions of another order by their place', () => {
    const order = placedAggregate();
    const positions = [{ order_item_id: itemOf(order).id, quantity: 999 }, unknown];
    expect(shipping(order, { positions })).toMatchObject({
      rejected: 'unknown_position',
      details: [{ path: 'positions.1.order_item_id' }],
    });
  });

  // ORD-47
  it.each([
    ['more than is open', [{ quantity: 2.001 }]],
    ['more than is open in two entries', [{ quantity: 1 }, { quantity: 1.001 }]],
    ['all that is open and more', [{}, { quantity: 0.001 }]],
  ])('refuses %s', (_, entries) => {
    const order = placedAggregate([2]);
    const positions = entries.map((one) => ({ order_item_id: itemOf(order).id, ...one }));
    expect(shipping(order, { positions })).toMatchObject({ rejected: 'quantity_exceeds_open' });
  });

  // ORD-46, ORD-47
  it('refuses a position of which nothing is open, and an order of which nothing is', () => {
    const manual = { auto_complete_on: 'manual' } as const;
    const order = placedAggregate([2, 1]);
    const first = { order_item_id: itemOf(order).id };
    const shipped = applyChange(order, changeOf(shipping(order, { positions: [first] }, manual)));
    expect(shipping(shipped, { positions: [first] })).toMatchObject({
      rejected: 'quantity_exceeds_open',
    });
    const all = applyChange(shipped, changeOf(shipping(shipped, {}, manual)));
    expect(shipping(all)).toMatchObject({ rejected: 'nothing_to_ship' });
  });

  // ORD-39
  it('checks state, hold, positions and quantities in this order', () => {
    const order = placedAggregate();
    const bad = { positions: [unknown, { order_item_id: itemOf(order).id, quantity: 99 }] };
    const held = { ...order, on_hold: true, hold_reason: 'fraud check' };
    const code = (one: OrderAggregate, body: ShipBody) =>
      (shipping(one, body) as Rejection).rejected;
    expect(code({ ...held, status: 'pending' }, bad)).toBe('order_pending');
    expect(code(held, bad)).toBe('order_on_hold');
    expect(code(order, bad)).toBe('unknown_position');
    expect(code(order, { positions: bad.positions.slice(1) })).toBe('quantity_exceeds_open');
  });
});
