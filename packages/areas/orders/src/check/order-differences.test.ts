import { expect, it } from 'vitest';
import type { KeptOrder } from '../order/kept-order.ts';
import { aggregateOf, momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import { freshSettings } from '../testing/placement.factory.ts';
import { findDifferences } from './order-differences.ts';

const { at } = momentAfter();
const placed: KeptOrder = placedAggregate([2, 1.5]);
const [first] = placed.items.map(({ id }) => id);

const positions = [{ order_item_id: String(first), quantity: 1 }];
const moved = (more: object): KeptOrder['items'] =>
  placed.items.map((item, index) => (index === 0 ? { ...item, ...more } : item));

const shipment = {
  id: 'S',
  order_id: placed.id,
  number: 'DEL-1',
  shipped_at: at,
  created_at: at,
  carrier: null,
  tracking_code: null,
  tracking_url: null,
  metadata: null,
  peppol: null,
  external_id: null,
  external_refs: null,
  status: 'shipped' as const,
  delivered_at: null,
  tracking: [],
  updated_at: at,
  items: positions.map((one) => ({ ...one, id: 'I', shipment_id: 'S', created_at: at })),
};
const returned = (status: KeptOrder['returns'][number]['status']) => ({
  id: 'R',
  order_id: placed.id,
  number: 'RET-1',
  status,
  reason: null,
  reason_code: null,
  resolution: null,
  exchange_id: null,
  metadata: null,
  external_id: null,
  external_refs: null,
  registered_at: at,
  received_at: null,
  completed_at: null,
  rejected_at: null,
  created_at: at,
  updated_at: at,
  positions: positions.map((one) => ({ ...one, restock: true, reason_code: null })),
});
const cancellation = (scope: 'order' | 'items') => ({
  id: 'C',
  order_id: placed.id,
  scope,
  positions,
  reason: null,
  cancelled_by: null,
  created_at: at,
});

const refund = (amount: number) => ({
  id: 'M',
  amount,
  reason: null,
  reference: null,
  return_id: null,
  created_at: at,
});

const priced = aggregateOf(
  {
    items: [
      { sku: 'A', unit_price: 8.09, tax_rate: 5.5, discounts: [{ title: 'Sale', amount: 1 }] },
      { sku: 'B', unit_price: 10, tax_rate: 19, tax_amount: 1.8 },
    ],
    discounts: [{ title: 'Gift', amount: 2 }],
    shipping: { price: 4.9, tax_rate: 19 },
  },
  { ...freshSettings, amount_rounding: 'invoice' },
);

// ORD-203
it.each<[string, Partial<KeptOrder>, string[]]>([
  ['nothing as it was placed', {}, []],
  ['nothing in an order of before', { taxes: [], shipping_tax_rate: 0, tax_total: 7 }, []],
  ['a total', { grand_total: 1 }, ['grand_total of order']],
  [
    'a row of taxes',
    { taxes: priced.taxes.map((row) => ({ ...row, sent: !row.sent })) },
    ['taxes of order'],
  ],
  [
    'a tax and a total of a position',
    {
      items: priced.items.map((item, index) =>
        index === 0 ? { ...item, tax_amount: 9, unit_price: 9 } : item,
      ),
    },
    ['line_total of position 10 of order', 'tax_amount of position 10 of order'],
  ],
])('the amounts of an order disagree: %s', (_, more, found) => {
  const names = findDifferences({ ...priced, ...more }).map(({ what }) => what);
  expect(names).toEqual(found.map((name) => `${name} ${priced.id}`));
});

// ORD-38, ORD-57, ORD-221
it.each<[string, Partial<KeptOrder>, string[]]>([
  ['nothing in an order as it was placed', {}, []],
  [
    'nothing where all was booked',
    {
      items: moved({ quantity_shipped: 1, quantity_returned: 1, quantity_cancelled: 1 }),
      fulfillment_status: 'partial',
      shipments: [shipment],
      returns: [returned('completed'), returned('rejected')],
      cancellations: [cancellation('items')],
      refunds: [refund(0.1), refund(0.2)],
      refunded_total: 0.3,
    },
    [],
  ],
  [
    'nothing in an order that was cancelled as a whole',
    {
      items: placed.items.map((item) => ({ ...item, quantity_cancelled: item.quantity })),
      cancellations: [cancellation('items'), cancellation('order')],
    },
    [],
  ],
  [
    'nothing in an order that was brought in as completed',
    {
      items: placed.items.map((item) => ({ ...item, quantity_shipped: item.quantity })),
      fulfillment_status: 'fulfilled',
      completed_at: placed.placed_at,
    },
    [],
  ],
  [
    'shipped quantities without a shipment in an order that was completed here',
    {
      items: placed.items.map((item) => ({ ...item, quantity_shipped: item.quantity })),
      fulfillment_status: 'fulfilled',
      completed_at: at,
    },
    ['quantity_shipped of position 10', 'quantity_shipped of position 20'],
  ],
  ['a number of positions', { item_count: 3 }, ['item_count']],
  ['a fulfilment', { fulfillment_status: 'fulfilled' }, ['fulfillment_status']],
  ['a shipment that moved nothing', { shipments: [shipment] }, ['quantity_shipped of position 10']],
  [
    'a shipped quantity without a shipment',
    {
      items: moved({ quantity_shipped: 2 }),
      fulfillment_status: 'partial',
    },
    ['quantity_shipped of position 10'],
  ],
  ['a refund', { refunds: [refund(1)], refunded_total: 2 }, ['refunded_total']],
  [
    'what has arrived',
    {
      items: moved({ quantity_shipped: 1 }),
      fulfillment_status: 'partial',
      shipments: [{ ...shipment, status: 'delivered', delivered_at: at }],
      delivered_at: at,
    },
    ['delivery_status', 'delivered_at'],
  ],
  ['a return', { returns: [returned('completed')] }, ['quantity_returned of position 10']],
  [
    'a cancellation',
    { cancellations: [cancellation('items')] },
    ['quantity_cancelled of position 10'],
  ],
])('finds %s', (_, more, expected) => {
  const found = findDifferences({ ...placed, ...more });
  expect(found.map(({ what }) => what.split(' of order ')[0])).toEqual(expected);
});
