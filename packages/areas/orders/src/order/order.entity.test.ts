import { expect, it } from 'vitest';
import { aggregateOf } from '../testing/aggregate.factory.ts';
import { asOrderRow, orderContent, rootKey } from './order.entity.ts';
import { orderRow } from './order-change.ts';

const line = { sku: 'A', unit_price: 10, tax_rate: 19 };
const free = { sku: 'B', unit_price: 10 };

// ORD-200, ORD-203
it.each([
  ['one rate', { items: [line] }, 1],
  ['a rate of 0', { items: [free] }, 1],
  ['two rates', { items: [line, free] }, 2],
  ['a tax that was sent', { items: [{ ...line, tax_amount: 2 }] }, 1],
  ['nothing', { items: [{ sku: 'C' }] }, 0],
  [
    'discounts and fee',
    {
      items: [line],
      discounts: [{ title: 'Sale', amount: 1 }],
      payment: { fee: { price: 1, tax_rate: 7 } },
    },
    2,
  ],
])('an order with %s reads as it was stored', (_, body, rows) => {
  const order = orderRow(aggregateOf(body));
  expect(order.taxes).toHaveLength(rows);
  const root = { ...rootKey('acme', order.id), ...orderContent(order) };
  expect(asOrderRow(root)).toEqual(order);
});
