import type { Places } from '@waybill/api/places';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Work } from '@waybill/work/work';
import type { GoodsPort } from '../goods/goods.port.ts';
import type { KeptFulfillment } from '../order/fulfillment.entity.ts';
import type { Fulfillment } from '../order/fulfillment.schema.ts';
import { isUnfinished, type Unfinished } from '../order/fulfillment-status.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import { refuseState } from '../order/order-guards.ts';
import type { TrailEntry } from '../order/trail-entry.ts';
import { findFulfillment, fulfillmentClosed } from './choose-fulfillment.ts';
import { codesOf, type LocationCodes, showFulfillment } from './show-fulfillment.ts';

/** A request about one fulfilment, by a key with these places, and the codes by which its answer names locations. */
export interface OnFulfillment<Body> {
  readonly fulfillment_id: string;
  readonly body: Body;
  readonly places?: Places;
  readonly codes: LocationCodes;
}

/** Reads a request about a fulfilment, beside the order that it is of. */
export function onFulfillment<Body>(
  port: Pick<GoodsPort, 'locations'>,
  { tenant, places }: Pick<Work, 'tenant' | 'places'>,
  fulfillment_id: string,
  body: Body,
): () => Promise<OnFulfillment<Body>> {
  return async () => ({
    fulfillment_id,
    body,
    places,
    codes: codesOf(await port.locations(tenant)),
  });
}

/** The fulfilment that a command names, while its location has something to do for it (ORD-310). */
export function findUnfinished(
  order: OrderAggregate,
  id: string,
  places: Places,
): Unfinished | Rejection<'not_found' | 'order_closed' | 'fulfillment_closed'> {
  const found = findFulfillment(order, id, places);
  if (isRejection(found)) return found;
  const refused = refuseState(order, 'hold');
  if (refused !== undefined) return refused;
  return isUnfinished(found) ? found : fulfillmentClosed(found);
}

/** The change of an order of which one fulfilment alone changes. */
export function changeFulfillment(
  order: OrderAggregate,
  next: KeptFulfillment,
  entry: TrailEntry,
  codes: LocationCodes,
  moment: Moment,
): Change<Fulfillment> {
  return {
    order: nextOrder(order, {}, moment),
    fulfillments: [next],
    entries: [entry],
    answer: showFulfillment(next, codes),
  };
}
