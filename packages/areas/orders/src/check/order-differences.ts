import { amountDigits } from '@waybill/kernel/currency';
import { add, type Decimal, multiply, subtract, sum } from '@waybill/kernel/decimal';
import { type Difference, differenceOf, differencesOf } from '@waybill/kernel/difference';
import { deliveryOf } from '../order/delivery.ts';
import type { KeptOrder } from '../order/kept-order.ts';
import { fulfillmentStatus } from '../order/order-status.ts';
import { storedTotals } from '../placement/order-totals.ts';

interface Moved {
  readonly order_item_id: string;
  readonly quantity: Decimal;
}

const sumOf = (moved: readonly Moved[], id: string): Decimal =>
  moved
    .filter(({ order_item_id }) => order_item_id === id)
    .reduce((sum, { quantity }) => add(sum, quantity), 0);

/**
 * Disagreements within an order: the quantities of its positions with what was shipped, taken back and
 * cancelled, with these its fulfilment and the number of its positions (ORD-38), its sums with its
 * amounts (ORD-203), what was given back with its refunds (ORD-221), and what has arrived with its delivery
 * notes (ORD-339). An order that was brought in as
 * completed has no delivery notes to compare with (ORD-263).
 */
export function findDifferences(order: KeptOrder): Difference[] {
  const { id, items, shipments, returns, refunds, cancellations, placed_at, completed_at } = order;
  const shipped = shipments.flatMap((one) => one.items);
  const returned = returns.filter(({ status }) => status === 'completed');
  const isBroughtIn = shipments.length === 0 && completed_at !== null && completed_at === placed_at;
  const isCancelled = cancellations.some(({ scope }) => scope === 'order');
  const back = returned.flatMap(({ positions }) => positions);
  const cancelled = cancellations.flatMap(({ positions }) => positions);
  const fulfillment_status = fulfillmentStatus(items);
  return [
    ...differencesOf(`order ${id}`, order, {
      item_count: items.length,
      fulfillment_status,
      ...deliveryOf(fulfillment_status, shipments),
      refunded_total: sum(refunds.map(({ amount }) => amount)),
    }),
    ...moneyDifferences(order),
    ...items.flatMap((item) =>
      differencesOf(`position ${item.position} of order ${id}`, item, {
        quantity_shipped: isBroughtIn ? item.quantity_shipped : sumOf(shipped, item.id),
        quantity_returned: sumOf(back, item.id),
        // The end of a whole order is told with all that was ever ordered.
        quantity_cancelled: isCancelled ? item.quantity : sumOf(cancelled, item.id),
      }),
    ),
  ];
}

/** Orders of before have no taxes by rate, from which alone the rate of their shipping is known. */
function moneyDifferences(order: KeptOrder): Difference[] {
  const { id, items } = order;
  if (order.taxes.length === 0) return [];
  const totals = storedTotals(order, items);
  const { discounts: _discounts, taxes, ...columns } = totals.order;
  const lineTaxes = totals.lines.map(({ tax_amount }) => tax_amount);
  const what = `order ${id}`;
  return [
    ...differencesOf(what, order, columns),
    ...differenceOf(`taxes of ${what}`, JSON.stringify(order.taxes), JSON.stringify(taxes)),
    ...items.flatMap((item, index) => {
      const gross = multiply(item.quantity, item.unit_price, amountDigits(order));
      return differencesOf(`position ${item.position} of ${what}`, item, {
        line_total: subtract(gross, item.line_discount),
        tax_amount: lineTaxes.at(index),
      });
    }),
  ];
}
