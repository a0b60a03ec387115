import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, entry, type Moment, nextOrder } from '../order/order-change.ts';
import { refuseOversize } from '../order/order-documents.ts';
import { refuseState } from '../order/order-guards.ts';
import type { CommandSettings } from '../settings.ts';
import type { AcknowledgeBody } from './command.schema.ts';

/** The fulfilling system took the order over: once, with its own keys (ORD-44, ORD-45). */
export function acknowledge(
  order: OrderAggregate,
  body: AcknowledgeBody,
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
    external_ref: body.external_ref ?? order.external_ref,
    external_id: body.external_id ?? order.external_id,
    external_refs: body.external_refs ?? order.external_refs,
    acknowledged_at: moment.at,
  };
  const next = nextOrder(order, written, moment);
  const oversized = refuseOversize(next);
  if (oversized !== undefined) return reject('invalid_value', oversized.message, [oversized]);
  return { order: next, entries: [entry('order.acknowledged', written)], answer: next };
}
