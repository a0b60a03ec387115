import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Principal } from '../buyer/principal.ts';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder, orderRow } from '../order/order-change.ts';
import { type Taken, withKeys } from '../order/order-claims.writes.ts';
import { refuseOversize } from '../order/order-documents.ts';
import { shopNames, type UpdatedName, updatedNames } from '../order/order-fields.ts';
import { refuseBegun, refuseState } from '../order/order-guards.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { orderUpdated } from './command.events.ts';
import type { UpdateOrderBody } from './command.schema.ts';

/** Names by which other systems find the order. */
const keys = ['external_id', 'external_refs'] as const satisfies UpdatedName[];

/** Facts about where the order comes from: no matter of the trade, and told to nobody (ORD-261). */
const origin = ['source', 'source_synced_at'] as const satisfies UpdatedName[];

type UpdateRefusal = Rejection<
  'order_closed' | 'order_acknowledged' | 'order_not_changeable' | 'order_shipped' | 'invalid_value'
>;

/** Fields that an update replaces, and whether a buyer asks. */
export interface OrderUpdate {
  /** The columns that were sent, null where they shall be emptied. */
  readonly columns: Partial<Pick<Order, UpdatedName>>;
  readonly byBuyer: boolean;
}

/** Reads the body; what is absent stays as it is (ORD-40). */
export function readUpdate(
  body: UpdateOrderBody,
  principal: Principal | undefined,
): OrderUpdate | Rejection<'buyer_not_permitted'> {
  const byBuyer = principal !== undefined;
  const kept = shopNames.filter((name) => body[name] !== undefined);
  if (byBuyer && kept.length > 0) {
    return reject('buyer_not_permitted', `A buyer may not change ${kept.join(', ')}.`);
  }
  const sent = updatedNames.filter((name) => body[name] !== undefined);
  return { columns: Object.fromEntries(sent.map((name) => [name, body[name]])), byBuyer };
}

/**
 * Replaces descriptive columns until the order is acknowledged (ORD-42); for a buyer only while
 * the shop has not begun to handle it (ORD-110). The back office may always replace keys of other
 * systems and the source alone (ORD-43, ORD-261).
 */
export function update(
  before: OrderAggregate,
  { columns, byBuyer }: OrderUpdate,
  settings: CommandSettings,
  moment: Moment,
): Change<Order, Taken> | UpdateRefusal {
  const names = Object.keys(columns);
  const refused =
    refuseState(before, 'update') ??
    (byBuyer ? refuseBegun(before, 'order_not_changeable') : refuseAcknowledged(before, settings));
  if (refused !== undefined && !areAmong(names, [...keys, ...origin])) return refused;
  const late = refuseLateDay(before, columns);
  if (late !== undefined) return late;
  const row = orderRow(before);
  if (names.length === 0) return { order: row, entries: [], answer: row };
  const isUntold = areAmong(names, origin);
  const { external_id, external_refs, ...plainColumns } = columns;
  const next = nextOrder(before, plainColumns, isUntold ? { at: before.updated_at } : moment);
  const { order, claims } = withKeys(before, next, { external_id, external_refs });
  const oversized = refuseOversize(order);
  if (oversized !== undefined) return reject('invalid_value', oversized.message, [oversized]);
  if (isUntold) return { order, entries: [], isUntold, answer: order };
  const told = names.filter((name) => !areAmong([name], origin));
  return { order, claims, entries: [entryOf(orderUpdated, { columns: told })], answer: order };
}

/** Other systems may learn of an order late, so what is theirs moves in every state. */
function areAmong(names: readonly string[], some: readonly string[]): boolean {
  return names.length > 0 && names.every((name) => some.includes(name));
}

/** The day that the customer wishes is settled once something has left (ORD-260). */
function refuseLateDay(
  { requested_delivery_date: before, fulfillment_status }: Order,
  { requested_delivery_date: day = before }: OrderUpdate['columns'],
): Rejection<'order_shipped'> | undefined {
  if (day === before || fulfillment_status === 'unfulfilled') return undefined;
  return reject('order_shipped', 'Something of the order is shipped; its day stays.');
}

function refuseAcknowledged(
  { acknowledged_at }: Order,
  { allow_modification_after_acknowledge: allowed }: CommandSettings,
): Rejection<'order_acknowledged'> | undefined {
  if (acknowledged_at === null || allowed) return undefined;
  return reject(
    'order_acknowledged',
    'The fulfilling system has taken the order over; it may not be changed any more.',
  );
}
