import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  changeFloor,
  derivedChangeId,
  EVENTS_A_CHANGE,
  eventIdOf,
  momentOfChange,
  newChangeId,
  placeOfEvent,
} from './change-id.ts';

const now = new Date('2026-03-01T10:00:00.123Z');

// WHK-3
it('is named by the id of each of its events', () => {
  const place = fc.record({
    at: fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
    index: fc.integer({ min: 0, max: EVENTS_A_CHANGE - 1 }),
  });
  fc.assert(
    fc.property(place, ({ at, index }) => {
      const change = newChangeId(at);
      const id = eventIdOf(change, index);
      expect(id).toMatch(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/u);
      expect(placeOfEvent(id)).toEqual({ change, index });
      expect(momentOfChange(change)).toEqual(at);
      expect(change > changeFloor(at)).toBe(true);
    }),
  );
});

it('numbers its events in their order, and no more than two letters can', () => {
  const change = newChangeId(now);
  const ids = Array.from({ length: EVENTS_A_CHANGE }, (_, index) => eventIdOf(change, index));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_024);
  expect(() => eventIdOf(change, EVENTS_A_CHANGE)).toThrow('no change has an event 1024');
});

it.each([
  '',
  'evt_',
  'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3',
  'evt_81JA0Z3K5T8W6Q2R4Y7N9B1C3D',
  'whe_01JA0Z3K5T8W6Q2R4Y7N9B1C3D',
  'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D#',
])('is not named by %j', (id) => {
  expect(placeOfEvent(id)).toBeUndefined();
});

it('is the same for the same moment and text where it may happen once', () => {
  const change = derivedChangeId(now, 'row 1');
  expect(derivedChangeId(now, 'row 1')).toBe(change);
  expect(derivedChangeId(now, 'row 2')).not.toBe(change);
  expect(placeOfEvent(eventIdOf(change, 0))).toEqual({ change, index: 0 });
});
