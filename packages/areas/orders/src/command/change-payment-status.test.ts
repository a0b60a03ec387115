import { describe, expect, it } from 'vitest';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Status } from '../order/order-status.ts';
import { aggregateIn, momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import { at, changeOf, settings } from '../testing/decision.factory.ts';
import { changePaymentStatus } from './change-payment-status.ts';

describe('payment-status', () => {
  const paying = (order: OrderAggregate, payment_id?: string, auto = 'payment' as const) =>
    changeOf(
      changePaymentStatus(
        order,
        { status: 'paid', payment_id },
        settings({ auto_complete_on: auto }),
        momentAfter(),
      ),
    );

  // ORD-65
  it('merges the payment id, and leaves the payment alone without one', () => {
    const order = { ...placedAggregate(), payment: { method: 'card', payment_id: 'old' } };
    expect(paying(order).order.payment).toEqual(order.payment);
    expect(paying(order, 'pi_1').order.payment).toEqual({ method: 'card', payment_id: 'pi_1' });
    expect(paying({ ...order, payment: null }, 'pi_1').order.payment).toEqual({
      payment_id: 'pi_1',
    });
  });

  // ORD-66
  it('names the status before, even without a difference', () => {
    const order: OrderAggregate = { ...placedAggregate(), payment_status: 'paid' };
    expect(paying(order).entries).toEqual([
      {
        name: 'order.payment_status.changed',
        actor: null,
        payload: { from: 'paid', to: 'paid', payment_id: null },
      },
    ]);
  });

  const fulfilled = (status: Status) => ({
    ...aggregateIn(status),
    fulfillment_status: 'fulfilled' as const,
  });

  // ORD-36, ORD-64
  it.each([
    ['closes', 'payment', 'paid', fulfilled('in_fulfillment'), 'completed'],
    ['waits for the rest', 'payment', 'paid', aggregateIn('in_fulfillment'), 'in_fulfillment'],
    ['waits for the money', 'payment', 'authorized', fulfilled('in_fulfillment'), 'in_fulfillment'],
    ['leaves it to a hand', 'manual', 'paid', fulfilled('in_fulfillment'), 'in_fulfillment'],
    ['leaves it to shipping', 'shipment', 'paid', fulfilled('in_fulfillment'), 'in_fulfillment'],
    ['leaves closed orders', 'payment', 'paid', fulfilled('completed'), 'completed'],
  ] as const)('%s', (_, auto, word, order, status) => {
    const change = changeOf(
      changePaymentStatus(
        order,
        { status: word },
        settings({ auto_complete_on: auto }),
        momentAfter(),
      ),
    );
    expect(change.order.status).toBe(status);
    const closes = order.status !== status;
    expect(change.order.completed_at).toBe(closes ? at : order.completed_at);
    expect(change.entries.slice(1)).toEqual(
      closes
        ? [
            {
              name: 'order.completed',
              actor: null,
              payload: { via: 'payment', completed_by: null },
            },
          ]
        : [],
    );
  });
});
