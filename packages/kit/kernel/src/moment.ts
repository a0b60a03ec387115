import { type Instant, toInstant } from './instant.ts';
import { orderedPrefixedIds, orderedUuids } from './ordered-id.ts';

/** When a change takes effect, and the ids it may use; they sort in the order they are taken. */
export interface Moment {
  readonly now: Date;
  readonly at: Instant;
  readonly newId: () => string;
  readonly newPrefixedId: (prefix: string) => string;
}

/** The version that a change is based on: when it was last changed, and how often. */
interface Last {
  readonly at: Instant;
  readonly rev: number;
}

/**
 * The moment of a change. Never earlier than the last change of what it stands on, whatever the
 * clocks of two servers say, and its ids sort behind those of that change.
 */
export function momentAt(clock: Date, last?: Last): Moment {
  const now = last === undefined ? clock : new Date(Math.max(clock.getTime(), Date.parse(last.at)));
  return {
    now,
    at: toInstant(now),
    newId: orderedUuids(now, last === undefined ? 0 : last.rev + 1),
    newPrefixedId: orderedPrefixedIds(now),
  };
}
