import { add, compare, subtract, sum } from '@waybill/kernel/decimal';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../order/item.schema.ts';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Change } from '../order/order-change.ts';
import { drawn } from '../testing/decision.factory.ts';
import { after, asking, commands, itemId, OTHER, shippedOrder } from './return-scene.factory.ts';
import { isOpen } from './return-status.ts';

interface Step {
  readonly command: 'request' | keyof typeof commands;
  readonly which: number;
  readonly position: number | null;
  readonly quantity: number | null;
}

describe('whatever is asked in whatever order', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    command: fc.constantFrom<Step['command'][]>('request', 'receive', 'complete', 'reject'),
    which: fc.nat(5),
    position: fc.option(fc.nat(2)),
    quantity: fc.option(fc.integer({ min: 1, max: 12_000 }).map((n) => n / 1000)),
  });

  // ORD-67
  it('no position gets back more than was shipped, claims included', () => {
    const shipped = fc.array(
      fc.integer({ min: 0, max: 10_000 }).map((n) => n / 1000),
      {
        minLength: 3,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(shipped, fc.array(step, { maxLength: 30 }), (quantities, steps) => {
        let order = shippedOrder(quantities);
        for (const one of steps) {
          const change = decided(order, one);
          if (isRejection(change)) continue;
          order = after(order, change);
          expect(order.items.every((item) => holds(order, item))).toBe(true);
        }
      }),
    );
  });

  function decided(order: OrderAggregate, one: Step): Change<unknown, Rejection> | Rejection {
    const { command, which, position, quantity } = one;
    const target = order.returns[which % Math.max(order.returns.length, 1)];
    if (command !== 'request') return commands[command](order, target?.id ?? OTHER);
    const named = [{ order_item_id: itemId(order, position ?? 0), quantity }];
    const request = asking(order, position === null ? {} : { positions: named });
    return isRejection(request) ? request : request.numbered(drawn(`R-${order.version.rev}`));
  }

  function holds(order: OrderAggregate, item: Item): boolean {
    const of = (returns: readonly Return[]) =>
      sum(
        returns
          .flatMap(({ positions }) => positions)
          .filter(({ order_item_id }) => order_item_id === item.id)
          .map(({ quantity }) => quantity),
      );
    const open = of(order.returns.filter(({ status }) => isOpen(status)));
    const done = of(order.returns.filter(({ status }) => status === 'completed'));
    const left = subtract(item.quantity_shipped, add(item.quantity_returned, open));
    return compare(left, 0) >= 0 && compare(done, item.quantity_returned) === 0;
  }
});
