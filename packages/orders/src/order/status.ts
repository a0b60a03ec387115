import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';

/** Lifecycle words in the order of orders.md 3.2; the other dimensions likewise. */
export const statuses = ['pending', 'placed', 'in_fulfillment', 'completed', 'cancelled'] as const;
export type Status = (typeof statuses)[number];

export const paymentStatuses = [
  'open',
  'pending',
  'authorized',
  'paid',
  'partially_paid',
  'refunded',
  'failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const fulfillmentStatuses = ['unfulfilled', 'partial', 'fulfilled'] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

/** The commands that may move the lifecycle. */
export type LifecycleCommand =
  | 'approve'
  | 'ship'
  | 'payment-status'
  | 'complete'
  | 'cancel'
  | 'items-cancel';

/**
 * Where each command can lead from each state (orders.md 4.1 and the `approve` extension of the
 * contract README). A command missing under a state never moves it; whether it is refused there
 * is the command's own rule.
 */
export const lifecycle: Readonly<
  Record<Status, Readonly<Partial<Record<LifecycleCommand, readonly Status[]>>>>
> = {
  pending: {
    approve: ['placed'],
    cancel: ['cancelled'],
    'items-cancel': ['pending', 'cancelled'],
  },
  placed: {
    ship: ['in_fulfillment', 'completed'],
    complete: ['completed'],
    cancel: ['cancelled'],
    'items-cancel': ['placed', 'cancelled'],
  },
  in_fulfillment: {
    ship: ['in_fulfillment', 'completed'],
    'payment-status': ['in_fulfillment', 'completed'],
    complete: ['completed'],
    'items-cancel': ['in_fulfillment', 'cancelled'],
  },
  completed: {},
  cancelled: {},
};

/** The states a placement may create. */
export const initialStatuses: readonly Status[] = ['placed', 'pending'];

/** A state no command leaves. */
export function isFinal(status: Status): boolean {
  return Object.keys(lifecycle[status]).length === 0;
}

/** What an order line asked for and what became of it. */
export interface LineQuantities {
  readonly quantity: Decimal;
  readonly quantity_shipped: Decimal;
  readonly quantity_cancelled: Decimal;
}

/** Derived, never stored by a caller (orders.md 4.6); returned goods do not enter. */
export function fulfillmentStatus(lines: readonly LineQuantities[]): FulfillmentStatus {
  if (!lines.some((line) => compare(line.quantity_shipped, 0) > 0)) return 'unfulfilled';
  const settled = lines.every(
    (line) => compare(line.quantity_shipped, subtract(line.quantity, line.quantity_cancelled)) >= 0,
  );
  return settled ? 'fulfilled' : 'partial';
}

/** `payment.status` of the arrangement seeds the dimension; unknown words do not (orders.md 4.2). */
export function seededPaymentStatus(word: unknown): PaymentStatus {
  return paymentStatuses.find((status) => status === word) ?? 'open';
}
