/** An event as far as a page needs it to know what is no longer fresh. */
export interface NewsEvent {
  readonly id: string;
  readonly topic: string;
  readonly time: string;
  readonly data: unknown;
}

/** Start of the next question, and the events of that moment that are known already. */
export interface Heard {
  readonly since: string;
  readonly ids: ReadonlySet<string>;
}

/** Events of one moment may come in two answers, and the clock of a writer may lag. */
const OVERLAP_MS = 10_000;

/** The state before the first question: it begins `now`. */
export const heardNothing = (now: Date): Heard => ({ since: now.toISOString(), ids: new Set() });

/** The events of an answer that were not heard before, the oldest first, and what is heard then. */
export function newsIn(
  heard: Heard,
  events: readonly NewsEvent[],
): { readonly news: NewsEvent[]; readonly heard: Heard } {
  const news = events.filter(({ id }) => !heard.ids.has(id)).reverse();
  const newest = events.map(({ time }) => Date.parse(time)).reduce((a, b) => Math.max(a, b), 0);
  const since = Math.max(Date.parse(heard.since), newest - OVERLAP_MS);
  const kept = events.filter(({ time }) => Date.parse(time) >= since);
  return {
    news,
    heard: { since: new Date(since).toISOString(), ids: new Set(kept.map(({ id }) => id)) },
  };
}

/** The order that an event is about, where it is about one. */
export function orderOf({ data }: NewsEvent): string | undefined {
  const { order_id: id } = Object(data) as { readonly order_id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
