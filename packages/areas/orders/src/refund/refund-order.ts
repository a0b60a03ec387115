import { amountDigits, payable } from '@waybill/kernel/currency';
import { add, compare, type Decimal, fractionDigits, subtract } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import { findReturn } from '../order/find-return.ts';
import type { Order, Refund } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import { isPaid } from '../order/order-status.ts';
import { entryOf, type TrailEntry } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { orderRefunded } from './refund.events.ts';
import type { OrderRefunded, RefundBody } from './refund.schema.ts';

/** The money of an order that may be given back (ORD-220). */
export function paidTotal({
  payment_status,
  grand_total,
  currency,
}: Pick<Order, 'payment_status' | 'grand_total' | 'currency'>): Decimal {
  return isPaid(payment_status) ? payable(grand_total, currency) : 0;
}

/** A refund as part of a change: its record, the columns of the order that follow, and its entry. */
export interface Refunding {
  readonly refund: Refund;
  readonly columns: Pick<Order, 'refunded_total' | 'payment_status'>;
  readonly entry: TrailEntry;
}

/**
 * Gives money back, as long as all refunds together are no more than was paid (ORD-220, ORD-221), in
 * the digits of the order's amounts (ORD-201). The amount stood at `path`.
 */
export function giveBack(
  order: Order,
  { amount: sent, reason = null, reference = null, return_id = null }: RefundBody,
  { newId, at }: Moment,
  path = 'amount',
): Refunding | Rejection<'refund_exceeds_order' | 'invalid_value'> {
  const amount = Number(sent);
  const digits = amountDigits(order);
  if (fractionDigits(amount) > digits) {
    const message = `must have at most ${digits} decimals, as the amounts of this order in ${order.currency} do`;
    return rejectProblems('invalid_value', [{ path, message }]);
  }
  const paid = paidTotal(order);
  const refunded_total = add(order.refunded_total, amount);
  if (compare(refunded_total, paid) > 0) {
    const left = compare(order.refunded_total, paid) > 0 ? 0 : subtract(paid, order.refunded_total);
    return reject(
      'refund_exceeds_order',
      `Of the ${paid} ${order.currency} that were paid ${left} are left to give back, not ${amount}.`,
    );
  }
  const payment_status = compare(refunded_total, paid) === 0 ? 'refunded' : 'partially_refunded';
  const refund = { id: newId(), amount, reason, reference, return_id, created_at: at };
  const { id: refund_id, created_at: _at, ...told } = refund;
  const columns = { refunded_total, payment_status } as const;
  const { currency } = order;
  const entry = entryOf(orderRefunded, { refund_id, ...told, currency, ...columns });
  return { refund, columns, entry };
}

/** Records a refund, in every state of the order (ORD-221). */
export function refund(
  order: OrderAggregate,
  body: RefundBody,
  _settings: CommandSettings,
  moment: Moment,
): Change<OrderRefunded> | Rejection<'not_found' | 'refund_exceeds_order' | 'invalid_value'> {
  const { return_id } = body;
  const named = return_id && findReturn(order, return_id);
  if (isRejection(named)) return named;
  const given = giveBack(order, body, moment);
  if (isRejection(given)) return given;
  const next = nextOrder(order, given.columns, moment);
  return {
    order: next,
    refunds: [given.refund],
    entries: [given.entry],
    answer: { ...next, refunds: [...order.refunds, given.refund] },
  };
}
