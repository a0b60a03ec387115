import { changeOfResource } from '@waybill/events/change-address';
import * as v from 'valibot';

const Published = v.object({ resources: v.array(v.string()) });

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

/**
 * The order that an event of the bus is of: its change lies with the order. What the event says of
 * it is not used: the order is read, so that repeats and disorder change nothing (SEA-12).
 */
export function readOrderEvent(body: string): { readonly tenant: string; readonly order: string } {
  const { resources } = v.parse(Published, JSON.parse(body));
  for (const { tenant, home } of resources.flatMap((one) => changeOfResource(one) ?? [])) {
    if (home?.startsWith(HOME)) return { tenant, order: home.slice(HOME.length) };
  }
  throw new Error(`${resources.join(' ')} is no event of an order`);
}
