import { isUuid } from '@waybill/kernel/id';
import { isRejection } from '@waybill/kernel/rejection';
import { isUnfinished } from '../order/fulfillment-status.ts';
import { orderStore } from '../order/order.store.ts';
import { loadOrderParts } from '../order/order-aggregate.repository.ts';

/** Goods that an order holds by itself. */
interface HeldGoods {
  readonly reservations: number;
  /** Those of them that stock did not cover. */
  readonly backordered: number;
}

/**
 * Counts the goods of reservations, by whoever keeps the stock: a line that others joined may name
 * some that ended.
 */
type CountHeld = (tenant: string, ids: readonly string[]) => Promise<HeldGoods>;

/**
 * The goods of the order that a reference names by its number or its id, where it moves stock: nobody
 * reserves for it a second time (ORD-293). Undefined where there is no such order.
 */
export async function heldGoods(
  tenant: string,
  ref: string,
  count: CountHeld,
): Promise<HeldGoods | undefined> {
  const byNumber = await orderStore.unique['number']?.(tenant, ref);
  const id = byNumber ?? (isUuid(ref) ? ref.toLowerCase() : undefined);
  const order = id && (await loadOrderParts(tenant, id, ['fulfillments']));
  if (!order || isRejection(order) || !order.moves_stock) return undefined;
  const lines = (order.fulfillments ?? []).filter(isUnfinished).flatMap(({ items }) => items);
  return count(
    tenant,
    lines.flatMap(({ reservation_ids }) => reservation_ids),
  );
}
