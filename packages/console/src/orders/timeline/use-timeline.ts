import type { Waybill } from '@waybill/client';
import { useAnswer } from '../../frame/api/use-answer.ts';
import { type TimelineEntry, weave } from './timeline-entry.ts';

/** Rows of each kind that a timeline shows. */
const ROWS = 100;
/** Events whose deliveries are asked for. */
const EVENTS = 20;

async function eventsOf(waybill: Waybill, order_id: string, options: { signal: AbortSignal }) {
  const asked = { order_id, limit: EVENTS } as const;
  const { items } = await waybill.webhooks.events.list(asked, options);
  return Promise.all(items.map(({ id }) => waybill.webhooks.events.get({ id }, options)));
}

/** What happened to an order, as far as the key may read it, and the error of what could not be read. */
export function useTimeline(id: string): { entries: readonly TimelineEntry[]; error: unknown } {
  const trail = useAnswer(['orders.events.list', id], (waybill, options) =>
    waybill.orders.events.list({ id }, { limit: ROWS, order: 'created_at.desc' }, options),
  );
  const comments = useAnswer(['orders.comments.list', id], (waybill, options) =>
    waybill.orders.comments.list({ id }, { limit: ROWS, order: 'created_at.desc' }, options),
  );
  const events = useAnswer(['webhooks.events.get', 'of order', id], (waybill, options) =>
    eventsOf(waybill, id, options),
  );
  const entries = weave({
    ...(trail.data !== undefined && { trail: trail.data.items }),
    ...(comments.data !== undefined && { comments: comments.data.items }),
    ...(events.data !== undefined && { events: events.data }),
  });
  return { entries, error: trail.error ?? comments.error ?? events.error };
}
