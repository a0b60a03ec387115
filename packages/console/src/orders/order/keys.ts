import type { Order } from '@waybill/client/shapes';

const COLUMNS = [
  ['id', 'Id'],
  ['customer_order_number', 'Customer’s order number'],
  ['external_id', 'External id'],
  ['external_ref', 'External reference'],
  ['cart_id', 'Cart'],
  ['contact_id', 'Contact'],
  ['organization_id', 'Organization'],
  ['channel_id', 'Channel'],
  ['market_id', 'Market'],
] as const;

/** The keys by which an order is known here and elsewhere, with their names; empty ones are left out. */
export function keysOf(order: Pick<Order, (typeof COLUMNS)[number][0] | 'external_refs'>) {
  const own = COLUMNS.map(([column, title]) => [title, order[column]] as const);
  const others = Object.entries(order.external_refs ?? {});
  return [...own, ...others].flatMap(([title, value]) =>
    value === null || value === '' ? [] : [{ title, text: value }],
  );
}
