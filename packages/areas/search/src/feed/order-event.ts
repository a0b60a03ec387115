import { changeOfResource } from '@waybill/events/change-address';
import * as v from 'valibot';

const Published = v.object({
  resources: v.array(v.string()),
  detail: v.object({ tenant_id: v.string(), id: v.string() }),
});

/** The beginning of the partition of an order's changes. */
const HOME = 'ORDER#';

/**
 * A comment has no words, a state or an arrival is none, and `order.placed` or `order.requested` comes with each
 * `order.created` (ORD-123).
 */
const WITHOUT_NEWS: ReadonlySet<string> = new Set([
  'order.cancelled',
  'order.comment.added',
  'order.completed',
  'order.created',
  'order.delivered',
  'order.held',
  'order.item.cancelled',
  'order.payment_status.changed',
  'order.shipment.tracked',
  'order.unheld',
]);

/** Tells if an order may have other words after an event of a topic. */
export const changesWords = (topic: string): boolean =>
  topic.startsWith('order.') && !WITHOUT_NEWS.has(topic);

/** An event of the bus that says that an order has changed. */
export interface OrderEvent {
  readonly tenant: string;
  readonly id: string;
  readonly order: string;
}

/**
 * The order that an event of the bus is of: its change lies with the order. What the event says of
 * it is not used: the order is read, so that repeats and disorder change nothing (SEA-12).
 */
export function readOrderEvent(body: string): OrderEvent {
  const { detail, resources } = v.parse(Published, JSON.parse(body));
  const homes = resources.map((resource) => changeOfResource(resource)?.home);
  const home = homes.find((one) => one?.startsWith(HOME));
  if (home === undefined) throw new Error(`${detail.id} is no event of an order`);
  return { tenant: detail.tenant_id, id: detail.id, order: home.slice(HOME.length) };
}
