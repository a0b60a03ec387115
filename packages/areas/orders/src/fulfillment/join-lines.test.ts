import { orderedUuids } from '@waybill/kernel/ordered-id';
import { describe, expect, it } from 'vitest';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import { type ArrivingLine, joinLines } from './join-lines.ts';

const at = '2026-11-23T10:00:00.000Z';
const order = movingOrder([2, 3, 4], () => []);
const arrival = { at, newId: orderedUuids(new Date(at), 3) };

const arriving = (code: string, index: number, quantity: number, more = {}): ArrivingLine => {
  const [line] = fulfillmentOf(order, code, { [index]: quantity }).items;
  if (line === undefined) throw new Error('it has a line');
  return { ...line, location_id: placeOf(code), ...more };
};

const join = (before: readonly KeptFulfillment[], lines: readonly ArrivingLine[]) =>
  joinLines(order, before, lines, arrival);

describe('lines that come to places', () => {
  // ORD-279
  it('begin a fulfilment at each, in the order in which places were given them', () => {
    const lines = [arriving('shop', 1, 3), arriving('main', 2, 1), arriving('shop', 0, 2)];
    const [first, second, ...others] = join([], lines);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      location_id: placeOf('shop'),
      order_number: order.number,
      status: 'open',
      order_on_hold: false,
      closed_at: null,
      created_at: at,
      updated_at: at,
    });
    expect(first?.items.map(({ position, quantity }) => [position, quantity])).toEqual([
      [10, 2],
      [20, 3],
    ]);
    expect(first?.items[0]).not.toHaveProperty('location_id');
    expect(second?.items.map(({ position }) => position)).toEqual([30]);
    expect(String(first?.id) < String(second?.id)).toBe(true);
    const [held] = joinLines({ ...order, on_hold: true }, [], lines, arrival);
    expect(held?.order_on_hold).toBe(true);
  });

  // ORD-279, ORD-280
  it('join what is unfinished there, which is accepted anew and stays held', () => {
    const held = { on_hold: true, hold_reason: 'damaged', status: 'accepted' } as const;
    const own = fulfillmentOf(order, 'main', { 0: [2, 1] }, held);
    const ended = fulfillmentOf(order, 'shop', { 1: [1, 1] }, { status: 'shipped' });
    const met = { backordered: 1, rejected_by: ['x', 'y'], reservation_ids: ['r-9'] };
    const before = {
      ...own,
      items: own.items.map((line) => ({ ...line, backordered: 0.5, rejected_by: ['x'] })),
    };
    const joined = join([before, ended], [arriving('main', 0, 1.5, met), arriving('shop', 1, 2)]);
    expect(joined).toMatchObject([
      {
        id: own.id,
        status: 'open',
        accepted_at: null,
        on_hold: true,
        hold_reason: 'damaged',
        items: [
          {
            quantity: 3.5,
            quantity_shipped: 1,
            backordered: 1.5,
            rejected_by: ['x', 'y'],
            reservation_ids: ['r-main-0', 'r-9'],
          },
        ],
      },
      { status: 'open', location_id: placeOf('shop'), items: [{ quantity: 2 }] },
    ]);
    expect(joined[1]?.id).not.toBe(ended.id);
  });
});
