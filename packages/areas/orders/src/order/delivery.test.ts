import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEvents, deliveredEntries, deliveryOf, parcelState } from './delivery.ts';
import type { Shipment, TrackingEvent } from './order.schema.ts';

const time = (hour: number) => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`;
const report = (status: TrackingEvent['status'], hour: number, note: string | null = null) => ({
  status,
  at: time(hour),
  note,
  place: null,
});
type Reports = readonly (readonly [TrackingEvent['status'], number])[];
const stateAfter = (reports: Reports) =>
  parcelState(
    addEvents(
      [],
      reports.map(([status, hour]) => report(status, hour)),
    ),
  );

describe('a parcel', () => {
  // ORD-330, ORD-332
  it.each<[string, Reports, Shipment['status'], number | null]>([
    ['shipped without a report', [], 'shipped', null],
    ['on its way', [['in_transit', 8]], 'in_transit', null],
    [
      'failed, and then on its way again',
      [
        ['failed', 8],
        ['in_transit', 9],
      ],
      'in_transit',
      null,
    ],
    [
      'failed where it was on its way at the same time',
      [
        ['failed', 8],
        ['in_transit', 8],
      ],
      'failed',
      null,
    ],
    [
      'delivered, whatever is reported later of its way',
      [
        ['delivered', 8],
        ['failed', 9],
      ],
      'delivered',
      8,
    ],
    [
      'delivered twice, first at the earlier time',
      [
        ['delivered', 9],
        ['delivered', 7],
      ],
      'delivered',
      7,
    ],
    [
      'returned after it arrived',
      [
        ['returned', 9],
        ['delivered', 7],
      ],
      'returned',
      7,
    ],
    [
      'delivered after it came back',
      [
        ['returned', 7],
        ['delivered', 9],
      ],
      'delivered',
      9,
    ],
    [
      'returned where both are of one time',
      [
        ['returned', 7],
        ['delivered', 7],
      ],
      'returned',
      7,
    ],
  ])('is %s', (_, reports, status, hour) => {
    const expected = { status, delivered_at: hour === null ? null : time(hour) };
    expect(stateAfter(reports)).toEqual(expected);
    expect(stateAfter(reports.toReversed())).toEqual(expected);
  });

  // ORD-331
  it('keeps the first of two reports with one status and time, and the note that it had', () => {
    const known = [report('in_transit', 8, 'known')];
    const events = [
      report('delivered', 9, 'first'),
      report('delivered', 9, 'second'),
      report('in_transit', 8, 'other'),
      report('failed', 7),
    ];
    expect(addEvents(known, events).map(({ status, note }) => [status, note])).toEqual([
      ['failed', null],
      ['in_transit', 'known'],
      ['delivered', 'first'],
    ]);
  });

  const reports = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom<TrackingEvent['status']>('in_transit', 'delivered', 'failed', 'returned'),
      fc.integer({ min: 0, max: 4 }),
    ),
    { maxLength: 12, selector: ([status, hour]) => `${status} ${hour}` },
  );

  // ORD-331, ORD-332
  it('is where its set of reports says, in whatever order, calls and repeats they come', () => {
    const arrivals = reports.chain((set) =>
      fc.record({
        set: fc.constant(set),
        calls: fc.tuple(
          fc.array(fc.shuffledSubarray(set), { maxLength: 3 }),
          fc.shuffledSubarray(set, { minLength: set.length, maxLength: set.length }),
          fc.array(fc.shuffledSubarray(set), { maxLength: 3 }),
        ),
      }),
    );
    fc.assert(
      fc.property(arrivals, ({ set, calls: [before, all, behind] }) => {
        const tracking = [...before, all, ...behind].reduce<TrackingEvent[]>(
          (known, call) =>
            addEvents(
              known,
              call.map(([status, hour]) => report(status, hour)),
            ),
          [],
        );
        const hours = (...of: TrackingEvent['status'][]) =>
          set.filter(([status]) => of.includes(status)).map(([, hour]) => hour);
        const latest = (last: TrackingEvent['status'], other: TrackingEvent['status']) => {
          const hour = Math.max(...hours(last, other));
          return hours(last).includes(hour) ? last : other;
        };
        const status =
          hours('delivered', 'returned').length > 0
            ? latest('returned', 'delivered')
            : set.length > 0
              ? latest('failed', 'in_transit')
              : 'shipped';
        const arrived = hours('delivered');
        expect(parcelState(tracking)).toEqual({
          status,
          delivered_at: arrived.length === 0 ? null : time(Math.min(...arrived)),
        });
        expect(tracking).toHaveLength(set.length);
        expect(tracking.map(({ at }) => at)).toEqual(tracking.map(({ at }) => at).toSorted());
      }),
      { numRuns: 500 },
    );
  });
});

const parcel = (status: Shipment['status'], hour?: number) => ({
  status,
  delivered_at: hour === undefined ? null : time(hour),
});

describe('an order', () => {
  const undelivered = { delivery_status: 'undelivered', delivered_at: null } as const;
  const partial = { delivery_status: 'partial', delivered_at: null } as const;
  const delivered = { delivery_status: 'delivered', delivered_at: time(9) } as const;

  // ORD-335
  it.each([
    ['has no parcel', 'unfulfilled', [], undelivered],
    ['has no parcel, but came in as completed', 'fulfilled', [], undelivered],
    ['has a parcel on its way', 'fulfilled', [parcel('in_transit')], undelivered],
    ['has one parcel of two', 'fulfilled', [parcel('delivered', 9), parcel('failed')], partial],
    ['is shipped in part', 'partial', [parcel('delivered', 9)], partial],
    ['has a parcel that came back', 'fulfilled', [parcel('returned', 9)], undelivered],
    ['has all', 'fulfilled', [parcel('delivered', 9), parcel('delivered', 7)], delivered],
  ] as const)('%s', (_, fulfillment, parcels, expected) => {
    expect(deliveryOf(fulfillment, parcels)).toEqual(expected);
  });

  // ORD-336
  it.each([
    [undelivered, delivered, 1],
    [partial, delivered, 1],
    [delivered, { ...delivered, delivered_at: time(8) }, 0],
    [delivered, partial, 0],
    [undelivered, partial, 0],
  ] as const)('of which %j was told and now is %j', (before, after, told) => {
    const entries = deliveredEntries(before, after);
    const { delivered_at } = after;
    const entry = { name: 'order.delivered', actor: null, payload: { delivered_at } };
    expect(entries).toEqual(told === 1 ? [entry] : []);
  });
});
