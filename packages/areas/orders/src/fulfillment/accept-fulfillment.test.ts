import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { refuseBegun } from '../order/order-guards.ts';
import { applyChange, momentAfter } from '../testing/aggregate.factory.ts';
import { at, changeOf, SOME_ID, settings } from '../testing/decision.factory.ts';
import { placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import { accept } from './accept-fulfillment.ts';
import { holdFulfillment, unholdFulfillment } from './hold-fulfillment.ts';

const codes = new Map([[placeOf('a'), 'a']]);

const order = movingOrder([4, 2], (of) => [
  fulfillmentOf(of, 'a', { 0: 4 }),
  fulfillmentOf(of, 'b', { 1: 2 }),
]);
const [first, second] = order.fulfillments;
if (first === undefined || second === undefined) throw new Error('it has two');

/** The order with the first of its fulfilments changed. */
const having = (changes: Partial<KeptFulfillment>, more: Partial<OrderAggregate> = {}) => ({
  ...order,
  ...more,
  fulfillments: [{ ...first, ...changes }, second],
});

const on = <Body>(body: Body, fulfillment_id = first.id) => ({ fulfillment_id, body, codes });
const moment = momentAfter();

const accepting = (of: OrderAggregate, body = {}, id?: string) =>
  accept(of, on(body, id), settings(), moment);
const holding = (of: OrderAggregate, body = {}, id?: string) =>
  holdFulfillment(of, on(body, id), settings(), moment);
const unholding = (of: OrderAggregate, id?: string) =>
  unholdFulfillment(of, on({}, id), settings(), moment);

const about = { fulfillment_id: first.id, location_code: 'a' };
const held = { on_hold: true, hold_reason: 'damaged' } as const;
const ended = { status: 'shipped', closed_at: at } as const;

describe('a fulfilment that its location accepts', () => {
  // ORD-311
  it('is accepted now, by whom the caller says, and tells so', () => {
    const change = changeOf(accepting(order, { accepted_by: 'Ada' }));
    const accepted = { status: 'accepted', accepted_at: at, accepted_by: 'Ada', updated_at: at };
    expect(change.fulfillments).toMatchObject([{ id: first.id, ...accepted, items: first.items }]);
    expect(change.order).toMatchObject({ id: order.id, status: 'placed', updated_at: at });
    expect(change.answer).toMatchObject({ id: first.id, location_code: 'a', ...accepted });
    expect(change.entries).toMatchObject([
      { name: 'order.fulfillment.accepted', payload: { ...about, accepted_by: 'Ada' } },
    ]);
    const unnamed = changeOf(accepting(having({ order_on_hold: true }, { on_hold: true })));
    expect(unnamed.answer).toMatchObject({ status: 'accepted', accepted_by: null });
  });

  // ORD-290, ORD-311
  it('counts as acknowledged for a buyer', () => {
    expect(refuseBegun(order, 'order_not_cancellable')).toBeUndefined();
    const accepted = applyChange(order, changeOf(accepting(order)));
    expect(refuseBegun(accepted, 'order_not_cancellable')).toMatchObject({
      rejected: 'order_not_cancellable',
    });
  });
});

// API-318
it('a fulfilment of other places is as unknown to a key as none', () => {
  const elsewhere = { ...on({}), places: [placeOf('b')] };
  for (const act of [accept, holdFulfillment, unholdFulfillment]) {
    const of = having(act === unholdFulfillment ? held : {}, { status: 'completed' });
    expect(act(of, elsewhere, settings(), moment)).toMatchObject({ rejected: 'not_found' });
    const own = { ...elsewhere, places: [placeOf('a')] };
    expect(act(of, own, settings(), moment)).toMatchObject({ rejected: 'order_closed' });
  }
});

describe('a fulfilment on hold', () => {
  // ORD-312
  it('has its own reason, which a second hold replaces', () => {
    const change = changeOf(holding(order, { reason: 'damaged' }));
    expect(change.fulfillments).toMatchObject([{ ...held, updated_at: at, order_on_hold: false }]);
    expect(change.order).toMatchObject({ on_hold: false, updated_at: at });
    expect(change.answer).toMatchObject({ ...held, location_code: 'a' });
    expect(change.entries).toMatchObject([
      { name: 'order.fulfillment.held', payload: { ...about, reason: 'damaged' } },
    ]);
    const again = changeOf(holding(having({ ...held, status: 'accepted' })));
    expect(again.answer).toMatchObject({ on_hold: true, hold_reason: null, status: 'accepted' });
    expect(again.entries[0]?.payload).toEqual({ ...about, reason: null });
  });

  // ORD-312
  it('goes on once the hold is lifted', () => {
    const change = changeOf(unholding(having({ ...held, order_on_hold: true })));
    expect(change.answer).toMatchObject({ on_hold: false, hold_reason: null, updated_at: at });
    expect(change.answer.order_on_hold).toBe(true);
    expect(change.entries.map(({ name, payload }) => [name, payload])).toEqual([
      ['order.fulfillment.unheld', about],
    ]);
  });
});

const closed = { status: 'completed' } as const;

describe('a command on a fulfilment', () => {
  // ORD-310, ORD-311, ORD-312
  it.each<[string, OrderAggregate, string | undefined, readonly (string | null)[]]>([
    ['it has', order, undefined, [null, null, 'not_on_hold']],
    ['it has not', order, SOME_ID, ['not_found', 'not_found', 'not_found']],
    ['it has not, closed', having({}, closed), SOME_ID, ['not_found', 'not_found', 'not_found']],
    [
      'that closed it',
      having(ended, closed),
      undefined,
      ['order_closed', 'order_closed', 'order_closed'],
    ],
    [
      'that ended',
      having({ ...ended, ...held }),
      undefined,
      ['fulfillment_closed', 'fulfillment_closed', 'fulfillment_closed'],
    ],
    [
      'that is held, and accepted before',
      having({ ...held, status: 'accepted' }),
      undefined,
      ['fulfillment_on_hold', null, null],
    ],
    [
      'that is accepted',
      having({ status: 'accepted', accepted_at: at }),
      undefined,
      ['fulfillment_not_open', null, 'not_on_hold'],
    ],
    [
      'that it shares a hold with',
      having({}, { on_hold: true }),
      undefined,
      [null, null, 'not_on_hold'],
    ],
  ])('of an order, %s, says why not', (_, of, id, expected) => {
    const outcomes = [accepting(of, {}, id), holding(of, {}, id), unholding(of, id)];
    expect(outcomes.map((one) => (isRejection(one) ? one.rejected : null))).toEqual(expected);
  });

  // ORD-311
  it('says since when it is accepted, and why it is held', () => {
    expect(accepting(having({ status: 'accepted', accepted_at: at }))).toMatchObject({
      message: `The fulfilment was accepted before, at ${at}.`,
    });
    expect(accepting(having(held))).toMatchObject({
      message: 'The fulfilment is on hold: damaged',
    });
  });
});
