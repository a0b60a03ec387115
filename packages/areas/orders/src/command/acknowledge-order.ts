import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Order } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import { type Taken, withKeys } from '../order/order-claims.writes.ts';
import { refuseOversize } from '../order/order-documents.ts';
import { refuseState } from '../order/order-guards.ts';
import { orderAcknowledged } from '../order/standing.events.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import type { AcknowledgeBody } from './command.schema.ts';

type AcknowledgeRefusal = Rejection<
  'order_pending' | 'order_closed' | 'already_acknowledged' | 'invalid_value'
>;

/** The fulfilling system took the order over: once, with its own keys (ORD-44, ORD-45). */
export function acknowledge(
  before: OrderAggregate,
  body: AcknowledgeBody,
  _settings: CommandSettings,
  moment: Moment,
): Change<Order, Taken> | AcknowledgeRefusal {
  const refused = refuseState(before, 'acknowledge');
  if (refused !== undefined) return refused;
  if (before.acknowledged_at !== null) {
    return reject(
      'already_acknowledged',
      `The order was acknowledged before, at ${before.acknowledged_at}.`,
    );
  }
  const external_ref = body.external_ref ?? before.external_ref;
  const acknowledged_at = moment.at;
  const { order, claims } = withKeys(
    before,
    nextOrder(before, { external_ref, acknowledged_at }, moment),
    { external_id: body.external_id ?? undefined, external_refs: body.external_refs ?? undefined },
  );
  const oversized = refuseOversize(order);
  if (oversized !== undefined) return reject('invalid_value', oversized.message, [oversized]);
  const { external_id, external_refs } = order;
  const entry = entryOf(orderAcknowledged, {
    external_ref,
    external_id,
    external_refs,
    acknowledged_at,
  });
  return { order, claims, entries: [entry], answer: order };
}
