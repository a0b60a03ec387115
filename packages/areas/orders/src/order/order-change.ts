import type { Rejection } from '@waybill/kernel/rejection';
import type { Changes } from '@waybill/table/write';
import type { ReservedFor } from '../goods/goods.port.ts';
import type { DrawnNumber } from '../number-range/number-format.ts';
import type { KeptFulfillment } from './fulfillment.entity.ts';
import type { Item } from './item.schema.ts';
import type { KeptOrder } from './kept-order.ts';
import type { Cancellation, Order, Refund, Return, Shipment } from './order.schema.ts';
import type { OrderAggregate } from './order-aggregate.ts';
import type { Claim, Taken } from './order-claims.writes.ts';
import type { TrailEntry } from './trail-entry.ts';

/** Parts of an order that a command writes beside its row. */
export interface Parts {
  /**
   * All positions when quantities moved or some were added: new ones stand behind the others, and those
   * of which nothing moved are the objects that were loaded.
   */
  readonly items?: readonly Item[];
  /** Records that are new, or replace the one with their id. */
  readonly fulfillments?: readonly KeptFulfillment[];
  readonly shipments?: readonly Shipment[];
  readonly returns?: readonly Return[];
  readonly refunds?: readonly Refund[];
  readonly cancellations?: readonly Cancellation[];
}

/**
 * A command's whole decision: nothing else about the order changes. `Refusal` is what its claims
 * may be refused with when they are written.
 */
export interface Change<Answer = unknown, Refusal extends Rejection = never> extends Parts {
  readonly order: Order;
  /** Texts that only one record of the tenant may hold, taken or given back with the change. */
  readonly claims?: readonly Claim<Refusal>[];
  /** Another order whose goods the change reserves; its own where there is none. */
  readonly reservedFor?: ReservedFor;
  /** Another order that is placed by the same change, as its writes. */
  readonly beside?: (tenant: string) => Changes<Refusal>;
  /** Changes in order: a trail row and an event each. None: nothing is written, unless it is untold. */
  readonly entries: readonly TrailEntry[];
  /** The order is written although there is nothing to tell. */
  readonly isUntold?: true;
  /** Answer of the call. */
  readonly answer: Answer;
}

/** A key that a new record takes. */
interface NewKey<Refusal extends Rejection> {
  readonly entity: string;
  readonly external_id: string | null;
  /** The refusal as its request reads it. */
  readonly refused: (taken: Taken) => Refusal;
}

/** A decision that lacks only its number. */
export interface Unnumbered<Answer = unknown, Refusal extends Rejection = never> {
  /** The code of the range to draw from, and the refusal where no range has it. */
  readonly range: string;
  readonly missing: Refusal;
  /** The key of another system that the new record takes: a taken one is refused without a draw. */
  readonly key: NewKey<Refusal>;
  readonly numbered: (drawn: DrawnNumber) => Change<Answer, Refusal>;
}

export type Decision<Answer, Refusal extends Rejection = never> =
  | Change<Answer, Refusal>
  | Unnumbered<Answer, Refusal>;

/** The columns that a command writes directly; keys of other systems come with their claim. */
type Columns = Omit<Order, 'id' | 'number' | 'external_id' | 'external_refs' | 'updated_at'>;

/** The row of an aggregate, without what belongs to it. */
export function orderRow(aggregate: OrderAggregate): Order {
  const { items: _i, shipments: _s, returns: _r, cancellations: _c, ...rest } = aggregate;
  const { fulfillments: _f, refunds: _m, version: _v, apart: _a, chunks: _k, ...row } = rest;
  return row;
}

/** The row as a command leaves it. */
export function nextOrder(
  order: OrderAggregate,
  changes: Partial<Columns>,
  { at }: { readonly at: string },
): Order {
  return { ...orderRow(order), ...changes, updated_at: at };
}

/** The order after a change. */
export function detailAfter(
  before: KeptOrder,
  change: Pick<Change, 'order' | keyof Parts>,
): KeptOrder {
  return {
    ...change.order,
    items: [...(change.items ?? before.items)],
    fulfillments: mergeById(before.fulfillments, change.fulfillments),
    shipments: mergeById(before.shipments, change.shipments),
    returns: mergeById(before.returns, change.returns),
    refunds: mergeById(before.refunds, change.refunds),
    cancellations: mergeById(before.cancellations, change.cancellations),
  };
}

function mergeById<One extends { readonly id: string }>(
  former: readonly One[],
  written: readonly One[] = [],
): One[] {
  return [...new Map([...former, ...written].map((one) => [one.id, one])).values()];
}
