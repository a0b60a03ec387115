import { counted } from '../frame/format/money.ts';

/** An order that a print-out leaves out while it, or its part at a location, is on hold. */
export interface HeldOrder {
  readonly id: string;
  readonly number: string;
  /** The event that began the hold; that of the whole order where nothing is said. */
  readonly heldBy?: 'order.held' | 'order.fulfillment.held';
}

const DAY_MS = 24 * 60 * 60 * 1_000;

function sinceWords(at: string | undefined, now: Date): string {
  if (at === undefined) return 'on hold';
  const days = Math.floor((now.getTime() - Date.parse(at)) / DAY_MS);
  return days < 1 ? 'on hold since today' : `on hold for ${counted(days, 'day')}`;
}

/** Names the orders that a print-out leaves out: `since` has the beginnings of holds by the ids of orders. */
export function leftOutWords(
  held: readonly HeldOrder[],
  total: number,
  since: ReadonlyMap<string, string>,
  now: Date,
): string {
  const names = held.map(({ id, number }) => `${number}, ${sinceWords(since.get(id), now)}`);
  const more = total > held.length ? [`${counted(total - held.length, 'more order')}`] : [];
  return [...names, ...more].join('; ');
}
