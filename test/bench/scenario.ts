import { fetched, type Request, type Send } from './http.ts';
import { northwindOrderOfThree } from './northwind.ts';

/**
 * Prepares one call of an operation; `index` differs from call to call. What it sends itself is
 * preparation and not measured.
 */
export type Scenario = (send: Send, index: number) => Promise<Request> | Request;

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
}

export const placement = (index: number): Request => ({
  route: 'POST /v1/orders/place',
  body: northwindOrderOfThree(index),
});

/** A fresh order of three positions. */
export function placeOrder(send: Send, index: number): Promise<PlacedOrder> {
  return fetched<PlacedOrder>(send, placement(index));
}

/** A scenario that acts on a fresh order. */
export function onOrder(call: (order: PlacedOrder) => Request): Scenario {
  return async (send, index) => call(await placeOrder(send, index));
}

/** Text that no earlier call of this process has sent. */
let serial = 0;
export function fresh(prefix: string): string {
  serial += 1;
  return `${prefix}${serial}`;
}
