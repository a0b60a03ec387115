import { describe, expect, it } from 'vitest';
import { placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import type { FulfillmentState } from './fulfillment.schema.ts';
import {
  afterStep,
  type FulfillmentStep,
  isUnfinished,
  openLines,
  unfinishedAt,
} from './fulfillment-status.ts';

const order = movingOrder([2, 3], () => []);
const later = '2026-11-23T10:00:00.000Z';

/** Units of the first position: of it, and shipped of it. */
const units = { left: [2, 1], full: [2, 0], sent: [2, 2] } as const;

const moved = (
  status: FulfillmentState,
  step: FulfillmentStep,
  lines: readonly [number, number] | undefined,
) => {
  const held = { on_hold: true, hold_reason: 'damaged', order_on_hold: true } as const;
  const before = fulfillmentOf(order, 'main', { 0: [2, 0] }, { status, ...held });
  if (!isUnfinished(before)) throw new Error('it has ended');
  const { items } = fulfillmentOf(order, 'main', lines === undefined ? {} : { 0: lines });
  return afterStep(before, step, items, later);
};

describe('a fulfilment', () => {
  // ORD-280
  it.each<[FulfillmentState, FulfillmentStep, readonly [number, number] | undefined, string]>([
    ['open', 'accept', units.full, 'accepted'],
    ['open', 'ship', units.left, 'accepted'],
    ['accepted', 'ship', units.left, 'accepted'],
    ['open', 'ship', units.sent, 'shipped'],
    ['accepted', 'ship', units.sent, 'shipped'],
    ['open', 'leave', units.full, 'open'],
    ['accepted', 'leave', units.left, 'accepted'],
    ['open', 'leave', units.sent, 'shipped'],
    ['accepted', 'leave', units.sent, 'shipped'],
    ['open', 'leave', undefined, 'cancelled'],
    ['accepted', 'leave', undefined, 'cancelled'],
    ['accepted', 'join', units.left, 'open'],
    ['open', 'join', units.full, 'open'],
  ])('that is %s leads by %s with %j to %s', (status, step, lines, next) => {
    expect(moved(status, step, lines)).toMatchObject({ status: next, updated_at: later });
  });

  // ORD-280, ORD-285
  it('is held and accepted only while it is unfinished', () => {
    const ended = { on_hold: false, hold_reason: null, order_on_hold: false, closed_at: later };
    expect(moved('open', 'leave', undefined)).toMatchObject(ended);
    expect(moved('accepted', 'ship', units.sent)).toMatchObject(ended);
    const held = { on_hold: true, hold_reason: 'damaged', order_on_hold: true, closed_at: null };
    expect(moved('open', 'ship', units.left)).toMatchObject({ ...held, accepted_at: later });
    expect(moved('accepted', 'ship', units.left).accepted_at).toBe('2026-11-21T10:00:00.000Z');
    expect(moved('accepted', 'join', units.left)).toMatchObject({ ...held, accepted_at: null });
  });

  // ORD-279
  it('is found at its place while it is unfinished, and knows its open lines', () => {
    const open = fulfillmentOf(order, 'main', { 0: [2, 2], 1: [3, 1] });
    const shipped = fulfillmentOf(order, 'shop', { 1: [1, 1] }, { status: 'shipped' });
    const at = unfinishedAt([shipped, open]);
    expect([at(placeOf('main')), at(placeOf('shop'))]).toEqual([open.id, undefined]);
    expect(openLines(open).map(({ position }) => position)).toEqual([20]);
  });
});
