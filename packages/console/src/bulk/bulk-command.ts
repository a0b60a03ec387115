import type { Order, OrderShip } from '@waybill/client/shapes';
import { type FormField, type FormValues, typedBody } from '../frame/form/form-field.ts';
import { paymentStatus, reasonField as reason } from '../orders/commands/fields.ts';
import { BULK_NAMES, type BulkName } from '../orders/list/bulk-names.ts';
import { readTracking } from './tracking-list.ts';

/** An order as a run looks at it; `isStopped` where its hold stops shipping (ORD-62). */
export type BulkOrder = Pick<
  Order,
  'status' | 'fulfillment_status' | 'on_hold' | 'acknowledged_at'
> & { readonly isStopped: boolean };

/** A command that is carried out on many orders, each for itself. */
export interface BulkCommand {
  /** Fields of its form, where it runs over orders of these numbers. */
  readonly fields?: (orders: readonly string[]) => readonly FormField[];
  readonly begin?: FormValues;
  /** Why the state of an order leaves it out, in few words. */
  readonly whyNot?: (order: BulkOrder) => string | undefined;
  /** A hold may stop it: `orders.shippable` says so. */
  readonly isStoppedByHold?: true;
  /** Asks whether the reserved goods are booked with the order; absent where no order ends by it. */
  readonly goods?: FormField;
  /** Says in words how many orders it changes, and how. */
  readonly sentence: (orders: string) => string;
  /** The number of orders has to be typed before it runs. */
  readonly isFinal?: true;
  /** Body that is sent for an order, where that is not each field under its name. */
  readonly bodyOf?: (order: Pick<Order, 'number'>, values: FormValues) => object;
}

const tracking = (numbers: readonly string[]): FormField => ({
  path: 'tracking',
  label: 'Tracking codes',
  kind: 'long',
  hint: 'One line for each order: number, code and, if known, carrier: ORD-000123;00340…;dhl.',
  check: (typed) => readTracking(typed, numbers).check,
});
const carrier: FormField = {
  path: 'carrier',
  label: 'Carrier',
  hint: 'For orders whose line names no carrier.',
};

/** The body of a shipment: everything open, and the tracking code that the list has for the order. */
export function shipBody({ number }: Pick<Order, 'number'>, values: FormValues): OrderShip {
  const listed = readTracking(values['tracking'] ?? '').byNumber.get(number);
  return { ...typedBody([carrier], values), ...listed };
}

/** Name of the field in which a form asks for the goods. */
export const GOODS = 'goods';
const goods = (label: string): FormField => ({
  path: GOODS,
  label,
  kind: 'flag',
  hint: 'Applies where the reservation matches what leaves. Otherwise the result names what is still reserved.',
});

const CLOSED: Readonly<Partial<Record<Order['status'], string>>> = {
  completed: 'already completed',
  cancelled: 'already cancelled',
};

/** Why an order is not shipped by a run. */
function whyNotShip({ status, fulfillment_status, isStopped }: BulkOrder): string | undefined {
  if (status !== 'cancelled' && fulfillment_status === 'fulfilled') return 'already shipped';
  if (status === 'pending') return 'awaiting approval';
  return CLOSED[status] ?? (isStopped ? 'on hold' : undefined);
}

/** Why an order is not marked as accepted by a run. */
function whyNotAcknowledge({ status, acknowledged_at: at }: BulkOrder): string | undefined {
  if (at !== null) return 'already acknowledged';
  return status === 'pending' ? 'awaiting approval' : CLOSED[status];
}

/** Every command that many orders take. */
export const BULK_COMMANDS: Readonly<Record<BulkName, BulkCommand>> = {
  ship: {
    fields: (numbers) => [tracking(numbers), carrier],
    goods: goods('Take the reserved goods out of stock'),
    whyNot: whyNotShip,
    isStoppedByHold: true,
    sentence: (orders) => `Ships everything that is still open on ${orders}.`,
    bodyOf: shipBody,
  },
  acknowledge: {
    whyNot: whyNotAcknowledge,
    sentence: (orders) => `Marks ${orders} as accepted by the fulfillment system.`,
  },
  hold: {
    fields: () => [reason],
    whyNot: ({ status, on_hold: isHeld }) => (isHeld ? 'already on hold' : CLOSED[status]),
    sentence: (orders) => `Puts ${orders} on hold.`,
  },
  unhold: {
    whyNot: ({ on_hold: isHeld }) => (isHeld ? undefined : 'not on hold'),
    sentence: (orders) => `Takes ${orders} off hold.`,
  },
  payment: {
    fields: () => [paymentStatus],
    begin: { status: 'paid' },
    sentence: (orders) => `Sets the payment status of ${orders}.`,
  },
  cancel: {
    fields: () => [reason],
    goods: goods('Release the reserved goods'),
    isFinal: true,
    whyNot: ({ status, fulfillment_status: shipped }) =>
      CLOSED[status] ?? (shipped === 'unfulfilled' ? undefined : 'already shipped in part'),
    sentence: (orders) => `Cancels ${orders}. This cannot be undone.`,
  },
};

/** A command of an address: its name, its button and its operation, with its form. */
export type NamedCommand = BulkCommand & (typeof BULK_NAMES)[BulkName];

/** The command of an address. */
export const bulkCommand = (name = ''): NamedCommand | undefined =>
  Object.hasOwn(BULK_NAMES, name)
    ? { ...BULK_NAMES[name as BulkName], ...BULK_COMMANDS[name as BulkName] }
    : undefined;
