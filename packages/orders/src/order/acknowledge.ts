import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { CommandSettings } from '../settings.ts';
import type { OrderAggregate } from './aggregate.ts';
import { type Change, entry, type Moment, nextOrder } from './change.ts';
import type { AcknowledgeBody } from './command.schema.ts';
import { refuseState } from './guards.ts';
import type { Order } from './order.schema.ts';

/** The fulfilling system took the order over: once, with its own reference (orders.md 4.4). */
export function acknowledge(
  order: OrderAggregate,
  { external_ref }: AcknowledgeBody,
  _settings: CommandSettings,
  moment: Moment,
): Change<Order> | Rejection {
  const refused = refuseState(order, 'acknowledge');
  if (refused !== undefined) return refused;
  if (order.acknowledged_at !== null) {
    return reject(
      'already_acknowledged',
      `The order was acknowledged before, at ${order.acknowledged_at}.`,
    );
  }
  const written = {
    external_ref: external_ref ?? order.external_ref,
    acknowledged_at: moment.at,
  };
  const next = nextOrder(order, written, moment);
  return { order: next, entries: [entry('order.acknowledged', written)], answer: next };
}
