import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { statuses } from '../order/order-status.ts';
import { aggregateIn, applyChange, placedAggregate } from '../testing/aggregate.factory.ts';
import { changeOf, itemOf, settings, shipping } from '../testing/decision.factory.ts';
import { shippable } from './shippable.ts';

describe('shippable', () => {
  // ORD-52
  it('shows what is open, fully shipped lines included', () => {
    const order = placedAggregate([0.3, 1]);
    const first = { order_item_id: itemOf(order).id, quantity: 0.1 };
    const second = { order_item_id: itemOf(order, 1).id };
    const after = applyChange(order, changeOf(shipping(order, { positions: [first, second] })));
    expect(shippable(after, settings())).toEqual({
      order: {
        id: order.id,
        number: 'ORD-000001',
        status: 'in_fulfillment',
        fulfillment_status: 'partial',
        on_hold: false,
        hold_reason: null,
      },
      shippable: true,
      blocked_reason: null,
      open_positions: 1,
      open_quantity: 0.2,
      positions: [
        {
          order_item_id: first.order_item_id,
          position: 10,
          sku: 'SKU-0',
          name: 'SKU-0',
          product_id: null,
          unit: null,
          quantity: 0.3,
          quantity_shipped: 0.1,
          quantity_cancelled: 0,
          quantity_open: 0.2,
        },
        expect.objectContaining({ ...second, quantity_open: 0 }),
      ],
    });
  });

  const situations = [
    ...statuses.map(aggregateIn),
    { ...placedAggregate(), on_hold: true, hold_reason: 'fraud check' },
    { ...placedAggregate(), on_hold: true },
    { ...aggregateIn('completed'), status: 'in_fulfillment' as const },
  ];

  // ORD-52
  it.each(situations)('says what shipping says ($status, held $on_hold)', (order) => {
    const decision = shipping(order);
    const answer = shippable(order, settings());
    expect(answer.shippable).toBe(!isRejection(decision));
    expect(answer.blocked_reason).toBe(isRejection(decision) ? decision.message : null);
  });
});
