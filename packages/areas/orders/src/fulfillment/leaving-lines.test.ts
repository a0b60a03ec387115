import { add, compare, subtract, sum } from '@waybill/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FulfillmentState } from '../order/fulfillment.schema.ts';
import { isUnfinished, openOf } from '../order/fulfillment-status.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import { allOpen, cancelledFrom, letLeave } from './leaving-lines.ts';

const at = '2026-11-23T10:00:00.000Z';
const order = movingOrder([10, 10], () => []);
const [first = '', second = ''] = order.items.map(({ id }) => id);

describe('lines that leave a fulfilment', () => {
  // ORD-282
  it('end as much of their reservations, and these with the last of it', () => {
    const one = fulfillmentOf(order, 'main', { 0: 5, 1: [4, 1] });
    const other = fulfillmentOf(order, 'shop', { 0: 5 });
    const line = { fulfillment_id: one.id, order_item_id: first };
    const shipped = letLeave([one, other], [{ ...line, quantity: 2 }], 'ship', at);
    expect(shipped.ends).toEqual([{ reservation_ids: ['r-main-0'], quantity: 2 }]);
    expect(shipped.fulfillments).toMatchObject([
      {
        id: one.id,
        status: 'accepted',
        items: [{ quantity: 5, quantity_shipped: 2, reservation_ids: ['r-main-0'] }, {}],
      },
    ]);
    const rest = letLeave(shipped.fulfillments, allOpen(shipped.fulfillments), 'ship', at);
    expect(rest.ends.map(({ quantity }) => quantity)).toEqual([3, 3]);
    expect(rest.fulfillments).toMatchObject([
      { status: 'shipped', items: [{ reservation_ids: [] }, { reservation_ids: [] }] },
    ]);
  });

  // ORD-279, ORD-284
  it('leave no line of nothing, end nothing without stock, and keep backorders within what is open', () => {
    const full = fulfillmentOf(order, 'main', { 0: 5, 1: 4 });
    const items = full.items.map((line, index) =>
      index === 0 ? { ...line, backordered: 3 } : { ...line, reservation_ids: [] },
    );
    const one = { ...full, items };
    const leaving = [
      { fulfillment_id: one.id, order_item_id: first, quantity: 4 },
      { fulfillment_id: one.id, order_item_id: second, quantity: 4 },
    ];
    const left = letLeave([one], leaving, 'leave', at);
    expect(left.ends).toEqual([{ reservation_ids: ['r-main-0'], quantity: 4 }]);
    expect(left.fulfillments).toMatchObject([
      { status: 'open', items: [{ quantity: 1, backordered: 1 }] },
    ]);
    expect(left.fulfillments[0]?.items).toHaveLength(1);
    const none = letLeave(left.fulfillments, allOpen(left.fulfillments), 'leave', at);
    expect(none.fulfillments).toMatchObject([{ status: 'cancelled', items: [], closed_at: at }]);
    expect(allOpen(none.fulfillments)).toEqual([]);
    expect(letLeave(none.fulfillments, leaving, 'leave', at).fulfillments).toEqual([]);
  });
});

const aPlace = fc.record({
  status: fc.constantFrom<FulfillmentState>('open', 'accepted', 'shipped'),
  quantity: fc.integer({ min: 0, max: 9 }),
});

describe('cancelled quantities', () => {
  // ORD-284
  it('are taken from open fulfilments before accepted ones, the youngest first', () => {
    const places = [
      fulfillmentOf(order, 'a', { 0: 1 }),
      fulfillmentOf(order, 'b', { 0: 1 }, { status: 'accepted' }),
      fulfillmentOf(order, 'c', { 0: [3, 1] }),
      fulfillmentOf(order, 'd', { 0: 1 }, { status: 'accepted' }),
      fulfillmentOf(order, 'e', { 1: 1 }),
    ];
    const taken = cancelledFrom(places, [{ order_item_id: first, quantity: 4.5 }]);
    const named = taken.map(({ fulfillment_id: id, quantity }) => [
      'abcde'[places.findIndex((one) => one.id === id)],
      quantity,
    ]);
    expect(named).toEqual([
      ['c', 2],
      ['a', 1],
      ['d', 1],
      ['b', 0.5],
    ]);
  });

  // ORD-284
  it('are taken as a whole, and never more than a place has open', () => {
    fc.assert(
      fc.property(
        fc.array(aPlace, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 1000 }),
        (places, share) => {
          const all = places.map(({ status, quantity }, index) => {
            const shipped = status === 'shipped' ? quantity : 0;
            return fulfillmentOf(order, `p${index}`, { 0: [quantity, shipped] }, { status });
          });
          const open = sum(allOpen(all).map(({ quantity }) => quantity));
          const quantity = Math.floor(open * share) / 1000;
          const leaving = cancelledFrom(all, [{ order_item_id: first, quantity }]);
          const left = letLeave(all, leaving, 'leave', at);
          expect(sum(left.ends.map((end) => end.quantity))).toBe(quantity);
          const changed = new Map(left.fulfillments.map((one) => [one.id, one]));
          const after = all.map((one) => changed.get(one.id) ?? one);
          const openAfter = sum(allOpen(after).map((line) => line.quantity));
          expect(add(openAfter, quantity)).toBe(open);
          const isSound = after.every(
            (one) => one.items.every((line) => compare(openOf(line), 0) >= 0) || !isUnfinished(one),
          );
          expect(isSound).toBe(true);
          expect(subtract(open, openAfter)).toBe(quantity);
        },
      ),
    );
  });
});
