import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { aggregateIn, momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import { at, cancelling, changeOf, itemOf, settings } from '../testing/decision.factory.ts';
import { cancel, readCancel } from './cancel-order.ts';

// ORD-175
it('reads who cancels from the back office as it says, and of a buyer its contact alone', () => {
  const buyer = { contactId: 'c', organizationId: undefined, permissions: [] };
  const body = { reason: 'twice', cancelled_by: 'Ada' };
  const read = (principal?: typeof buyer) => readCancel(body, { principal, keyName: 'Kiosk' });
  expect(read()).toEqual({ ...body, byBuyer: false });
  expect(read(buyer)).toMatchObject({ rejected: 'buyer_not_permitted' });
  const signed = readCancel({}, { principal: buyer, keyName: 'Kiosk' });
  expect(signed).toEqual({ cancelled_by: 'c', byBuyer: true });
});

describe('cancel', () => {
  // ORD-19, ORD-54, ORD-59
  it('takes everything off and leaves the other dimensions alone', () => {
    const order = { ...placedAggregate([2, 1.5]), on_hold: true, hold_reason: 'x' };
    const change = changeOf(
      cancel(
        order,
        { reason: 'twice', cancelled_by: 'Ada', byBuyer: false },
        settings(),
        momentAfter(),
      ),
    );
    const [cancellation] = change.cancellations ?? [];
    expect(change.order).toMatchObject({
      status: 'cancelled',
      cancelled_at: at,
      fulfillment_status: 'unfulfilled',
      payment_status: 'open',
      on_hold: true,
      item_count: 2,
    });
    expect(change.items?.map((item) => item.quantity_cancelled)).toEqual([2, 1.5]);
    expect(cancellation).toMatchObject({
      order_id: order.id,
      scope: 'order',
      positions: order.items.map(({ id, quantity }) => ({ order_item_id: id, quantity })),
      reason: 'twice',
      cancelled_by: 'Ada',
      created_at: at,
    });
    expect(change.entries).toEqual([
      {
        name: 'order.cancelled',
        actor: null,
        payload: { reason: 'twice', cancelled_by: 'Ada', cancellation_id: cancellation?.id },
      },
    ]);
  });

  // ORD-110
  it.each([
    ['pending', aggregateIn('pending'), 'cancelled'],
    ['placed', placedAggregate(), 'cancelled'],
    ['acknowledged', { ...placedAggregate(), acknowledged_at: at }, 'order_not_cancellable'],
    ['in fulfillment', aggregateIn('in_fulfillment'), 'order_not_cancellable'],
    ['closed', aggregateIn('completed'), 'order_closed'],
  ])('by a buyer of an order that is %s: %s', (_, order, outcome) => {
    const decision = cancel(order, { byBuyer: true }, settings(), momentAfter());
    expect(isRejection(decision) ? decision.rejected : decision.order.status).toBe(outcome);
  });

  // ORD-39, ORD-56
  it.each([
    ['closed first', 'completed', 'order_closed'],
    ['then the reason', 'in_fulfillment', 'reason_required'],
    ['then the reason of a fresh order', 'placed', 'reason_required'],
  ] as const)('refuses %s', (_, status, code) => {
    const strict = settings({ cancel_requires_reason: true });
    const order = aggregateIn(status);
    for (const reason of [undefined, null, ' ']) {
      expect(cancel(order, { reason, byBuyer: false }, strict, momentAfter())).toMatchObject({
        rejected: code,
      });
      const some = [{ order_item_id: itemOf(order).id, quantity: 1 }];
      expect(
        cancelling(order, some, { cancel_requires_reason: true }, reason ?? undefined),
      ).toMatchObject({ rejected: code });
    }
  });
});
