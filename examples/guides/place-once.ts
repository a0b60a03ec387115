import type { Waybill } from './client.ts';

interface Checkout {
  readonly id: string;
  readonly currency: string;
  readonly items: readonly { readonly name: string; readonly unit_price: number }[];
}

/** Places the order of a checkout, however often the buyer presses the button. */
export async function placeOnce(waybill: Waybill, { id, ...order }: Checkout) {
  return waybill.orders.place(order, { idempotencyKey: `checkout-${id}` });
}
