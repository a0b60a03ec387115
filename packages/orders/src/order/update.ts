import { inputReader } from '@waybill/api/input';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Principal } from '../principal.ts';
import type { CommandSettings } from '../settings.ts';
import type { OrderAggregate } from './aggregate.ts';
import { type Change, entry, type Moment, nextOrder, orderRow } from './change.ts';
import type { UpdateOrderBody } from './command.schema.ts';
import { refuseBegun, refuseState } from './guards.ts';
import type { Order } from './order.schema.ts';
import { refuseOversize } from './order-documents.ts';
import { refuseProblems } from './positions-input.ts';

const documents = [
  'billing_address',
  'buyer',
  'metadata',
  'shipping_address',
  'user_data',
] as const satisfies (keyof UpdateOrderBody)[];

type Replaced = Pick<Order, (typeof documents)[number] | 'customer_order_number'>;

/** What an update replaces, and whether a buyer asks. */
export interface OrderUpdate {
  /** The columns that were sent, null where they shall be emptied. */
  readonly columns: Partial<Replaced>;
  readonly byBuyer: boolean;
}

/** Reads the body; what is absent stays as it is (orders.md 4.3). */
export function readUpdate(
  body: UpdateOrderBody,
  principal: Principal | undefined,
): OrderUpdate | Rejection {
  const byBuyer = principal !== undefined;
  if (byBuyer && body.metadata !== undefined) {
    return reject('buyer_not_permitted', 'metadata is the shop’s; a buyer may not change it.');
  }
  const read = inputReader();
  const sent = documents.filter((name) => body[name] !== undefined);
  const columns = sent.map((name) => [name, read.document(name, body[name])] as const);
  const { customer_order_number: number } = body;
  return (
    refuseProblems(read) ?? {
      columns: {
        ...Object.fromEntries(columns),
        ...(number === undefined ? {} : { customer_order_number: number }),
      },
      byBuyer,
    }
  );
}

/**
 * Replaces descriptive columns until the order is acknowledged (orders.md 4.3); for a buyer until
 * anything has been begun, whatever the shop may change later (contract README, Buyers).
 */
export function update(
  order: OrderAggregate,
  { columns, byBuyer }: OrderUpdate,
  settings: CommandSettings,
  moment: Moment,
): Change<Order> | Rejection {
  const refused =
    refuseState(order, 'update') ??
    (byBuyer ? refuseBegun(order, 'order_not_changeable') : refuseAcknowledged(order, settings));
  if (refused !== undefined) return refused;
  const names = Object.keys(columns);
  const row = orderRow(order);
  if (names.length === 0) return { order: row, entries: [], answer: row };
  const next = nextOrder(order, columns, moment);
  const oversized = refuseOversize(next);
  if (oversized !== undefined) return reject('invalid_value', oversized.message, [oversized]);
  return { order: next, entries: [entry('order.updated', { columns: names })], answer: next };
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
