import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { paymentStatuses, statuses } from '../order/order-status.ts';
import { withReturn } from '../return/return-scene.factory.ts';
import {
  aggregateIn,
  applyChange,
  momentAfter,
  placedAggregate,
} from '../testing/aggregate.factory.ts';
import { at, ok, SOME_ID, settings } from '../testing/decision.factory.ts';
import { orderRefunded } from './refund.events.ts';
import { RefundBody } from './refund.schema.ts';
import { paidTotal, refund } from './refund-order.ts';

const paid = (more: Partial<OrderAggregate> = {}): OrderAggregate => ({
  ...placedAggregate(),
  payment_status: 'paid',
  ...more,
});
const refunding = (order: OrderAggregate, body: object) =>
  refund(order, v.parse(RefundBody, body), settings(), momentAfter());

describe('the paid total', () => {
  // ORD-220
  it.each(paymentStatuses)('of an order whose payment is %s', (payment_status) => {
    const isPaid = ['paid', 'partially_paid', 'partially_refunded', 'refunded'];
    const expected = isPaid.includes(payment_status) ? 35 : 0;
    expect(paidTotal(paid({ payment_status }))).toBe(expected);
  });

  // ORD-220
  it.each([
    ['EUR', 78.2653, 78.27],
    ['EUR', 78.265, 78.27],
    ['EUR', 71.3643, 71.36],
    ['JPY', 99.5, 100],
    ['KWD', 1.2345, 1.235],
  ])('in %s of %d is %d', (currency, grand_total, expected) => {
    expect(paidTotal(paid({ currency, grand_total }))).toBe(expected);
  });
});

describe('a refund', () => {
  // ORD-201, ORD-221
  it.each([
    ['invoice', 'EUR', '1.005', 2],
    ['invoice', 'JPY', 0.0001, 0],
    ['invoice', 'KWD', 1.0005, 3],
  ] as const)('of an %s order in %s is none of %s', (amount_rounding, currency, amount, digits) => {
    expect(refunding(paid({ amount_rounding, currency }), { amount })).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'amount', message: expect.stringContaining(`at most ${digits} decimals`) }],
    });
  });

  // ORD-201, ORD-221
  it.each([
    ['precise', 'JPY', 0.0001],
    ['invoice', 'KWD', 1.005],
    ['invoice', 'EUR', '1.5000'],
  ] as const)('of a %s order in %s may be of %s', (amount_rounding, currency, amount) => {
    const change = ok(refunding(paid({ amount_rounding, currency }), { amount }));
    expect(change.refunds?.[0]?.amount).toBe(Number(amount));
  });

  // ORD-221
  it('stands on the order, and is told with the sums behind it', () => {
    const { order, one } = withReturn('completed');
    const body = { amount: '1.50', reason: 'late', reference: 're_1', return_id: one.id };
    const change = ok(refunding({ ...order, payment_status: 'paid', grand_total: 20 }, body));
    const made = { ...body, id: expect.any(String), amount: 1.5, created_at: at };
    const sums = { refunded_total: 1.5, payment_status: 'partially_refunded' };
    expect(change.refunds).toEqual([made]);
    expect(change.order).toMatchObject({ ...sums, status: order.status, updated_at: at });
    expect(change.answer).toEqual({ ...change.order, refunds: [made] });
    const [entry] = change.entries;
    const { id: refund_id, created_at: _at, ...told } = change.refunds?.[0] ?? made;
    expect(entry).toEqual({
      name: 'order.refunded',
      actor: null,
      payload: { refund_id, ...told, currency: 'EUR', ...sums },
    });
    const data = { order_id: order.id, number: order.number, ...entry?.payload };
    expect(v.parse(v.strictObject(orderRefunded.data.entries), data)).toEqual(data);
  });

  // ORD-221
  it.each(statuses)('is recorded where the order is %s, and leaves it so', (status) => {
    const order: OrderAggregate = { ...aggregateIn(status), payment_status: 'paid' };
    const change = ok(refunding(order, { amount: 35 }));
    expect(change.order).toMatchObject({ status, payment_status: 'refunded', refunded_total: 35 });
    expect(change.refunds).toMatchObject([{ reason: null, reference: null, return_id: null }]);
  });

  // ORD-220
  it.each<[string, OrderAggregate, number, string]>([
    ['more than was paid', paid(), 35.0001, '35 are left'],
    ['more than is left', paid({ refunded_total: 30 }), 6, '5 are left'],
    ['where nothing was paid', paid({ payment_status: 'open' }), 0.0001, '0 are left'],
    [
      'where it is said that nothing was paid after all',
      paid({ payment_status: 'failed', refunded_total: 3 }),
      1,
      '0 are left',
    ],
  ])('of %s is refused', (_, order, amount, message) => {
    expect(refunding(order, { amount })).toMatchObject({
      rejected: 'refund_exceeds_order',
      message: expect.stringContaining(message),
    });
  });

  // ORD-221
  it('for a return of another order is refused', () => {
    expect(refunding(paid(), { amount: 1, return_id: SOME_ID })).toMatchObject({
      rejected: 'not_found',
    });
  });

  // ORD-221
  it.each([0, '0.00', -1, '1.00001', 'much'])('of %j is no amount', (amount) => {
    expect(v.is(RefundBody, { amount })).toBe(false);
  });

  // ORD-220, ORD-221
  it('adds up to what was paid and never beyond, in ten-thousandths', () => {
    const units = fc.integer({ min: 1, max: 80_000 });
    fc.assert(
      fc.property(fc.array(units, { minLength: 1, maxLength: 30 }), (amounts) => {
        let order = paid();
        let left = 350_000;
        for (const amount of amounts) {
          const decision = refunding(order, { amount: amount / 10_000 });
          expect(isRejection(decision)).toBe(amount > left);
          if (isRejection(decision)) continue;
          left -= amount;
          order = applyChange(order, decision);
          expect(order.refunded_total).toBe((350_000 - left) / 10_000);
          expect(order.payment_status).toBe(left === 0 ? 'refunded' : 'partially_refunded');
        }
      }),
    );
  });
});

it('the topic of a refund shows an example that fits it', () => {
  expect(v.parse(orderRefunded.data, orderRefunded.example)).toEqual(orderRefunded.example);
});
