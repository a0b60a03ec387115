import { describe, expect, it } from 'vitest';
import { applyChange, placedAggregate } from '../testing/aggregate.factory.ts';
import {
  at,
  cancelling,
  changeOf,
  itemOf,
  SOME_ID,
  shipping,
} from '../testing/decision.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { readItemsCancel } from './cancel-items.ts';
import { CancelItemsBody } from './command.schema.ts';

describe('items-cancel', () => {
  // ORD-49, ORD-57
  it.each([
    ['missing', undefined, 'positions_required'],
    ['null', null, 'positions_required'],
    ['empty', [], 'positions_required'],
    ['negative', [{ order_item_id: SOME_ID, quantity: -1 }], 'invalid_value'],
  ])('refuses positions that are %s', (_, positions, code) => {
    expect(readAs(CancelItemsBody, readItemsCancel)({ positions })).toMatchObject({
      rejected: code,
    });
  });

  // ORD-57, ORD-59
  it('takes quantities off and names them', () => {
    const order = placedAggregate([2, 1]);
    const first = itemOf(order).id;
    const change = changeOf(cancelling(order, [{ order_item_id: first, quantity: 0.5 }], {}, 'r'));
    const positions = [{ order_item_id: first, quantity: 0.5 }];
    expect(change.order).toMatchObject({ status: 'placed', cancelled_at: null });
    expect(change.cancellations).toMatchObject([{ scope: 'items', positions, reason: 'r' }]);
    expect(change.entries).toEqual([
      {
        name: 'order.item.cancelled',
        actor: null,
        payload: {
          positions,
          reason: 'r',
          cancelled_by: null,
          cancellation_id: change.cancellations?.[0]?.id,
        },
      },
    ]);
  });

  // ORD-58
  it.each(['pending', 'placed'] as const)('cancels a %s order that keeps nothing', (status) => {
    const order = { ...placedAggregate([2, 1]), status };
    const some = applyChange(
      order,
      changeOf(cancelling(order, [{ order_item_id: itemOf(order).id, quantity: 1 }])),
    );
    const rest = order.items.map(({ id }) => ({ order_item_id: id }));
    const change = changeOf(cancelling(some, rest));
    expect(change.order).toMatchObject({
      status: 'cancelled',
      cancelled_at: at,
      fulfillment_status: 'unfulfilled',
    });
    expect(change.cancellations?.[0]?.positions.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(change.entries.map(({ name }) => name)).toEqual([
      'order.item.cancelled',
      'order.cancelled',
    ]);
  });

  // ORD-58
  it('never closes an order of which something was shipped', () => {
    const order = placedAggregate([2, 1]);
    const first = { order_item_id: itemOf(order).id };
    const shipped = applyChange(
      order,
      changeOf(shipping(order, { positions: [{ ...first, quantity: 1 }] })),
    );
    const rest = shipped.items.map(({ id }) => ({ order_item_id: id }));
    const change = changeOf(cancelling(shipped, rest));
    expect(change.order).toMatchObject({
      status: 'in_fulfillment',
      fulfillment_status: 'fulfilled',
      completed_at: null,
      cancelled_at: null,
    });
    const after = applyChange(shipped, change);
    expect(cancelling(after, [first])).toMatchObject({ rejected: 'quantity_exceeds_open' });
  });
});
