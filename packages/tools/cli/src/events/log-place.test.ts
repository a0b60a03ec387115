import { expect, it } from 'vitest';
import { advance, endOfLog, type Logged, type LogPlace, OVERLAP_MS } from './log-place.ts';

const at = (seconds: number) => new Date(1_795_000_000_000 + seconds * 1000).toISOString();
const event = (id: string, seconds: number): Logged => ({ id, time: at(seconds) });
const begin: LogPlace = { since: undefined, seen: new Map() };
const ids = (events: readonly Logged[]) => events.map(({ id }) => id);

it('shows each event once, and what is written late with an earlier time', () => {
  const first = advance(begin, [event('a', 0), event('b', 100)]);
  expect(ids(first.fresh)).toEqual(['a', 'b']);
  expect(first.place.since).toBe(at(100 - OVERLAP_MS / 1000));
  const second = advance(first.place, [event('late', 60), event('b', 100), event('c', 101)]);
  expect(ids(second.fresh)).toEqual(['late', 'c']);
  expect(ids(advance(second.place, [event('late', 60), event('c', 101)]).fresh)).toEqual([]);
});

it('remembers no more than it may meet again', () => {
  const { place } = advance(begin, [event('a', 0), event('b', 100)]);
  expect([...place.seen.keys()]).toEqual(['b']);
});

it('stays where it is when nothing is read', () => {
  const { place } = advance(begin, [event('a', 0)]);
  expect(advance(place, [])).toEqual({ fresh: [], place });
});

it('never goes back', () => {
  const place = { since: at(100), seen: new Map() };
  expect(advance(place, [event('a', 101)]).place.since).toBe(at(100));
});

it('stays in front of what may be written late, however much it has seen of that', () => {
  const many = Array.from({ length: 2500 }, (_, index) => event(`e${index}`, index / 1000));
  const { place } = advance(begin, many);
  expect(place.since).toBe(at(2.499 - OVERLAP_MS / 1000));
  const next = advance(place, many);
  expect(next).toEqual({ fresh: [], place });
  expect(ids(advance(next.place, [...many, event('late', 1)]).fresh)).toEqual(['late']);
});

it('begins behind everything there is', () => {
  expect(endOfLog([], true)).toEqual(begin);
  const few = endOfLog([event('b', 100), event('a', 99)], true);
  expect(few.since).toBe(at(40));
  expect([...few.seen.keys()]).toEqual(['b', 'a']);
  // A page that is not all leaves older events unmet.
  const part = endOfLog([event('b', 100), event('a', 99)], false);
  expect(part.since).toBe(at(99));
});
