import type { WebhookEvent } from '@waybill/client/events';

/** Knowledge of a shop's own system about an order. */
export interface KnownOrder {
  readonly sequence: number;
  readonly state: 'placed' | 'completed' | 'cancelled';
}

/** Applies an event to what is known of an order; an event that was overtaken on its way changes nothing. */
export function afterEvent(
  known: KnownOrder | undefined,
  event: WebhookEvent<'order.placed' | 'order.completed' | 'order.cancelled'>,
): KnownOrder {
  const { sequence = 0 } = event.metadata;
  if (known !== undefined && sequence < known.sequence) return known;
  switch (event.topic) {
    case 'order.placed':
      return { sequence, state: 'placed' };
    case 'order.completed':
      return { sequence, state: 'completed' };
    case 'order.cancelled':
      return { sequence, state: 'cancelled' };
  }
}
