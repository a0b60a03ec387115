import { isRefusal } from '@waybill/client';
import type { Waybill } from './client.ts';

/** Cancels an order for the person who asks; answers what to tell them. */
export async function cancelFor(waybill: Waybill, order: { readonly id: string }): Promise<string> {
  try {
    const { number } = await waybill.orders.cancel(order);
    return `${number} is cancelled.`;
  } catch (error) {
    if (!isRefusal(error, 'orders.cancel')) throw error;
    if (error.code === 'order_shipped') return 'Part of it is on its way: ask for a return.';
    return error.message;
  }
}
