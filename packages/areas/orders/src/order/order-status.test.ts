import { describe, expect, it } from 'vitest';
import {
  checkTransition,
  fulfillmentStatus,
  initialPaymentStatus,
  initialStatuses,
  isFinal,
  isPaid,
  lifecycle,
  paymentStatuses,
  type Status,
  statuses,
} from './order-status.ts';

describe('lifecycle', () => {
  const targets = (status: Status) =>
    Object.values(lifecycle[status]).flatMap((outcome) =>
      typeof outcome === 'string' ? [] : outcome,
    );

  // ORD-31
  it('reaches every state from a placement', () => {
    const reached = new Set(initialStatuses);
    for (const status of reached) for (const next of targets(status)) reached.add(next);
    expect([...reached].sort()).toEqual([...statuses].sort());
  });

  // ORD-32
  it('ends in completed and cancelled, and never goes back', () => {
    expect(statuses.filter(isFinal)).toEqual(['completed', 'cancelled']);
    for (const status of statuses) {
      for (const next of targets(status)) {
        expect(statuses.indexOf(next)).toBeGreaterThanOrEqual(statuses.indexOf(status));
      }
    }
  });

  // ORD-33
  it('leaves pending for placed by approval only', () => {
    const ways = Object.entries(lifecycle.pending).filter(([, to]) => to.includes('placed'));
    expect(ways).toEqual([['approve', ['placed']]]);
  });
});

describe('checkTransition', () => {
  // ORD-31
  it('lets a command lead only where the map says', () => {
    expect(checkTransition('placed', 'ship', 'completed')).toBe('completed');
    expect(() => checkTransition('placed', 'ship', 'placed')).toThrow('from placed to placed');
    expect(() => checkTransition('completed', 'ship', 'completed')).toThrow();
  });
});

describe('fulfillmentStatus', () => {
  const line = (quantity: number, shipped: number, cancelled: number) => ({
    quantity,
    quantity_shipped: shipped,
    quantity_cancelled: cancelled,
  });

  // ORD-38
  it.each([
    ['nothing shipped', [line(2, 0, 0)], 'unfulfilled'],
    ['everything cancelled', [line(2, 0, 2)], 'unfulfilled'],
    ['a part shipped', [line(2, 1, 0)], 'partial'],
    ['one of two lines shipped', [line(2, 2, 0), line(1, 0, 0)], 'partial'],
    ['the rest cancelled', [line(2, 1, 1), line(1, 0, 1)], 'fulfilled'],
    ['all shipped', [line(0.3, 0.3, 0)], 'fulfilled'],
    ['fractions that binary cannot hold', [line(0.3, 0.1, 0.2)], 'fulfilled'],
  ])('%s', (_, lines, expected) => {
    expect(fulfillmentStatus(lines)).toBe(expected);
  });
});

// ORD-220
it('money came in where it is paid, in part as well, or given back', () => {
  const paid = ['paid', 'partially_paid', 'partially_refunded', 'refunded'];
  expect(paymentStatuses.filter(isPaid)).toEqual(paid);
});

describe('initialPaymentStatus', () => {
  // ORD-10
  it.each([
    ['paid', 'paid'],
    ['partially_paid', 'partially_paid'],
    ['PAID', 'open'],
    [undefined, 'open'],
    [{ status: 'paid' }, 'open'],
  ])('%j seeds %s', (word, expected) => {
    expect(initialPaymentStatus(word)).toBe(expected);
  });
});
