import { browserValue } from '../../frame/browser/browser-value.ts';
import { type FollowUp, storedFollowUps } from './follow-up.ts';

const waiting = browserValue<readonly FollowUp[]>(localStorage, 'waybill.console.follow-ups', {
  read: storedFollowUps,
  write: JSON.stringify,
});

/** Work with goods that waits; it outlives the tab, so that nothing is forgotten. */
export const followUpStore = {
  get: waiting.get,
  subscribe: waiting.subscribe,
  /** Adds a follow-up, or replaces the one of its id in its place. */
  put(one: FollowUp) {
    const all = waiting.get();
    const at = all.findIndex(({ id }) => id === one.id);
    waiting.set(at < 0 ? [...all, one] : all.with(at, one));
  },
  drop: (id: string) => waiting.set(waiting.get().filter((one) => one.id !== id)),
};
