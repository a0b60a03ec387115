import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, detailAfter, orderRow } from '../order/order-change.ts';
import type { Taken } from '../order/order-claims.writes.ts';

type ReceivedChange = Change<unknown, Taken>;

/** A command on an order, by the change that it decides; undefined where it has nothing to do. */
export type Step = (order: OrderAggregate) => ReceivedChange | Rejection | undefined;

const more = <One>(former: readonly One[] = [], next: readonly One[] = []) => [...former, ...next];

/**
 * Decides steps one after the other, each on the order as the ones before it leave it, as one change: the
 * first one that refuses ends them all (PEP-83).
 */
export function joinSteps(
  before: OrderAggregate,
  steps: readonly Step[],
): ReceivedChange | Rejection {
  let order = before;
  let change: ReceivedChange = { order: orderRow(before), entries: [], answer: null };
  for (const step of steps) {
    const next = step(order);
    if (isRejection(next)) return next;
    if (next === undefined) continue;
    order = { ...order, ...detailAfter(order, next) };
    change = {
      order: next.order,
      items: order.items,
      // Two steps may write one record: the later one is kept.
      fulfillments: detailAfter({ ...order, fulfillments: change.fulfillments ?? [] }, next)
        .fulfillments,
      cancellations: more(change.cancellations, next.cancellations),
      claims: more(change.claims, next.claims),
      entries: more(change.entries, next.entries),
      answer: null,
    };
  }
  return change;
}
