import { type FollowUp, storedFollowUps } from './follow-up.ts';

const NAME = 'waybill.console.follow-ups';

let current: readonly FollowUp[] = storedFollowUps(localStorage.getItem(NAME));
const listeners = new Set<() => void>();

function set(all: readonly FollowUp[]): void {
  current = all;
  localStorage.setItem(NAME, JSON.stringify(all));
  for (const hear of listeners) hear();
}

/** What waits to be done with goods; it outlives the tab, so that nothing is forgotten. */
export const followUpStore = {
  get: () => current,
  /** Adds a follow-up, or replaces the one of its id. */
  put: (one: FollowUp) => set([...current.filter(({ id }) => id !== one.id), one]),
  drop: (id: string) => set(current.filter((one) => one.id !== id)),
  subscribe(hear: () => void): () => void {
    listeners.add(hear);
    return () => listeners.delete(hear);
  },
};
