import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCarrier, aMethod, settingsOf } from '../shared/rows.factory.ts';
import { estimateDelivery, transitOf } from './delivery.ts';

const carrier = aCarrier({ cutoff_time: '16:00', handling_days: 1 });
const transit = { eta_days_min: 1, eta_days_max: 2 };
const none = settingsOf();

describe('estimateDelivery', () => {
  // SHP-119, SHP-121
  it.each([
    ['before the cut-off', '2026-07-03T15:59:00.000Z', ['07-04', '07-05', '07-06'], false],
    ['at the cut-off', '2026-07-03T16:00:00.000Z', ['07-05', '07-06', '07-07'], true],
    ['in the last second', '2026-07-03T15:59:59.999Z', ['07-04', '07-05', '07-06'], false],
    ['over the end of a month', '2026-06-30T23:00:00.000Z', ['07-02', '07-03', '07-04'], true],
  ])('%s', (_, at, [ship, earliest, latest], cutoff_passed) => {
    expect(estimateDelivery(at, transit, carrier, none)).toEqual({
      ship_date: `2026-${ship}`,
      earliest: `2026-${earliest}`,
      latest: `2026-${latest}`,
      cutoff_time: '16:00',
      cutoff_passed,
      handling_days: 1,
    });
  });

  // SHP-119, SHP-121
  it.each([
    ['UTC', '2026-06-30T22:30:00.000Z', ['2026-07-02', '2026-07-03', '2026-07-04'], true],
    [
      'Europe/Berlin',
      '2026-06-30T22:30:00.000Z',
      ['2026-07-02', '2026-07-03', '2026-07-04'],
      false,
    ],
    ['Europe/Berlin', '2026-07-03T14:00:00.000Z', ['2026-07-05', '2026-07-06', '2026-07-07'], true],
    ['Asia/Tokyo', '2026-12-31T15:00:00.000Z', ['2027-01-02', '2027-01-03', '2027-01-04'], false],
    [
      'America/New_York',
      '2026-07-04T03:59:00.000Z',
      ['2026-07-05', '2026-07-06', '2026-07-07'],
      true,
    ],
    // Days of 23 and 25 hours are one day each.
    ['Europe/Berlin', '2026-03-28T22:59:00.000Z', ['2026-03-30', '2026-03-31', '2026-04-01'], true],
    ['Europe/Berlin', '2026-10-25T22:59:00.000Z', ['2026-10-27', '2026-10-28', '2026-10-29'], true],
  ])('%s at %s', (time_zone, at, [ship_date, earliest, latest], cutoff_passed) => {
    const settings = settingsOf({ time_zone });
    expect(estimateDelivery(at, transit, carrier, settings)).toMatchObject({
      ship_date,
      earliest,
      latest,
      cutoff_passed,
    });
  });

  const at = '2026-07-03T12:00:00.000Z';

  // SHP-119, SHP-120
  it('takes what the carrier leaves open from the settings', () => {
    const settings = settingsOf({ cutoff_time: '11:00', handling_days: 3 });
    expect(estimateDelivery(at, transit, aCarrier(), settings)).toMatchObject({
      ship_date: '2026-07-07',
      cutoff_time: '11:00',
      cutoff_passed: true,
      handling_days: 3,
    });
    expect(estimateDelivery(at, transit, undefined, settings)).toMatchObject({ handling_days: 3 });
    const own = aCarrier({ cutoff_time: '13:00', handling_days: 0 });
    expect(estimateDelivery(at, transit, own, settings)).toMatchObject({
      ship_date: '2026-07-03',
      cutoff_time: '13:00',
      cutoff_passed: false,
      handling_days: 0,
    });
  });

  // SHP-119
  it('has no cut-off when none is declared', () => {
    expect(estimateDelivery('2026-07-03T23:59:59.999Z', transit, undefined, none)).toMatchObject({
      ship_date: '2026-07-03',
      cutoff_time: null,
      cutoff_passed: false,
    });
  });

  // SHP-122
  it('knows one bound without the other', () => {
    const earliest = { eta_days_min: 2, eta_days_max: null };
    const latest = { eta_days_min: null, eta_days_max: 2 };
    expect(estimateDelivery(at, earliest, undefined, none)).toMatchObject({
      earliest: '2026-07-05',
      latest: null,
    });
    expect(estimateDelivery(at, latest, undefined, none)).toMatchObject({
      earliest: null,
      latest: '2026-07-05',
    });
  });

  // SHP-122
  it('says nothing without a transit time', () => {
    const unknown = { eta_days_min: null, eta_days_max: null };
    expect(estimateDelivery(at, unknown, carrier, none)).toBeNull();
  });

  // SHP-121
  it('never promises less for asking later, handling longer or travelling longer', () => {
    const moment = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2035-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const days = fc.nat({ max: 30 });
    const consignment = fc.record({ moment, handling: days, eta: days });
    fc.assert(
      fc.property(consignment, consignment, (left, right) => {
        const [earlier, later] =
          left.moment <= right.moment ? [left.moment, right.moment] : [right.moment, left.moment];
        const latest = (on: Date, handling: number, eta: number) =>
          estimateDelivery(
            on.toISOString(),
            { eta_days_min: 0, eta_days_max: eta },
            { cutoff_time: '16:00', handling_days: handling },
            none,
          )?.latest ?? '';
        const most = latest(
          later,
          Math.max(left.handling, right.handling),
          Math.max(left.eta, right.eta),
        );
        const least = latest(
          earlier,
          Math.min(left.handling, right.handling),
          Math.min(left.eta, right.eta),
        );
        expect(least <= most).toBe(true);
      }),
    );
  });
});

describe('transitOf', () => {
  const carried = aCarrier({ eta_days_min: 3, eta_days_max: 5 });

  // SHP-118
  it.each([
    ['inherits both bounds', null, null, 3, 5],
    ['inherits each bound on its own', 1, null, 1, 5],
    ['keeps its own 0', 0, 1, 0, 1],
  ])('%s', (_, minimum, maximum, eta_days_min, eta_days_max) => {
    const method = aMethod({ eta_days_min: minimum, eta_days_max: maximum });
    expect(transitOf(method, carried)).toEqual({ eta_days_min, eta_days_max });
  });

  it('has nothing to inherit without a carrier', () => {
    expect(transitOf(aMethod(), undefined)).toEqual({ eta_days_min: null, eta_days_max: null });
  });
});

// SHP-119 to SHP-122
