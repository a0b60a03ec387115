/** An event, as far as a reader of the log needs it. */
export interface Logged {
  readonly id: string;
  readonly time: string;
}

/** Place of a reader in the log. */
export interface LogPlace {
  /** It reads what is as old as this or newer. */
  readonly since: string | undefined;
  /** Events that it has met there, by id. */
  readonly seen: ReadonlyMap<string, string>;
}

/**
 * An event bears the time at which its call began, and stands in the log once that call has ended: a
 * reader looks again at so many milliseconds. A call is repeated for 20 seconds, and clocks differ.
 */
export const OVERLAP_MS = 60_000;

const before = (time: string, ms: number) => new Date(Date.parse(time) - ms).toISOString();

const latest = (times: readonly (string | undefined)[]) =>
  times.reduce((a, b) => (a === undefined || (b !== undefined && b > a) ? b : a), undefined);

const remembered = (events: readonly Logged[], since: string | undefined) =>
  new Map(
    events
      .filter(({ time }) => since === undefined || time >= since)
      .map(({ id, time }) => [id, time]),
  );

/** The place behind everything there is, by the newest events and whether there are older ones. */
export function endOfLog(newest: readonly Logged[], isAll: boolean): LogPlace {
  const times = newest.map(({ time }) => time).sort();
  const last = times.at(-1);
  if (last === undefined) return { since: undefined, seen: new Map() };
  // Events older than the page were not met: they must not seem new.
  const since = latest([before(last, OVERLAP_MS), isAll ? undefined : times[0]]);
  return { since, seen: remembered(newest, since) };
}

/** New events among those read from a place, and the place behind them. */
export function advance<Event extends Logged>(
  { since, seen }: LogPlace,
  events: readonly Event[],
): { readonly fresh: Event[]; readonly place: LogPlace } {
  const fresh = events.filter(({ id }) => !seen.has(id));
  const last = latest(events.map(({ time }) => time));
  if (last === undefined) return { fresh, place: { since, seen } };
  const next = latest([since, before(last, OVERLAP_MS)]);
  return { fresh, place: { since: next, seen: remembered(events, next) } };
}
