import { prefixedFloor } from '@waybill/kernel/id';
import { describe, expect, it } from 'vitest';
import {
  countedSoFar,
  countLate,
  countOn,
  isLate,
  isUnlisted,
  listedFrom,
  settledUpTo,
  uncountedFrom,
} from './delivery-count.ts';

const now = new Date('2026-03-31T10:00:00.000Z');
const eventAt = (moment: string, letter = '0') =>
  `${prefixedFloor('evt', new Date(moment))}${letter.repeat(16)}`;

// WHK-211
describe('a count of deliveries', () => {
  const [first, second, third] = [
    eventAt('2026-03-01T00:00:00.000Z'),
    eventAt('2026-03-01T23:59:59.999Z'),
    eventAt('2026-03-02T00:00:00.000Z'),
  ];

  it('begins with the first day that lists show, and goes on behind the last event', () => {
    const nothing = { through: '', days: {} };
    expect(uncountedFrom(nothing, now)).toBe(listedFrom(now));
    expect(listedFrom(now)).toBe(prefixedFloor('evt', new Date('2026-03-01T00:00:00.000Z')));
    const from = uncountedFrom({ through: first, days: {} }, now);
    expect(from > first && from < eventAt('2026-03-01T00:00:00.000Z', '1')).toBe(true);
    expect(settledUpTo(now)).toBe(prefixedFloor('evt', new Date('2026-03-31T09:40:00.000Z')));
  });

  it('holds each day, and forgets those that lists show no more', () => {
    const before = { through: eventAt('2026-02-28T12:00:00.000Z'), days: { '2026-02-28': 7 } };
    const counted = countOn(before, [first, second, third], now);
    expect(counted).toEqual({ through: third, days: { '2026-03-01': 2, '2026-03-02': 1 } });
    expect(countedSoFar(counted, now)).toBe(3);
    expect(countedSoFar(before, now)).toBe(0);
    expect([isUnlisted('2026-02-28', now), isUnlisted('2026-03-01', now)]).toEqual([true, false]);
    const nextDay = new Date('2026-04-01T00:00:00.000Z');
    expect(countedSoFar(counted, nextDay)).toBe(1);
    expect(countOn(counted, [], now)).toEqual(counted);
  });

  it('takes in what comes late where it went past its event, and nothing else', () => {
    const counted = countOn({ through: '', days: {} }, [first, third], now);
    expect(countLate(counted, second).days).toEqual({ '2026-03-01': 2, '2026-03-02': 1 });
    expect(countLate(counted, third).days).toEqual({ '2026-03-01': 1, '2026-03-02': 2 });
    expect(countLate(counted, eventAt('2026-03-02T00:00:00.001Z'))).toBe(counted);
  });

  it('leaves to itself what comes more than ten minutes after its event', () => {
    expect(isLate(eventAt('2026-03-31T09:50:00.000Z'), now)).toBe(false);
    expect(isLate(eventAt('2026-03-31T09:49:59.999Z'), now)).toBe(true);
  });
});
