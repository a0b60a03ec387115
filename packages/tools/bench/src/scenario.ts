import type { Request } from './http.ts';
import { northwindOrderOfThree } from './northwind.ts';

export interface PlacedOrder {
  readonly id: string;
}

/** Asks for an order of three positions. */
export const placement = (index: number): Request => ({
  route: 'POST /v1/orders/place',
  body: northwindOrderOfThree(index),
});

/** Lets the orders of the shop move stock from now on. */
export const moveStock: Request = {
  route: 'PUT /v1/settings/apps/orders',
  body: { values: { stock_follows_orders: 'reserve' } },
};

/** Text that no earlier call of this process has sent. */
let serial = 0;
export function fresh(prefix: string): string {
  serial += 1;
  return `${prefix}${serial}`;
}
