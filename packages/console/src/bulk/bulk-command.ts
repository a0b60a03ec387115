import type { Order, OrderShip } from '@waybill/client/shapes';
import { type FormField, type FormValues, typedBody } from '../frame/form/form-field.ts';
import { paymentStatus, reasonField as reason } from '../orders/commands/fields.ts';
import { readTracking } from './tracking-list.ts';

/** A command that is carried out on many orders, each for itself. */
export interface BulkCommand {
  readonly name: string;
  readonly label: string;
  readonly operation: string;
  /** Fields of its form, where it runs over orders of these numbers. */
  readonly fields: (orders: readonly string[]) => readonly FormField[];
  readonly begin?: FormValues;
  /**
   * Asks whether the goods that are reserved for orders go their way too; none where no order ends
   * by it.
   */
  readonly goods?: FormField;
  /** Says in words how many orders it changes, and how. */
  readonly sentence: (orders: string) => string;
  /** Whether the number of orders has to be typed before it runs. */
  readonly isFinal?: true;
  /** Body that is sent for an order, where that is not each field under its name. */
  readonly bodyOf?: (order: Pick<Order, 'number'>, values: FormValues) => object;
}

const tracking = (numbers: readonly string[]): FormField => ({
  ...{ path: 'tracking', label: 'Tracking codes', kind: 'long' },
  hint: 'One line for each order: number, code and, if known, carrier: ORD-000123;00340…;dhl.',
  check: (typed) => readTracking(typed, numbers).check,
});
const carrier: FormField = {
  path: 'carrier',
  label: 'Carrier',
  hint: 'For orders whose line names no carrier.',
};

/** What an order is shipped with: everything open, and what the list says of it. */
export function shipBody({ number }: Pick<Order, 'number'>, values: FormValues): OrderShip {
  const listed = readTracking(values['tracking'] ?? '').byNumber.get(number);
  return { ...typedBody([carrier], values), ...listed };
}

/** Name of the field in which a form asks for the goods. */
export const GOODS = 'goods';
const goods = (label: string): FormField => ({
  ...{ path: GOODS, label, kind: 'flag' },
  hint: 'Only where it matches exactly what is shipped. Otherwise the result says what is still reserved.',
});

/** Every command that many orders take, in the order in which they are offered. */
export const BULK_COMMANDS: readonly BulkCommand[] = [
  {
    ...{ name: 'ship', label: 'Ship', operation: 'orders.ship' },
    fields: (numbers) => [tracking(numbers), carrier],
    goods: goods('Commit the goods reserved for these orders'),
    sentence: (orders) => `Ships what is open of ${orders}.`,
    bodyOf: shipBody,
  },
  {
    ...{ name: 'acknowledge', label: 'Acknowledge', operation: 'orders.acknowledge' },
    fields: () => [],
    sentence: (orders) => `Marks ${orders} as taken over by the fulfilling system.`,
  },
  {
    ...{ name: 'hold', label: 'Hold', operation: 'orders.hold' },
    fields: () => [reason],
    sentence: (orders) => `Holds ${orders}.`,
  },
  {
    ...{ name: 'unhold', label: 'End the hold', operation: 'orders.unhold' },
    fields: () => [],
    sentence: (orders) => `Ends the hold of ${orders}.`,
  },
  {
    ...{ name: 'payment', label: 'Payment', operation: 'orders.payment-status.update' },
    fields: () => [paymentStatus],
    begin: { status: 'paid' },
    sentence: (orders) => `Sets the payment of ${orders}.`,
  },
  {
    ...{ name: 'cancel', label: 'Cancel', operation: 'orders.cancel' },
    fields: () => [reason],
    goods: goods('Release the goods reserved for these orders'),
    isFinal: true,
    sentence: (orders) => `Cancels ${orders}. This cannot be undone.`,
  },
];

/** The command of an address. */
export const bulkCommand = (name: string | undefined): BulkCommand | undefined =>
  BULK_COMMANDS.find((one) => one.name === name);
