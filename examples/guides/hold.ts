import { isRefusal } from '@waybill/client';
import type { Waybill } from './client.ts';

interface Cart {
  readonly id: string;
  readonly items: readonly { readonly sku: string; readonly quantity: number }[];
}

/** Holds what is in a cart; false where there is not enough of it. */
export async function hold(waybill: Waybill, cart: Cart): Promise<boolean> {
  try {
    await waybill.inventories.reserve({ order_ref: cart.id, items: cart.items });
    return true;
  } catch (error) {
    if (isRefusal(error, 'inventories.reserve') && error.code === 'insufficient_stock')
      return false;
    throw error;
  }
}
