import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { clockAt, hasShown, isTimeZone } from './time-zone.ts';

describe('the clock of a zone', () => {
  it.each([
    ['UTC', '2026-06-30T23:30:00Z', '2026-06-30T23:30:00.000'],
    ['Europe/Berlin', '2026-06-30T23:30:00.250Z', '2026-07-01T01:30:00.250'],
    ['America/New_York', '2026-01-01T04:59:59.999Z', '2025-12-31T23:59:59.999'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00.000'],
    ['Africa/Monrovia', '1971-01-01T00:00:00Z', '1970-12-31T23:15:30.000'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02T00:00:00.000'],
  ])('%s at %s shows %s', (zone, at, shown) => {
    expect(clockAt(Date.parse(at), zone)).toBe(shown);
  });

  it.each([
    ['Europe/Berlin', true],
    ['europe/berlin', true],
    ['Asia/Calcutta', true],
    ['UTC', true],
    ['Etc/GMT+5', true],
    ['+01:00', false],
    ['Europe/Bärlin', false],
    ['Mars/Olympus', false],
    ['', false],
  ])('%j is the name of one: %s', (text, is) => {
    expect(isTimeZone(text)).toBe(is);
  });
});

describe('a time of the day', () => {
  // SHP-119
  it.each([
    ['before it', 'Europe/Berlin', '16:00', '2026-07-03T13:59:59.999Z', false],
    ['at it', 'Europe/Berlin', '16:00', '2026-07-03T14:00:00Z', true],
    ['before the hour that is left out', 'Europe/Berlin', '02:30', '2026-03-29T00:59:59Z', false],
    ['right behind it', 'Europe/Berlin', '02:30', '2026-03-29T01:00:00Z', true],
    ['before the first of two', 'Europe/Berlin', '02:30', '2026-10-25T00:29:59Z', false],
    ['at the first of two', 'Europe/Berlin', '02:30', '2026-10-25T00:30:00Z', true],
    [
      'between both, which shows less again',
      'Europe/Berlin',
      '02:30',
      '2026-10-25T01:10:00Z',
      true,
    ],
    ['before both, in the first hour', 'Europe/Berlin', '02:30', '2026-10-25T00:10:00Z', false],
    ['a later one in the second hour', 'Europe/Berlin', '03:00', '2026-10-25T01:30:00Z', false],
    ['at midnight', 'Europe/Berlin', '00:00', '2026-10-24T22:00:00Z', true],
    [
      'of half an hour that comes twice',
      'Australia/Lord_Howe',
      '01:45',
      '2026-04-04T15:05:00Z',
      true,
    ],
    [
      'of a clock that goes back over midnight',
      'America/St_Johns',
      '23:30',
      '2006-10-29T02:40:00Z',
      true,
    ],
    ['of the day that a zone left out', 'Pacific/Apia', '12:00', '2011-12-30T10:00:00Z', false],
  ])('%s', (_, zone, time, at, shown) => {
    expect(hasShown(time, Date.parse(at), zone)).toBe(shown);
  });

  const MINUTE = 60_000;
  const zones = Intl.supportedValuesOf('timeZone');

  /** Day and time that the clock shows, read from its parts and not from its offset. */
  const reader = (zone: string) => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    return (moment: number) => format.format(moment).split(' ') as [day: string, time: string];
  };

  /** A moment at which the clocks of a zone changed, or any where they did not in a year. */
  const changeNear = (zone: string, year: number, hour: number): number => {
    const ahead = (moment: number) => Date.parse(`${clockAt(moment, zone)}Z`) - moment;
    const start = Date.UTC(year, 0, 1, hour);
    for (let day = 0; day < 366; day += 1) {
      const moment = start + day * 24 * 60 * MINUTE;
      if (ahead(moment) !== ahead(moment - 24 * 60 * MINUTE)) return moment;
    }
    return start;
  };

  // SHP-119
  it('is over where the clock was seen at it or behind it, minute by minute of its day', () => {
    const sample = fc.record({
      zone: fc.constantFrom(...zones),
      year: fc.integer({ min: 1975, max: 2037 }),
      hour: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: -2_000, max: 600 }),
      time: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    });
    fc.assert(
      fc.property(sample, ({ zone, year, hour, minutes, time: at }) => {
        const time = new Date(at * MINUTE).toISOString().slice(11, 16);
        const moment = changeNear(zone, year, hour) + minutes * MINUTE;
        const read = reader(zone);
        const [day] = read(moment);
        let seen = false;
        for (let past = 0; past < 27 * 60 && !seen; past += 1) {
          const [then, clock] = read(moment - past * MINUTE);
          seen = then === day && clock >= time;
        }
        expect(hasShown(time, moment, zone)).toBe(seen);
        expect(clockAt(moment, zone).slice(0, 16)).toBe(read(moment).join('T'));
      }),
      { numRuns: 150 },
    );
  });

  // SHP-119
  it('depends on the moment alone, not on the zone of the machine', () => {
    const moments = [0, 7, 13, 22].map((hour) => Date.UTC(2026, 9, 25, hour, 10));
    const shown = () => moments.map((moment) => hasShown('02:30', moment, 'America/Havana'));
    const before = shown();
    vi.stubEnv('TZ', 'Pacific/Apia');
    expect(shown()).toEqual(before);
    vi.unstubAllEnvs();
  });
});
