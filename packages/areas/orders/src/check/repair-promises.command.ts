import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { type Changes, type Conflict, joinChanges } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import { workFor } from '@waybill/work/work';
import type { GoodsBooks, GoodsBooksPort, MendedGoods } from '../goods/goods-books.port.ts';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import { readAggregate } from '../order/order-aggregate.repository.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { orderRow } from '../order/order-change.ts';
import { changeWrites } from '../order/order-change.writes.ts';
import { ordersThatMoveStock } from './every-order.repository.ts';
import {
  fulfillmentDifferences,
  lineDifferences,
  mendFulfillments,
} from './followed-fulfillment.ts';
import { promiseDifferences, promisedLines } from './promise-differences.ts';

/** Everything of an order that nothing happened to for so long is shown by all indexes. */
const QUIET_MS = 60_000;

/** An order’s fulfilments and goods, made anew. */
interface Mended {
  readonly moment: Moment;
  readonly fulfillments: readonly KeptFulfillment[];
  readonly goods: MendedGoods;
}

const leftAlone = reject('left_alone', 'The order cannot be mended now.');

/** Lines are what an order is mended from: one whose lines are not its positions is left alone (ORD-352). */
function mend(order: OrderAggregate, books: GoodsBooks, now: Date): Mended | typeof leftAlone {
  const isQuiet = now.getTime() - Date.parse(order.updated_at) >= QUIET_MS;
  if (!isQuiet || lineDifferences(order).length > 0) return leftAlone;
  const moment = momentAt(now, { at: order.updated_at, rev: order.version.rev });
  const fulfillments = mendFulfillments(order, moment.at);
  const byFulfillment = fulfillments.map((one) => ({
    one,
    lines: promisedLines(order.items, one),
  }));
  const all = byFulfillment.flatMap(({ lines }) => lines);
  const goods = books.mend(order.number, all, moment);
  if (goods === undefined) return leftAlone;
  return {
    moment,
    goods,
    fulfillments: byFulfillment.map(({ one, lines }) => ({
      ...one,
      items: one.items.map((line, index) => {
        const promised = lines[index];
        const reservation_ids = promised && goods.reservationIds.get(promised);
        return { ...line, reservation_ids: reservation_ids ?? [] };
      }),
    })),
  };
}

function writesOf(tenant: string, order: OrderAggregate, mended: Mended): Changes {
  const { fulfillments, goods, moment } = mended;
  const change = { order: orderRow(order), fulfillments, entries: [], answer: null };
  const own = changeWrites<never>(tenant, order, { ...change, isUntold: true }, moment);
  return joinChanges<never>({ steps: [], withDecision: own }, goods.writes());
}

/** Mends one order; undefined where it was left alone, or changed meanwhile. */
async function repairOrder(tenant: string, id: string, books: GoodsBooks, now: Date) {
  const outcome = await runCommand<
    OrderAggregate,
    Mended,
    number,
    Rejection<'not_found'> | typeof leftAlone | Conflict
  >(workFor(tenant, now), {
    load: () => readAggregate(tenant, id),
    decide: (order) => mend(order, books, now),
    write: (mended, order) => writesOf(tenant, order, mended),
    present: ({ goods }) => 1 + goods.changed,
    limitMs: 0,
  });
  return isRejection(outcome) ? undefined : outcome;
}

/**
 * Makes fulfilments and what is reserved for them anew from the lines of orders, where they disagree
 * (ORD-352). Trade may go on beside it. Answers how many records it set.
 */
export async function repairPromises(tenant: string, port: GoodsBooksPort): Promise<number> {
  const now = new Date();
  const orders = await ordersThatMoveStock(tenant);
  const books = await port.load(tenant);
  const reservations = Map.groupBy(books.reservations, ({ order_ref }) => order_ref);
  const movements = Map.groupBy(books.movements, ({ order_ref }) => order_ref);
  let repaired = 0;
  for (const order of orders) {
    const own = {
      ...books,
      reservations: reservations.get(order.number) ?? [],
      movements: movements.get(order.number) ?? [],
    };
    const found = [...fulfillmentDifferences(order), ...promiseDifferences([order], own)];
    if (found.length > 0) repaired += (await repairOrder(tenant, order.id, books, now)) ?? 0;
  }
  return repaired;
}
