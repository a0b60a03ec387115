import { isBlank } from '@waybill/kernel/blank';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { CommandSettings } from '../shared/settings.ts';
import type { KeptOrder } from './kept-order.ts';
import type { Order } from './order.schema.ts';
import { type OrderCommand, type StateRefusal, stateRefusal } from './order-status.ts';

const SENTENCES: Readonly<Record<StateRefusal, (order: Order) => string>> = {
  order_pending: () => 'The order waits for approval.',
  order_not_pending: ({ status }) => `The order does not wait for approval; it is ${status}.`,
  order_shipped: () => 'Something of the order has been shipped; cancel items or open a return.',
  order_closed: ({ status }) => `The order is ${status}.`,
  order_cancelled: () => 'The order is cancelled.',
};

/** The lifecycle guard: what the map says about the command in the order's state. */
export function refuseState<Command extends OrderCommand>(
  order: Order,
  command: Command,
): Rejection<StateRefusal<Command>> | undefined {
  const refusal = stateRefusal(order.status, command);
  return refusal === undefined ? undefined : reject(refusal, SENTENCES[refusal](order));
}

/** Commands that a hold stops, by the setting on_hold_blocks (ORD-62). */
const BLOCKED = {
  shipping: ['ship'],
  shipping_and_cancel: ['ship', 'cancel', 'items-cancel', 'items-create'],
  nothing: [],
} as const satisfies Record<CommandSettings['on_hold_blocks'], readonly OrderCommand[]>;

/** The hold guard; its message quotes the reason of the hold. */
export function refuseHold(
  order: Order,
  command: OrderCommand,
  { on_hold_blocks: reach }: CommandSettings,
): Rejection<'order_on_hold'> | undefined {
  const blocked: readonly OrderCommand[] = BLOCKED[reach];
  if (!order.on_hold || !blocked.includes(command)) return undefined;
  const reason = order.hold_reason === null ? '.' : `: ${order.hold_reason}`;
  return reject('order_on_hold', `The order is on hold${reason}`);
}

/** Refuses a cancellation without a reason where the shop asks for one (ORD-56). */
export function refuseMissingReason(
  reason: string | null,
  { cancel_requires_reason: required }: CommandSettings,
): Rejection<'reason_required'> | undefined {
  if (!required || (reason !== null && !isBlank(reason))) return undefined;
  return reject('reason_required', 'This shop asks for a reason when something is cancelled.');
}

/**
 * The guard of a buyer that calls off or changes: only while the shop has done nothing about the
 * order, and no location has accepted its part (ORD-110, ORD-290).
 */
export function refuseBegun<Code extends string>(
  { status, acknowledged_at, fulfillment_status, fulfillments }: KeptOrder,
  code: Code,
): Rejection<Code> | undefined {
  const waits = status === 'pending' || status === 'placed';
  const isTaken = acknowledged_at !== null || fulfillments.some((one) => one.status === 'accepted');
  if (waits && !isTaken && fulfillment_status === 'unfulfilled') return undefined;
  return reject(code, 'The shop has begun to handle the order; ask the shop.');
}
