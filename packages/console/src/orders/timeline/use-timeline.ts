import type { Waybill } from '@waybill/client';
import type { EventWithDeliveries } from '@waybill/client/shapes';
import { useState } from 'react';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { isSettled } from './settled.ts';
import { type TimelineEntry, weave } from './timeline-entry.ts';

/** Rows of each kind that a timeline shows. */
const ROWS = 100;
/** Events whose deliveries are asked for. */
const EVENTS = 20;

/** Events whose deliveries stay as they are, by their ids. */
type Settled = Map<string, EventWithDeliveries>;

/**
 * The newest events of an order with their deliveries. No list of the service has the deliveries of
 * one order, so that each event is asked for by its id: once, where its deliveries have ended.
 */
async function eventsOf(
  waybill: Waybill,
  order_id: string,
  settled: Settled,
  options: { readonly signal: AbortSignal },
): Promise<EventWithDeliveries[]> {
  const asked = { order_id, limit: EVENTS } as const;
  const { items } = await waybill.webhooks.events.list(asked, options);
  const events = await Promise.all(
    items.map(async ({ id }) => settled.get(id) ?? waybill.webhooks.events.get({ id }, options)),
  );
  const now = new Date();
  for (const event of events) if (isSettled(event, now)) settled.set(event.id, event);
  return events;
}

/** Events of an order that the key may read, and the error of those that could not be read. */
export function useTimeline(id: string): {
  entries: readonly TimelineEntry[];
  error: unknown;
  hasOlder: boolean;
} {
  // As long as the page is open: a delivery is sent again on a page of its own.
  const [settled] = useState<Settled>(() => new Map());
  const trail = useAnswer(['orders.events.list', id], (waybill, options) =>
    waybill.orders.events.list({ id }, { limit: ROWS, order: 'created_at.desc' }, options),
  );
  const comments = useAnswer(['orders.comments.list', id], (waybill, options) =>
    waybill.orders.comments.list({ id }, { limit: ROWS, order: 'created_at.desc' }, options),
  );
  const events = useAnswer(['webhooks.events.get', 'of order', id], (waybill, options) =>
    eventsOf(waybill, id, settled, options),
  );
  const entries = weave({
    ...(trail.data !== undefined && { trail: trail.data.items }),
    ...(comments.data !== undefined && { comments: comments.data.items }),
    ...(events.data !== undefined && { events: events.data }),
  });
  const hasOlder = [trail.data, comments.data].some((page) => typeof page?.next === 'string');
  return { entries, error: trail.error ?? comments.error ?? events.error, hasOlder };
}
