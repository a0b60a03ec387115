import { isRefusal, type Waybill } from '@waybill/client';
import type { Cart, OrderWithParts, Reservation } from '@waybill/client/shapes';

/** References of an order under which goods may be reserved for it. */
type Referred = Pick<OrderWithParts, 'id' | 'number' | 'external_ref' | 'cart_id' | 'contact_id'>;

/** Ended ones are asked for too: what was committed before has left the stock. */
const COUNTED = 'active,committed' as 'active';

/**
 * Says that an order came from a cart. The buyer names the cart and nobody checks it, so the cart itself
 * has to say so: a stranger's reservations are nobody's to end.
 */
const isCartOf = ({ contact_id, order_ref }: Cart, order: Referred): boolean =>
  contact_id === order.contact_id || order_ref === order.number;

type Options = { readonly signal?: AbortSignal };

async function ownCart(waybill: Waybill, order: Referred, options: Options) {
  if (order.cart_id === null) return null;
  try {
    const cart = await waybill.carts.get({ id: order.cart_id }, options);
    return isCartOf(cart, order) ? cart.id : null;
  } catch (error) {
    // A cart that is gone, or that the key may not see, says nothing.
    if (isRefusal(error) && [403, 404].includes(error.status)) return null;
    throw error;
  }
}

/**
 * The reservations of an order that are active or were committed, under all of its references
 * (ORD-53).
 */
export async function loadReserved(
  waybill: Waybill,
  order: Referred,
  options: Options,
): Promise<Reservation[]> {
  const { id, number, external_ref } = order;
  const named = [number, external_ref, await ownCart(waybill, order, options), id];
  const references = [...new Set(named.filter((one) => one !== null))];
  const found = await Promise.all(
    references.map(async (order_ref) => {
      const some: Reservation[] = [];
      const asked = { order_ref, status: COUNTED, limit: 200 };
      for await (const one of waybill.inventories.reservations.list(asked, options)) some.push(one);
      return some;
    }),
  );
  return found.flat();
}
