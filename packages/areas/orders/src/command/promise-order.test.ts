import { expect, it } from 'vitest';
import { momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import { at, itemOf } from '../testing/decision.factory.ts';
import { promiseOrder } from './promise-order.ts';

const line = {
  line_id: '1',
  wanted: 2,
  unit_code: 'C62',
  price: 5,
  price_quantity: null,
  tax_category: 'S',
  buyer_item: null,
  standard_item: null,
  standard_scheme: null,
  promised_from: '2026-12-01',
  promised_to: null,
  backorder: 1,
};

const peppol = {
  document_id: '01976f3a-8c1e-7a46-b1c2-3d4e5f6a7b8c',
  order_id: 'PO-4711',
  profile: 'ordering',
  buyer_endpoint: '0088:2000000000015',
  order_type: null,
  issued_on: '2026-11-24',
  valid_until: null,
  customer_reference: null,
  accounting_cost: null,
  contract: null,
  quotation: null,
  requisition: null,
  catalogue: null,
  project: null,
  replaces_order: null,
  sales_order: null,
  originator: null,
  delivery_terms: null,
  payment_terms: null,
  promised_from: null,
  promised_to: '2026-12-09',
  change_id: null,
  change_sequence: null,
} as const;

// PEP-122
it('promises are kept with what says so, and told by nothing else', () => {
  const order = placedAggregate();
  const promised = itemOf(order);
  const beside = { steps: [], withDecision: [] };
  const positions = new Map([[promised.id, line]]);
  const change = promiseOrder(order, { peppol, positions, beside, answer: 'said' }, momentAfter());
  expect(change.order).toMatchObject({ peppol, status: order.status, updated_at: at });
  expect(change.items).toEqual(
    order.items.map((item) =>
      item.id === promised.id ? { ...item, peppol: line, updated_at: at } : item,
    ),
  );
  // Positions of which nothing was said are the objects that were loaded.
  expect(change.items?.slice(1).every((item, index) => item === order.items[index + 1])).toBe(true);
  expect(change).toMatchObject({ entries: [], isUntold: true, answer: 'said' });
  expect(change.beside?.('acme')).toBe(beside);
});
