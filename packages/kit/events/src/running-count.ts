import { type Instant, plusSeconds } from '@waybill/kernel/instant';
import { changeFloor } from './change-id.ts';

/**
 * Changes from one running count to the next. Where a bound of a period lies between two of them, so
 * many are read, half a unit each; and a count takes a unit or two to write.
 */
export const COUNTED_TOGETHER = 64;

/**
 * No change that is as old comes into the index any more. It is sent within 8 seconds of the moment
 * in its place (`SENT_WITHIN_MS`), what the table had begun by then ends within another 8, and an index
 * trails by a second; the rest is reserve. What is younger is counted by lists, at half a unit each.
 */
export const SETTLED_SECONDS = 60;

/** An event is recorded at its time or later; no call takes as long. */
export const RECORDED_WITHIN_SECONDS = 15 * 60;

/** Events by topic. */
export type EventCounts = Readonly<Record<string, number>>;

/** All events of a tenant up to a place, counted from an early one on: two of them differ by what lies between. */
export interface RunningCount {
  /** The place of the last change that is counted. */
  readonly place: string;
  /** The place of the count before it; empty where there is none. */
  readonly after: string;
  /** The earliest time of an event behind `after`: no event of them is of before that. */
  readonly earliest: Instant;
  readonly events: EventCounts;
}

/** What is counted of a change. */
export interface PlacedChange {
  readonly place: string;
  readonly events: readonly { readonly topic: string; readonly time: Instant }[];
}

/** Right behind a place: nothing lies between it and the same with a letter more. */
export const behindPlace = (place: string): string => `${place}0`;

/** Some events by their topics. */
export function countTopics(events: readonly { readonly topic: string }[]): EventCounts {
  const counts = new Map<string, number>();
  for (const { topic } of events) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** What some counts come to, each taken as often as its sign says. */
function addSigned(one: EventCounts, other: EventCounts, sign: 1 | -1): EventCounts {
  const topics = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...topics].map((topic) => [topic, (one[topic] ?? 0) + sign * (other[topic] ?? 0)]),
  );
}

/** Counts that are added. */
export const addCounts = (one: EventCounts, other: EventCounts): EventCounts =>
  addSigned(one, other, 1);

/** What is left of counts without others. */
export const subtractCounts = (one: EventCounts, other: EventCounts): EventCounts =>
  addSigned(one, other, -1);

/** The running count behind changes that follow the one before, the oldest first (WHK-232). */
export function countOn(
  before: RunningCount | undefined,
  changes: readonly [PlacedChange, ...PlacedChange[]],
): RunningCount {
  const events = changes.flatMap((change) => change.events);
  return {
    place: changes.reduce((last, { place }) => (place > last ? place : last), ''),
    after: before?.place ?? '',
    earliest: events.map(({ time }) => time).sort()[0] ?? '',
    events: addCounts(before?.events ?? {}, countTopics(events)),
  };
}

/** Which events are counted: those that were recorded in a period, and are of a time. */
export interface CountedPeriod {
  /** Moments of the places, both included. */
  readonly from: Date;
  readonly to: Date;
  /** The events are of this time or later. */
  readonly since?: Instant | undefined;
  /** The events are of before this time. */
  readonly before?: Instant | undefined;
}

/** A period as places. */
export interface CountedPlaces extends Pick<CountedPeriod, 'since' | 'before'> {
  /** The changes lie between these, both included. */
  readonly from: string;
  readonly to: string;
  /** From here on no event is of before `since`. */
  readonly settledSince: string;
  /** In front of it all events are of before `before`. */
  readonly settledBefore: string;
}

/** The later and the earlier of two moments, or of two places. */
export const later = <At extends Date | string>(one: At, other: At) => (one > other ? one : other);
export const earlier = <At extends Date | string>(one: At, other: At) =>
  one < other ? one : other;

/** The places of a period (WHK-133). */
export function placesOf({ from, to, since, before }: CountedPeriod): CountedPlaces {
  const end = new Date(to.getTime() + 1);
  const recorded =
    since === undefined ? from : plusSeconds(new Date(since), RECORDED_WITHIN_SECONDS);
  return {
    from: changeFloor(from),
    to: changeFloor(end),
    since,
    before,
    settledSince: changeFloor(later(from, recorded)),
    settledBefore: changeFloor(before === undefined ? end : earlier(end, new Date(before))),
  };
}

/** Changes between two running counts, or between one and an end of the period. */
export interface Piece {
  /** The changes lie between these, both included. */
  readonly from: string;
  readonly to: string;
  /** Those of its events that are in the period; undefined where they have to be read. */
  readonly counted: EventCounts | undefined;
}

/**
 * What lies between two running counts, or between one and an end of the period where there is none
 * (WHK-232). It is counted unless a bound of the period cuts it: then its changes tell.
 */
export function pieceBetween(
  lower: RunningCount | undefined,
  upper: RunningCount | undefined,
  places: CountedPlaces,
): Piece {
  const start = lower?.place ?? places.from;
  const piece = {
    from: lower === undefined ? places.from : behindPlace(lower.place),
    to: upper?.place ?? places.to,
  };
  if (upper === undefined) return { ...piece, counted: undefined };
  const { since, before, settledSince, settledBefore } = places;
  // It is the earliest time of what lies behind `after`, which may be less than the piece.
  const earliest = upper.after <= start ? upper.earliest : '';
  if (before !== undefined && earliest >= before) return { ...piece, counted: {} };
  if (lower === undefined) return { ...piece, counted: undefined };
  const isSince = since === undefined || start >= settledSince || earliest >= since;
  const isBefore = before === undefined || upper.place < settledBefore;
  const counted = isSince && isBefore ? subtractCounts(upper.events, lower.events) : undefined;
  return { ...piece, counted };
}

/** The pieces of a period, by the running counts that lie in it, the oldest first (WHK-232). */
export function piecesOf(places: CountedPlaces, counts: readonly RunningCount[]): Piece[] {
  const ends = [undefined, ...counts, undefined];
  return ends.slice(1).map((upper, index) => pieceBetween(ends[index], upper, places));
}
