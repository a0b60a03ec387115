import type { OrderItem } from '@waybill/client/shapes';
import { sumOf } from '../frame/format/quantity.ts';
import { openQuantity } from '../orders/order/open-quantity.ts';

/** An article to fetch: how many, and for which orders. */
export interface PickLine {
  readonly article: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: string | null;
  readonly orders: readonly { readonly number: string; readonly quantity: number }[];
}

interface Picked {
  readonly number: string;
  readonly items: readonly OrderItem[];
}

const byArticle = (a: PickLine, b: PickLine) =>
  a.article.localeCompare(b.article, undefined, { numeric: true });

/** What is open of some orders, summed by article, in the order of article numbers. */
export function pickingList(orders: readonly Picked[]): PickLine[] {
  const lines = new Map<string, PickLine>();
  for (const { number, items } of orders) {
    for (const item of items) {
      const quantity = openQuantity(item);
      if (quantity <= 0) continue;
      const article = item.sku ?? item.product_id ?? item.name;
      const line = lines.get(article);
      lines.set(article, {
        ...{ article, name: item.name, unit: item.unit },
        quantity: sumOf(line?.quantity ?? 0, quantity),
        orders: [...(line?.orders ?? []), { number, quantity }],
      });
    }
  }
  return [...lines.values()].sort(byArticle);
}
