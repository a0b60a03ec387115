import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFloor } from './change-id.ts';
import {
  behindPlace,
  type CountedPeriod,
  type CountedPlaces,
  countOn,
  countTopics,
  type EventCounts,
  type PlacedChange,
  pieceBetween,
  piecesOf,
  placesOf,
  RECORDED_WITHIN_SECONDS,
  type RunningCount,
} from './running-count.ts';

const start = new Date('2026-03-01T10:00:00.000Z');
const after = (seconds: number) => plusSeconds(start, seconds);
const instant = (seconds: number) => toInstant(after(seconds));

/** The place of a change that is sent so many seconds after the start; `n` tells those of a moment apart. */
const placeAt = (seconds: number, n = 0) =>
  `${changeFloor(after(seconds))}${String(n).padStart(14, '0')}`;

const change = (seconds: number, ...topics: string[]): PlacedChange => ({
  place: placeAt(seconds),
  events: topics.map((topic) => ({ topic, time: instant(seconds) })),
});

const changesOf = (first: PlacedChange, ...more: PlacedChange[]) => [first, ...more] as const;

// WHK-232
describe('a running count', () => {
  it('holds all events up to its last change', () => {
    const one = countOn(undefined, [change(1, 'a', 'b'), change(2, 'a')]);
    expect(one).toEqual({
      place: placeAt(2),
      after: '',
      earliest: instant(1),
      events: { a: 2, b: 1 },
    });
    expect(countOn(one, [change(5, 'c'), change(4, 'a')])).toEqual({
      place: placeAt(5),
      after: placeAt(2),
      earliest: instant(4),
      events: { a: 3, b: 1, c: 1 },
    });
  });

  it('knows no earliest time where the changes are gone', () => {
    expect(countOn(undefined, [change(1)])).toMatchObject({ earliest: '', events: {} });
  });

  it('counts a topic of any name', () => {
    const topics = ['__proto__', 'constructor', '__proto__'].map((topic) => ({ topic }));
    expect(Object.entries(countTopics(topics))).toEqual([
      ['__proto__', 2],
      ['constructor', 1],
    ]);
  });
});

describe('the places of a period', () => {
  const [from, to] = [after(0), after(7_200)];

  it('hold both of its moments', () => {
    const places = placesOf({ from, to });
    expect(places).toEqual({
      from: changeFloor(from),
      to: changeFloor(new Date(to.getTime() + 1)),
      since: undefined,
      before: undefined,
      settledSince: changeFloor(from),
      settledBefore: changeFloor(new Date(to.getTime() + 1)),
    });
    const within = (place: string) => place >= places.from && place <= places.to;
    expect([placeAt(-0.001), placeAt(0), placeAt(7_200), placeAt(7_200.001)].map(within)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['that begins with the period', 0, RECORDED_WITHIN_SECONDS],
    ['that began long before', -RECORDED_WITHIN_SECONDS, 0],
    ['of before all times that a place has', -1e12, 0],
  ])('leave time to events of a time %s', (_, since, settled) => {
    const period = { from, to, since: since < -1e9 ? '0000-01-01T00:00:00.000Z' : instant(since) };
    expect(placesOf(period).settledSince).toBe(changeFloor(after(settled)));
  });

  it.each([
    [3_600, 3_600],
    [9_000, 7_200.001],
  ])('know from where on events are of the time that ends after %s seconds', (before, settled) => {
    const places = placesOf({ from, to, before: instant(before) });
    expect(places.settledBefore).toBe(changeFloor(after(settled)));
  });
});

describe('a piece between two running counts', () => {
  const [lower, upper] = [countOn(undefined, [change(10, 'a')]), undefined];
  const higher = countOn(lower, [change(20, 'a'), change(30, 'b')]);
  const period = { from: after(0), to: after(100_000) };
  const piece = (bounds: Partial<CountedPeriod>, one = higher) =>
    pieceBetween(lower, one, placesOf({ ...period, ...bounds })).counted;
  const all = { a: 1, b: 1 };

  it('lies behind the first and ends with the second', () => {
    expect(pieceBetween(lower, higher, placesOf(period))).toEqual({
      from: behindPlace(lower.place),
      to: higher.place,
      counted: all,
    });
  });

  it('has to be read where it has one count, or none', () => {
    const places = placesOf(period);
    expect(pieceBetween(undefined, lower, places)).toEqual({
      ...{ from: places.from, to: lower.place, counted: undefined },
    });
    expect(pieceBetween(lower, upper, places)).toEqual({
      ...{ from: behindPlace(lower.place), to: places.to, counted: undefined },
    });
    expect(pieceBetween(undefined, undefined, places)).toMatchObject({ counted: undefined });
  });

  it.each([
    ['all of it is of the time', { since: instant(20) }, all],
    ['some of it may be of before', { since: instant(21) }, undefined],
    ['none of it is of the time', { before: instant(20) }, {}],
    ['some of it may be of later', { before: instant(30) }, undefined],
    ['all of it is of before', { before: instant(31) }, all],
    ['it was recorded long after', { since: instant(10 - RECORDED_WITHIN_SECONDS) }, all],
  ])('is counted where %s', (_, bounds, expected) => {
    expect(piece(bounds)).toEqual(expected);
  });

  it('says nothing of times where another count lies between', () => {
    const far = countOn(higher, [change(40, 'b')]);
    expect(piece({ since: instant(15) }, far)).toBeUndefined();
    expect(piece({ before: instant(15) }, far)).toBeUndefined();
    expect(piece({}, far)).toEqual({ a: 1, b: 2 });
  });

  it('has none of the time in front of the first count, where that says so', () => {
    const places = placesOf({ ...period, from: after(15), before: instant(19) });
    expect(pieceBetween(undefined, higher, places).counted).toEqual({});
    expect(pieceBetween(undefined, higher, { ...places, from: '' }).counted).toBeUndefined();
  });
});

interface Log {
  readonly changes: readonly PlacedChange[];
  readonly counts: readonly RunningCount[];
  readonly period: CountedPeriod;
}

const TOPICS = ['a', 'b', 'c'];

/** Where counts end, as numbers of changes; of two folds at once each has its own. */
const ends = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 8 });

function countsAt(changes: readonly PlacedChange[], numbers: readonly number[]): RunningCount[] {
  let last: RunningCount | undefined;
  let begin = 0;
  return numbers
    .filter((end) => end <= changes.length)
    .toSorted((left, right) => left - right)
    .flatMap((end) => {
      const [first, ...more] = changes.slice(begin, end);
      if (first === undefined) return [];
      last = countOn(last, [...changesOf(first, ...more)]);
      begin = end;
      return [last];
    });
}

/** A log, counted in any steps by two at once up to anywhere, and a period of places and times. */
const logs: fc.Arbitrary<Log> = fc
  .record({
    gaps: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 60 }),
    late: fc.infiniteStream(fc.integer({ min: 0, max: RECORDED_WITHIN_SECONDS })),
    topics: fc.infiniteStream(fc.array(fc.constantFrom(...TOPICS), { maxLength: 3 })),
    folds: fc.tuple(ends, ends),
    bounds: fc.tuple(fc.nat({ max: 20_000 }), fc.nat({ max: 20_000 })),
    since: fc.option(fc.nat({ max: 20_000 }), { nil: undefined }),
    before: fc.option(fc.nat({ max: 20_000 }), { nil: undefined }),
  })
  .map(({ gaps, late, topics, folds, bounds, since, before }) => {
    let seconds = 0;
    const changes = gaps.map((gap, n): PlacedChange => {
      seconds += gap;
      const events = [...(topics.next().value ?? [])].map((topic) => ({
        topic,
        time: instant(seconds - Number(late.next().value)),
      }));
      return { place: placeAt(seconds, n), events };
    });
    const counts = folds.flatMap((numbers) => countsAt(changes, numbers));
    const byPlace = new Map(counts.map((count) => [count.place, count]));
    const [from = 0, to = 0] = bounds.toSorted((left, right) => left - right);
    const period = {
      // No change before the times that are asked for has one of them.
      from: after(Math.max(from, since ?? 0)),
      to: after(to),
      since: since === undefined ? undefined : instant(since),
      before: before === undefined ? undefined : instant(before),
    };
    const sorted = [...byPlace.values()].sort((one, two) => (one.place < two.place ? -1 : 1));
    return { changes, counts: sorted, period };
  });

/** The counts that are loaded of a period: all at its ends, of the middle none. */
const loaded = (counts: readonly RunningCount[], places: CountedPlaces): RunningCount[] => {
  const within = counts.filter(({ place }) => place >= places.from && place <= places.to);
  const first = within.find(({ place }) => place >= places.settledSince)?.place ?? places.to;
  const last = within.findLast(({ place }) => place <= places.settledBefore)?.place ?? places.from;
  return within.filter(({ place }) => place <= first || place >= last);
};

const naive = (changes: readonly PlacedChange[], from: string, to: string, period: CountedPeriod) =>
  countTopics(
    changes
      .filter(({ place }) => place >= from && place <= to)
      .flatMap(({ events }) => events)
      .filter(({ time }) => period.since === undefined || time >= period.since)
      .filter(({ time }) => period.before === undefined || time < period.before),
  );

const sum = (all: readonly EventCounts[]) =>
  TOPICS.map((topic) => all.reduce((total, counts) => total + (counts[topic] ?? 0), 0));

// WHK-232
it('counts and reads come to what there is, whatever was counted, of any period', () => {
  fc.assert(
    fc.property(logs, fc.boolean(), ({ changes, counts, period }, isFew) => {
      const places = placesOf(period);
      const within = counts.filter(({ place }) => place >= places.from && place <= places.to);
      const pieces = piecesOf(places, isFew ? loaded(counts, places) : within);
      const found = pieces.map(
        ({ from, to, counted }) => counted ?? naive(changes, from, to, period),
      );
      expect(sum(found)).toEqual(sum([naive(changes, places.from, places.to, period)]));
    }),
    { numRuns: 1_000 },
  );
});
