import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';

/** The states of an order, in the order to offer them (ORD-120); the other dimensions likewise. */
export const statuses = ['pending', 'placed', 'in_fulfillment', 'completed', 'cancelled'] as const;
export type Status = (typeof statuses)[number];

export const paymentStatuses = [
  'open',
  'pending',
  'authorized',
  'paid',
  'partially_paid',
  'partially_refunded',
  'refunded',
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const fulfillmentStatuses = ['unfulfilled', 'partial', 'fulfilled'] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

export const deliveryStatuses = ['undelivered', 'partial', 'delivered'] as const;

/** Why a state may refuse a command, by command. */
interface Refusals {
  approve: 'order_not_pending';
  update: 'order_closed';
  acknowledge: 'order_pending' | 'order_closed';
  ship: 'order_pending' | 'order_closed';
  'payment-status': never;
  complete: 'order_pending' | 'order_closed';
  cancel: 'order_shipped' | 'order_closed';
  'items-cancel': 'order_closed';
  'items-create': 'order_pending' | 'order_closed';
  hold: 'order_closed';
  unhold: never;
  return: 'order_pending' | 'order_cancelled';
}

/** The commands on an order. */
export type OrderCommand = keyof Refusals;

/** Why a state refuses a command. */
export type StateRefusal<Command extends OrderCommand = OrderCommand> = Refusals[Command];

/**
 * The whole lifecycle: where each command can lead from each state, or why the state refuses it
 * (ORD-31 to ORD-33).
 */
export const lifecycle: Readonly<
  Record<Status, { readonly [Command in OrderCommand]: readonly Status[] | StateRefusal<Command> }>
> = {
  pending: {
    approve: ['placed'],
    update: ['pending'],
    acknowledge: 'order_pending',
    ship: 'order_pending',
    'payment-status': ['pending'],
    complete: 'order_pending',
    cancel: ['cancelled'],
    'items-cancel': ['pending', 'cancelled'],
    'items-create': 'order_pending',
    hold: ['pending'],
    unhold: ['pending'],
    return: 'order_pending',
  },
  placed: {
    approve: 'order_not_pending',
    update: ['placed'],
    acknowledge: ['placed'],
    ship: ['in_fulfillment', 'completed'],
    'payment-status': ['placed'],
    complete: ['completed'],
    cancel: ['cancelled'],
    'items-cancel': ['placed', 'cancelled'],
    'items-create': ['placed'],
    hold: ['placed'],
    unhold: ['placed'],
    return: ['placed'],
  },
  in_fulfillment: {
    approve: 'order_not_pending',
    update: ['in_fulfillment'],
    acknowledge: ['in_fulfillment'],
    ship: ['in_fulfillment', 'completed'],
    'payment-status': ['in_fulfillment', 'completed'],
    complete: ['completed'],
    cancel: 'order_shipped',
    // Something has been shipped, so a position is left that can never be cancelled in full.
    'items-cancel': ['in_fulfillment'],
    'items-create': ['in_fulfillment'],
    hold: ['in_fulfillment'],
    unhold: ['in_fulfillment'],
    return: ['in_fulfillment'],
  },
  completed: {
    approve: 'order_not_pending',
    update: 'order_closed',
    acknowledge: 'order_closed',
    ship: 'order_closed',
    'payment-status': ['completed'],
    complete: 'order_closed',
    cancel: 'order_closed',
    'items-cancel': 'order_closed',
    'items-create': 'order_closed',
    hold: 'order_closed',
    unhold: ['completed'],
    return: ['completed'],
  },
  cancelled: {
    approve: 'order_not_pending',
    update: 'order_closed',
    acknowledge: 'order_closed',
    ship: 'order_closed',
    'payment-status': ['cancelled'],
    complete: 'order_closed',
    cancel: 'order_closed',
    'items-cancel': 'order_closed',
    'items-create': 'order_closed',
    hold: 'order_closed',
    unhold: ['cancelled'],
    return: 'order_cancelled',
  },
};

/** The states a placement may create. */
export const initialStatuses: readonly Status[] = ['placed', 'pending'];

/** A state no command leaves. */
export function isFinal(status: Status): boolean {
  return Object.values(lifecycle[status]).every(
    (outcome) => typeof outcome === 'string' || outcome.every((next) => next === status),
  );
}

/** Why the state refuses the command, or undefined. */
export function stateRefusal<Command extends OrderCommand>(
  status: Status,
  command: Command,
): StateRefusal<Command> | undefined {
  const outcome: readonly Status[] | StateRefusal<Command> = lifecycle[status][command];
  return typeof outcome === 'string' ? outcome : undefined;
}

/** The next state, checked against the map: a command that leads anywhere else is a bug. */
export function checkTransition(from: Status, command: OrderCommand, to: Status): Status {
  const outcome = lifecycle[from][command];
  if (typeof outcome === 'string' || !outcome.includes(to)) {
    throw new Error(`${command} cannot lead from ${from} to ${to}`);
  }
  return to;
}

/** The quantities of one position. */
export interface LineQuantities {
  readonly quantity: Decimal;
  readonly quantity_shipped: Decimal;
  readonly quantity_cancelled: Decimal;
}

/** Derived, never stored by a caller (ORD-38); returned goods do not enter. */
export function fulfillmentStatus(lines: readonly LineQuantities[]): FulfillmentStatus {
  if (!lines.some((line) => compare(line.quantity_shipped, 0) > 0)) return 'unfulfilled';
  const settled = lines.every(
    (line) => compare(line.quantity_shipped, subtract(line.quantity, line.quantity_cancelled)) >= 0,
  );
  return settled ? 'fulfilled' : 'partial';
}

/** Payment states in which money of the customer came in, whatever of it went back. */
const PAID: readonly PaymentStatus[] = ['paid', 'partially_paid', 'partially_refunded', 'refunded'];

/** Tells a payment state by which the shop has had the money (ORD-220). */
export function isPaid(status: PaymentStatus): boolean {
  return PAID.includes(status);
}

/** The payment status that `payment.status` gives a new order; another word is ignored (ORD-10). */
export function initialPaymentStatus(word: unknown): PaymentStatus {
  return paymentStatuses.find((status) => status === word) ?? 'open';
}
