import { compare, sum } from '@waybill/kernel/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placedAggregate } from '../testing/aggregate.factory.ts';
import { itemOf, SOME_ID } from '../testing/decision.factory.ts';
import {
  findExcess,
  openQuantity,
  refuseUnknown,
  resolvePositions,
} from './position-quantities.ts';

const order = placedAggregate([10, 4]);
const { id } = itemOf(order);

describe('entries of one position', () => {
  const thousandths = fc.integer({ min: 1, max: 20_000 }).map((n) => n / 1000);

  // ORD-47
  it('count together, and go beyond what is open only together', () => {
    fc.assert(
      fc.property(fc.array(thousandths, { minLength: 1, maxLength: 8 }), (quantities) => {
        const named = quantities.map((quantity) => ({ order_item_id: id, quantity }));
        const taken = resolvePositions(order.items, named, openQuantity);
        const total = sum(quantities);
        expect(taken).toEqual([{ order_item_id: id, quantity: total }]);
        const excess = findExcess(order.items, taken, openQuantity);
        expect(excess.length > 0).toBe(compare(total, 10) > 0);
      }),
    );
  });

  // ORD-47
  it.each([
    ['more than is open', 10.001, true],
    ['all that is open', 10, false],
    ['nothing', 0, true],
  ])('taking %s', (_, quantity, beyond) => {
    const found = findExcess(order.items, [{ order_item_id: id, quantity }], openQuantity);
    expect(found).toEqual(beyond ? [{ item: order.items[0], quantity, available: 10 }] : []);
  });
});

describe('a position of another order', () => {
  const named = [
    { order_item_id: id, quantity: 1 },
    { order_item_id: SOME_ID, quantity: null },
  ];

  // ORD-48
  it('is refused by its place', () => {
    expect(refuseUnknown(order.items, named)).toMatchObject({
      rejected: 'unknown_position',
      details: [{ path: 'positions.1.order_item_id' }],
    });
  });

  // ORD-48
  it('is never passed over where it was not refused before', () => {
    expect(() => resolvePositions(order.items, named, openQuantity)).toThrow(SOME_ID);
    const taken = [{ order_item_id: SOME_ID, quantity: 1 }];
    expect(() => findExcess(order.items, taken, openQuantity)).toThrow(SOME_ID);
  });
});
