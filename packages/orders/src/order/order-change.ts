import type { Instant } from '@waybill/kernel/instant';
import { reject } from '@waybill/kernel/rejection';
import type { Item } from './item.schema.ts';
import type { Cancellation, Order, OrderDetail, Return, Shipment } from './order.schema.ts';
import type { OrderAggregate } from './order-aggregate.ts';
import type { TrailEntry } from './trail-entry.ts';

/**
 * When a command takes effect, and the ids it may use. Never earlier than the order's last
 * change, whatever the clocks of two servers say; the ids sort in the order they are taken.
 */
export interface Moment {
  readonly now: Date;
  readonly at: Instant;
  readonly newId: () => string;
  readonly newPrefixedId: (prefix: string) => string;
}

/** The refusal of what was decided on a state that is gone: load again and repeat. */
export const raced = reject(
  'concurrent_modification',
  'The order was changed by other calls at the same time; try again.',
);

/** What a command decided, whole: nothing else about the order changes. */
export interface Change<Answer = unknown> {
  readonly order: Order;
  /** All positions when quantities moved; those that did not are the objects that were loaded. */
  readonly items?: readonly Item[];
  /** Records that are new, or replace the one with their id. */
  readonly shipments?: readonly Shipment[];
  readonly returns?: readonly Return[];
  readonly cancellations?: readonly Cancellation[];
  /** What happened, in order: a trail row and an event each. None: nothing is written at all. */
  readonly entries: readonly TrailEntry[];
  /** What the call answers. */
  readonly answer: Answer;
}

/** A decision that lacks only its number, drawn from the range with this code. */
export interface Unnumbered<Answer = unknown> {
  readonly range: string;
  readonly numbered: (number: string) => Change<Answer>;
}

export type Decision<Answer> = Change<Answer> | Unnumbered<Answer>;

/** The row of an aggregate, without what belongs to it. */
export function orderRow(aggregate: OrderAggregate): Order {
  const { items: _i, shipments: _s, returns: _r, cancellations: _c, ...rest } = aggregate;
  const { rev: _v, chunks: _k, revs: _n, ...row } = rest;
  return row;
}

/** The order as `orders.get` answers it after a change. */
export function detailAfter(before: OrderAggregate, change: Change): OrderDetail {
  return {
    ...change.order,
    items: [...(change.items ?? before.items)],
    shipments: mergeById(before.shipments, change.shipments),
    returns: mergeById(before.returns, change.returns),
    cancellations: mergeById(before.cancellations, change.cancellations),
  };
}

function mergeById<One extends { readonly id: string }>(
  standing: readonly One[],
  written: readonly One[] = [],
): One[] {
  return [...new Map([...standing, ...written].map((one) => [one.id, one])).values()];
}

/** The row as a command leaves it. */
export function nextOrder(order: OrderAggregate, changes: Partial<Order>, { at }: Moment): Order {
  return { ...orderRow(order), ...changes, updated_at: at };
}

/** A trail entry of nobody in particular: only placements and requests name who asked. */
export function entry(name: string, payload: TrailEntry['payload']): TrailEntry {
  return { name, actor: null, payload };
}
