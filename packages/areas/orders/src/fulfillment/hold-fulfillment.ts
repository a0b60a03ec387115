import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Fulfillment } from '../order/fulfillment.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Change } from '../order/order-change.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { orderFulfillmentHeld, orderFulfillmentUnheld } from './fulfillment.events.ts';
import type { HoldFulfillmentBody } from './fulfillment.schema.ts';
import { named } from './fulfillment-entries.ts';
import { changeFulfillment, findUnfinished, type OnFulfillment } from './unfinished-fulfillment.ts';

type HoldRefusal = Rejection<'not_found' | 'order_closed' | 'fulfillment_closed'>;

/** Stops a fulfilment; a second hold replaces the reason of the first (ORD-312). */
export function holdFulfillment(
  order: OrderAggregate,
  { fulfillment_id, body: { reason = null }, places, codes }: OnFulfillment<HoldFulfillmentBody>,
  _settings: CommandSettings,
  moment: Moment,
): Change<Fulfillment> | HoldRefusal {
  const found = findUnfinished(order, fulfillment_id, places);
  if (isRejection(found)) return found;
  const next = { ...found, on_hold: true, hold_reason: reason, updated_at: moment.at };
  const entry = entryOf(orderFulfillmentHeld, { ...named(next, codes), reason });
  return changeFulfillment(order, next, entry, codes, moment);
}

/** Lifts the hold of a fulfilment (ORD-312). */
export function unholdFulfillment(
  order: OrderAggregate,
  { fulfillment_id, places, codes }: OnFulfillment<object>,
  _settings: CommandSettings,
  moment: Moment,
): Change<Fulfillment> | HoldRefusal | Rejection<'not_on_hold'> {
  const found = findUnfinished(order, fulfillment_id, places);
  if (isRejection(found)) return found;
  if (!found.on_hold) return reject('not_on_hold', 'The fulfilment is not on hold.');
  const next = { ...found, on_hold: false, hold_reason: null, updated_at: moment.at };
  const entry = entryOf(orderFulfillmentUnheld, named(next, codes));
  return changeFulfillment(order, next, entry, codes, moment);
}
