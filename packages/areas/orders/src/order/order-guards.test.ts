import { describe, expect, it } from 'vitest';
import { aggregateIn, placedAggregate } from '../testing/aggregate.factory.ts';
import { at, settings } from '../testing/decision.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import { refuseBegun, refuseHold } from './order-guards.ts';

describe('what the shop has begun to handle', () => {
  const placed = placedAggregate();
  const accepted = movingOrder([1], (order) => [
    fulfillmentOf(order, 'main', { 0: 1 }, { status: 'accepted' }),
  ]);

  // ORD-110, ORD-290
  it.each([
    ['pending', aggregateIn('pending'), false],
    ['placed', placed, false],
    ['acknowledged', { ...placed, acknowledged_at: at }, true],
    ['accepted by a location', accepted, true],
    ['shipped in part', { ...placed, fulfillment_status: 'partial' as const }, true],
    ['in fulfillment', aggregateIn('in_fulfillment'), true],
    ['completed', aggregateIn('completed'), true],
    ['cancelled', aggregateIn('cancelled'), true],
  ])('an order that is %s: %s', (_, order, begun) => {
    const refused = refuseBegun(order, 'order_not_cancellable');
    if (begun) expect(refused).toMatchObject({ rejected: 'order_not_cancellable' });
    else expect(refused).toBeUndefined();
  });
});

describe('a hold', () => {
  // ORD-62
  it.each([
    ['fraud check', 'The order is on hold: fraud check'],
    [null, 'The order is on hold.'],
  ])('with the reason %s is quoted', (hold_reason, message) => {
    const held = { ...placedAggregate(), on_hold: true, hold_reason };
    expect(refuseHold(held, 'ship', settings())).toMatchObject({ message });
  });
});
