import { expect, it } from 'vitest';
import { leftToRefund } from './left-to-refund.ts';

// ORD-220
it.each([
  ['paid', 'EUR', 78.2653, 0, 78.27],
  ['partially_refunded', 'EUR', 78.265, 8.27, 70],
  ['refunded', 'JPY', 99.5, 100, 0],
  ['partially_paid', 'KWD', 1.2345, 0.2, 1.035],
  ['open', 'EUR', 78.27, 0, 0],
  ['failed', 'EUR', 78.27, 10, 0],
  ['paid', 'EUR', 0.3, 0.1, 0.2],
] as const)('of %s %s %d, of which %d went back, %d is left', (...given) => {
  const [payment_status, currency, grand_total, refunded_total, left] = given;
  expect(leftToRefund({ payment_status, currency, grand_total, refunded_total })).toBe(left);
});
