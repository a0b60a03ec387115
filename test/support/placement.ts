import type { Answer, Call } from './client.ts';

export interface Item {
  readonly id: string;
  readonly sku: string | null;
  readonly position: number;
  readonly quantity: number;
  readonly unit_price: number;
  readonly line_total: number;
  readonly tax_amount: number;
}

export interface Order {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly placed_at: string | null;
  readonly currency: string;
  readonly contact_id: string | null;
  readonly item_count: number;
  readonly subtotal: number;
  readonly shipping_total: number;
  readonly tax_total: number;
  readonly grand_total: number;
  readonly created_at: string;
  readonly items: readonly Item[];
  readonly fulfillments: readonly { readonly id: string }[];
  readonly shipments: readonly unknown[];
  readonly returns: readonly unknown[];
  readonly refunds: readonly unknown[];
  readonly cancellations: readonly unknown[];
}

/** The order as lists show it: without what only its own answer carries. */
export function rowOf(order: Order) {
  const { items: _items, shipments: _shipments, returns: _returns, ...rest } = order;
  const {
    fulfillments: _fulfillments,
    refunds: _refunds,
    cancellations: _cancellations,
    ...row
  } = rest;
  return row;
}

/** Three lines that come to 47.60 with tax, shipping included. */
export const basket = {
  items: [
    { sku: 'CUP', name: 'Cup', quantity: 3, unit_price: 5, tax_rate: 19 },
    { sku: 'PLATE', name: 'Plate', quantity: 2, unit_price: 7.5, tax_rate: 19 },
    { sku: 'SPOON', quantity: 4, unit_price: 1.25, tax_rate: 19 },
  ],
  shipping: { price: 5, tax_rate: 19 },
};

/** Places an order, the basket unless another one is given. */
export function place(
  call: Call,
  body: unknown = basket,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Order>> {
  return call<Order>('POST /v1/orders/place', { body, headers });
}
