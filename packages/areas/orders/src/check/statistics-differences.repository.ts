import { type Difference, differenceOf } from '@waybill/kernel/difference';
import type { DailyFigures } from '@waybill/table/list';
import { figuresOfRows, type RowFigures } from '@waybill/table/operate';
import { readAllFigures } from '@waybill/table/read';
import { orderStore } from '../order/order.store.ts';
import type { OrderRow } from '../order/order-documents.ts';

/** Each figure by what it is: `orders of 2026-11-22 of ORDERS#*`. */
function named(items: ReadonlyMap<string, DailyFigures>): Map<string, string> {
  const each = [...items].flatMap(([item, days]) =>
    Object.entries(days).flatMap(([day, figures]) =>
      Object.entries(figures).map(([name, amount]): [string, string] => [
        `${name} of ${day} of ${item.slice(0, item.lastIndexOf('#'))}`,
        amount,
      ]),
    ),
  );
  return new Map(each);
}

/** The statistics that are not what these orders, which are all, add up to (ORD-145). */
export async function findStatisticsDifferences(
  tenant: string,
  orders: readonly RowFigures<OrderRow>[],
): Promise<Difference[]> {
  const stored = named(await readAllFigures(orderStore, tenant));
  const expected = named(figuresOfRows(orderStore, orders));
  const names = [...new Set([...stored.keys(), ...expected.keys()])];
  return names.flatMap((name) => differenceOf(name, stored.get(name), expected.get(name)));
}
