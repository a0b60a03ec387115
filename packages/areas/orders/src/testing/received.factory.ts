import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type OrderPeppol, type PositionPeppol, peppolColumns } from '../order/peppol.schema.ts';
import { placedAggregate } from './aggregate.factory.ts';

/** Facts of an order of a buyer. */
export const orderPeppol = (more: Partial<OrderPeppol> = {}): OrderPeppol => ({
  document_id: '01976f3a-8c1e-7a46-b1c2-3d4e5f6a7b8c',
  order_id: 'PO-4711',
  profile: 'ordering',
  buyer_endpoint: '0088:2000000000015',
  order_type: null,
  issued_on: '2026-11-21',
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
  promised_to: null,
  change_id: null,
  change_sequence: null,
  ...more,
});

/** Facts of a line of the buyer. */
export const linePeppol = (more: Partial<PositionPeppol> = {}): PositionPeppol => ({
  line_id: '1',
  wanted: 2,
  unit_code: 'C62',
  price: 10,
  price_quantity: null,
  tax_category: 'S',
  buyer_item: '700321',
  standard_item: null,
  standard_scheme: null,
  promised_from: null,
  promised_to: null,
  backorder: null,
  ...more,
});

/** An order of a buyer with lines of these quantities, numbered from 1. */
export function receivedAggregate(quantities: readonly number[] = [2, 3]): OrderAggregate {
  const order = placedAggregate(quantities);
  const items = order.items.map((item, index) => ({
    ...item,
    peppol: linePeppol({ line_id: String(index + 1), wanted: item.quantity }),
  }));
  return { ...order, ...peppolColumns(orderPeppol()), items };
}
