import { type Difference, differenceOf } from '@waybill/kernel/difference';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { definePattern } from '@waybill/table/item';
import { type DailyFigures, everySelection } from '@waybill/table/list';
import { figuresOfRows, type RowFigures } from '@waybill/table/operate';
import { queryAll, readAllFigures } from '@waybill/table/read';
import type { Conflict } from '@waybill/table/write';
import { orderStore } from '../order/order.store.ts';
import { loadAggregate } from '../order/order-aggregate.repository.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { OrderRow } from '../order/order-documents.ts';

export const patterns = [
  definePattern({
    name: 'All of a tenant’s orders, for the checker',
    key: 'f0 = T#tenant#ORDERS#*',
    index: 'facet0',
    reads: 'every key, then each order with everything that belongs to it',
  }),
];

const AT_ONCE = 8;

/** Reads orders one by one, each with everything that belongs to it: those with these ids, or all. */
export async function visitOrders(
  tenant: string,
  visit: (order: OrderAggregate | Rejection<'not_found'> | Conflict, id: string) => void,
  ids?: readonly string[],
): Promise<void> {
  const every = async () =>
    (await queryAll(everySelection(orderStore, tenant))).map(({ fs: id }) => String(id));
  await sideBySide(AT_ONCE, ids ?? (await every()), async (id) =>
    visit(await loadAggregate(tenant, id), id),
  );
}

/** The orders of a tenant that move stock, but those that change while they are read. */
export async function ordersThatMoveStock(tenant: string): Promise<OrderAggregate[]> {
  const orders: OrderAggregate[] = [];
  await visitOrders(tenant, (order) => {
    if (!isRejection(order) && order.moves_stock) orders.push(order);
  });
  return orders;
}

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
