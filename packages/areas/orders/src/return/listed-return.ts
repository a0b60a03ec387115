import { customerOf } from '@waybill/kernel/customer';
import type { Item } from '../order/item.schema.ts';
import type { Order, Return } from '../order/order.schema.ts';
import type { ListedReturn } from './return.schema.ts';

/** An order of which goods come back, with the articles that were read along. */
export interface ReturnedOrder {
  readonly order: Order;
  readonly articles: readonly Pick<Item, 'id' | 'name' | 'sku'>[];
}

/**
 * Returns as a list shows them, with whose they are and what comes back (ORD-361). The return of an order
 * that is gone meanwhile goes with it.
 */
export function listedReturns(
  rows: readonly Return[],
  orders: ReadonlyMap<string, ReturnedOrder>,
  nameKey: string | null,
): ListedReturn[] {
  return rows.flatMap((row) => {
    const found = orders.get(row.order_id);
    return found === undefined ? [] : [listed(row, found, nameKey)];
  });
}

function listed(row: Return, { order, articles }: ReturnedOrder, nameKey: string | null) {
  const byId = new Map(articles.map((article) => [article.id, article]));
  return {
    ...row,
    order_number: order.number,
    customer: customerOf(order, nameKey),
    positions: row.positions.map((position) => {
      const { name = null, sku = null } = byId.get(position.order_item_id) ?? {};
      return { ...position, name, sku };
    }),
  };
}
