import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Fulfillment } from '../order/fulfillment.schema.ts';
import { afterStep, type Unfinished } from '../order/fulfillment-status.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Change } from '../order/order-change.ts';
import { entryOf } from '../order/trail-entry.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { refuseHeld } from './choose-fulfillment.ts';
import { orderFulfillmentAccepted } from './fulfillment.events.ts';
import type { AcceptFulfillmentBody } from './fulfillment.schema.ts';
import { named } from './fulfillment-entries.ts';
import { changeFulfillment, findUnfinished, type OnFulfillment } from './unfinished-fulfillment.ts';

type AcceptRefusal = Rejection<
  | 'not_found'
  | 'order_closed'
  | 'fulfillment_closed'
  | 'fulfillment_on_hold'
  | 'fulfillment_not_open'
>;

/** The location takes a fulfilment over; the hold of its order does not prevent it (ORD-311). */
export function accept(
  order: OrderAggregate,
  {
    fulfillment_id,
    body: { accepted_by = null },
    places,
    codes,
  }: OnFulfillment<AcceptFulfillmentBody>,
  _settings: CommandSettings,
  moment: Moment,
): Change<Fulfillment> | AcceptRefusal {
  const found = findUnfinished(order, fulfillment_id, places);
  if (isRejection(found)) return found;
  const refused = refuseHeld(found) ?? refuseAccepted(found);
  if (refused !== undefined) return refused;
  const next = { ...afterStep(found, 'accept', found.items, moment.at), accepted_by };
  const entry = entryOf(orderFulfillmentAccepted, { ...named(next, codes), accepted_by });
  return changeFulfillment(order, next, entry, codes, moment);
}

function refuseAccepted({
  status,
  accepted_at,
}: Unfinished): Rejection<'fulfillment_not_open'> | undefined {
  if (status === 'open') return undefined;
  return reject('fulfillment_not_open', `The fulfilment was accepted before, at ${accepted_at}.`);
}
