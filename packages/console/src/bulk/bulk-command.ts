import type { CallOptions, Waybill } from '@waybill/client';
import type {
  Order,
  OrderAcknowledge,
  OrderCancel,
  OrderHold,
  OrderPaymentStatusUpdate,
  OrderShip,
} from '@waybill/client/shapes';
import { type FormField, type FormValues, typedBody } from '../frame/form/form-field.ts';
import { paymentStatus } from '../orders/commands/record-commands.ts';
import { readTracking } from './tracking-list.ts';

/** A command that is carried out on many orders, each for itself. */
export interface BulkCommand {
  readonly name: string;
  readonly label: string;
  readonly operation: string;
  /** What it asks for, where it runs over orders of these numbers. */
  readonly fields: (orders: readonly string[]) => readonly FormField[];
  readonly begin?: FormValues;
  /** What it does to how many. */
  readonly sentence: (count: number) => string;
  /** Whether the number of orders has to be typed before it runs. */
  readonly isFinal?: true;
  readonly act: (
    waybill: Waybill,
    order: Order,
    values: FormValues,
    options: CallOptions,
  ) => Promise<unknown>;
}

const orders = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

const tracking = (numbers: readonly string[]): FormField => ({
  ...{ path: 'tracking', label: 'Tracking codes', kind: 'long' },
  hint: 'Number of the order, code and, where it is known, carrier a line: ORD-000123;00340…;dhl.',
  check: (typed) => readTracking(typed, numbers).check,
});
const carrier: FormField = {
  ...{ path: 'carrier', label: 'Carrier', hint: 'Of the orders whose line names none.' },
};
const reason: FormField = { path: 'reason', label: 'Reason', kind: 'long' };

/** What an order is shipped with: everything open, and what the list says of it. */
export function shipBody({ number }: Pick<Order, 'number'>, values: FormValues): OrderShip {
  const listed = readTracking(values['tracking'] ?? '').byNumber.get(number);
  return { ...typedBody([carrier], values), ...listed };
}

/** Every command that many orders take, in the order in which they are offered. */
export const BULK_COMMANDS: readonly BulkCommand[] = [
  {
    ...{ name: 'ship', label: 'Ship', operation: 'orders.ship' },
    fields: (numbers) => [tracking(numbers), carrier],
    sentence: (count) => `Ships what is open of ${orders(count)}.`,
    act: (waybill, order, values, options) =>
      waybill.orders.ship({ id: order.id }, shipBody(order, values), options),
  },
  {
    ...{ name: 'acknowledge', label: 'Acknowledge', operation: 'orders.acknowledge' },
    fields: () => [],
    sentence: (count) => `${orders(count)} count as taken over.`,
    act: (waybill, { id }, _, options) =>
      waybill.orders.acknowledge({ id }, {} as OrderAcknowledge, options),
  },
  {
    ...{ name: 'hold', label: 'Hold', operation: 'orders.hold' },
    fields: () => [reason],
    sentence: (count) => `Holds ${orders(count)}.`,
    act: (waybill, { id }, values, options) =>
      waybill.orders.hold({ id }, typedBody([reason], values) as OrderHold, options),
  },
  {
    ...{ name: 'unhold', label: 'End the hold', operation: 'orders.unhold' },
    fields: () => [],
    sentence: (count) => `${orders(count)} go on where they stand.`,
    act: (waybill, { id }, _, options) => waybill.orders.unhold({ id }, {}, options),
  },
  {
    ...{ name: 'payment', label: 'Payment', operation: 'orders.payment-status.update' },
    fields: () => [paymentStatus],
    begin: { status: 'paid' },
    sentence: (count) => `Sets the payment of ${orders(count)}.`,
    act: (waybill, { id }, values, options) => {
      const body = typedBody([paymentStatus], values) as object as OrderPaymentStatusUpdate;
      return waybill.orders.paymentStatus.update({ id }, body, options);
    },
  },
  {
    ...{ name: 'cancel', label: 'Cancel', operation: 'orders.cancel' },
    fields: () => [reason],
    isFinal: true,
    sentence: (count) => `Cancels ${orders(count)}, for good.`,
    act: (waybill, { id }, values, options) =>
      waybill.orders.cancel({ id }, typedBody([reason], values) as OrderCancel, options),
  },
];

/** The command of an address. */
export const bulkCommand = (name: string | undefined): BulkCommand | undefined =>
  BULK_COMMANDS.find((one) => one.name === name);
