import { describe, expect, it } from 'vitest';
import { cancelItems, readItemsCancel } from '../command/cancel-items.ts';
import { cancel } from '../command/cancel-order.ts';
import { complete } from '../command/complete-order.ts';
import { hold, unhold } from '../command/hold-order.ts';
import { momentAfter, namesOf } from '../testing/aggregate.factory.ts';
import { changeOf, itemOf, ok, settings } from '../testing/decision.factory.ts';
import { goodsOn } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';

const ended = { status: 'shipped', closed_at: '2026-11-21T11:00:00.000Z' } as const;
const order = movingOrder([4, 2], (of) => [
  fulfillmentOf(of, 'a', { 0: 3 }, { status: 'accepted', on_hold: true }),
  fulfillmentOf(of, 'b', { 0: 1, 1: 2 }),
]);
const moment = momentAfter();

describe('goods that are not shipped any more', () => {
  // ORD-284, ORD-288
  it('are free when the order is cancelled, accepted and held ones too', () => {
    const goods = goodsOn({ a: {}, b: {} });
    const change = changeOf(cancel(order, { byBuyer: false }, settings(), moment, goods));
    expect(goods.released.map(({ quantity }) => quantity)).toEqual([3, 1, 2]);
    expect(change.fulfillments?.map((one) => [one.status, one.on_hold])).toEqual([
      ['cancelled', false],
      ['cancelled', false],
    ]);
    expect(namesOf(change)).toEqual(['fulfillment.closed', 'fulfillment.closed', 'cancelled']);
    expect(change.entries[0]?.payload).toMatchObject({ location_code: 'a', status: 'cancelled' });
  });

  // ORD-284
  it('are free when the order is completed, whose quantities stay', () => {
    const goods = goodsOn({ a: {} });
    const change = changeOf(complete(order, {}, settings(), moment, goods));
    expect(goods.released).toHaveLength(3);
    expect(change.items).toBeUndefined();
    expect(namesOf(change)).toEqual(['fulfillment.closed', 'fulfillment.closed', 'completed']);
    const still = { ...order, moves_stock: false, fulfillments: [] };
    expect(namesOf(changeOf(complete(still, {}, settings(), moment)))).toEqual(['completed']);
  });

  // ORD-284, ORD-288
  it('are free as far as they are cancelled', () => {
    const goods = goodsOn({ a: {}, b: {} });
    const positions = [{ order_item_id: itemOf(order).id, quantity: 2 }];
    const asked = ok(readItemsCancel({ positions }));
    const change = changeOf(cancelItems(order, asked, settings(), moment, goods));
    expect(goods.released).toEqual([
      { reservation_ids: ['r-a-0'], quantity: 1 },
      { reservation_ids: ['r-b-0'], quantity: 1 },
    ]);
    expect(namesOf(change)).toEqual([
      'item.cancelled',
      'fulfillment.updated',
      'fulfillment.updated',
    ]);
    expect(change.entries.slice(1).map(({ payload }) => payload)).toMatchObject([
      { location_code: 'a', status: 'accepted', positions: [{ quantity: 2 }] },
      { location_code: 'b', status: 'open', positions: [{ quantity: 2 }] },
    ]);
  });
});

describe('the hold of an order', () => {
  // ORD-285
  it('is that of its unfinished fulfilments, and written where it changes', () => {
    const of = {
      ...order,
      fulfillments: [...order.fulfillments, fulfillmentOf(order, 'c', {}, ended)],
    };
    const held = changeOf(hold(of, {}, settings(), moment));
    expect(held.fulfillments?.map((one) => [one.order_on_hold, one.updated_at])).toEqual([
      [true, moment.at],
      [true, moment.at],
    ]);
    const on = { ...of, on_hold: true, fulfillments: held.fulfillments ?? [] };
    expect(changeOf(hold(on, {}, settings(), moment)).fulfillments).toEqual([]);
    const free = changeOf(unhold(on, {}, settings(), moment)).fulfillments;
    expect(free?.map((one) => one.order_on_hold)).toEqual([false, false]);
  });
});
