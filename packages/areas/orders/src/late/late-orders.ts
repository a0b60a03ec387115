import { day } from '@waybill/api/fields';
import { DAY_MS, dayOf } from '@waybill/kernel/instant';
import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import { type Listed, type ListRequest, listRows } from '@waybill/table/list';
import * as v from 'valibot';
import type { Order } from '../order/order.schema.ts';

/** Open orders that are compared (ORD-365). */
export const COMPARED_ORDERS = 2_000;

/** The orders of which something is to be shipped (ORD-363). */
export const openOrders: ListRequest['filters'] = [
  { column: 'status', value: 'placed', or: ['in_fulfillment'] },
  { column: 'fulfillment_status', value: 'unfulfilled', or: ['partial'] },
];

/** The day to which open orders are compared, and how long an order without a wished day may take. */
export interface LateRule {
  readonly asOf: string;
  readonly lateAfterDays: number;
}

/** Facts of an order by which it is late. */
type Due = Pick<Order, 'requested_delivery_date' | 'placed_at' | 'created_at'>;

/** The lateness of an order. */
export interface Lateness {
  readonly due_on: string;
  readonly days_late: number;
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The last day of an order: the one that was wished, else so many days after its placement (ORD-363). */
function dueOn(order: Due, lateAfterDays: number): string {
  if (order.requested_delivery_date !== null) return order.requested_delivery_date;
  const placedOn = Date.parse(dayOf(order.placed_at ?? order.created_at));
  return dayOf(new Date(placedOn + lateAfterDays * DAY_MS).toISOString());
}

/** Since when an order is late; `days_late` is 0 or less where it is not (ORD-363). */
function latenessOf(order: Due, { asOf, lateAfterDays }: LateRule): Lateness {
  const due_on = dueOn(order, lateAfterDays);
  return { due_on, days_late: daysBetween(due_on, asOf) };
}

/** An order with its lateness. */
export const withLateness = <Row extends Due>(row: Row, rule: LateRule): Row & Lateness => ({
  ...row,
  ...latenessOf(row, rule),
});

/** A page of the late ones of some open orders, the longest late first (ORD-363). */
export function pageOfLate<Row extends Due>(
  open: readonly Row[],
  rule: LateRule,
  page: ListRequest,
): Listed<Row & Lateness> {
  const late = open.map((row) => withLateness(row, rule)).filter(({ days_late }) => days_late > 0);
  return listRows(late, { ...page, filters: [] }, ['due_on']);
}

/** The day that a call compares with: a real one that it names once, else today, UTC (ORD-364). */
export function asOfDay(
  filters: ListRequest['filters'],
  now: Date,
): string | Rejection<'invalid_value'> {
  const [sent, ...others] = filters.filter(({ column }) => column === 'as_of');
  if (sent === undefined) return dayOf(now.toISOString());
  const wrong = (message: string) => rejectProblems('invalid_value', [{ path: 'as_of', message }]);
  if (others.length > 0) return wrong('must be sent once');
  const read = v.safeParse(day(), sent.value);
  return read.success ? read.output : wrong('must be a day that exists, such as 2026-03-01');
}

/** The refusal where more orders are open than are compared (ORD-365). */
export const tooManyOpen = (total: number): Rejection<'list_too_broad'> =>
  reject(
    'list_too_broad',
    `${total} orders are open, and at most ${COMPARED_ORDERS} are compared. List them by orders.list with status, fulfillment_status and order=requested_delivery_date.asc.`,
  );
