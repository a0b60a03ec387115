import type { Order } from '@waybill/client/shapes';
import { currencyDigits } from '@waybill/kernel/currency';
import { sumOf } from '../../frame/format/quantity.ts';

/** States of a payment in which the shop had the money. */
const PAID: ReadonlySet<Order['payment_status']> = new Set([
  'paid',
  'partially_paid',
  'partially_refunded',
  'refunded',
]);

/** Decimals that the service keeps of an amount. */
const EXACT = 4;

/** Money of an order that can still be given back: the most that a refund may be (ORD-220). */
export function leftToRefund({
  payment_status,
  grand_total,
  currency,
  refunded_total,
}: Pick<Order, 'payment_status' | 'grand_total' | 'currency' | 'refunded_total'>): number {
  if (!PAID.has(payment_status)) return 0;
  const [steps, unit] = [10 ** EXACT, 10 ** (EXACT - currencyDigits(currency))];
  const paid = (Math.round(Math.round(grand_total * steps) / unit) * unit) / steps;
  return Math.max(0, sumOf(paid, -refunded_total));
}
