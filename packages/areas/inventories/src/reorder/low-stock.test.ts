import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { locationFacts, stockLevel } from '../stock/stock.factory.ts';
import { comesDown, isLow, lowAlert, watchedPoint } from './low-stock.ts';
import { ReorderAlert } from './reorder.schema.ts';

const on = { reorder_alert_enabled: true, reorder_point_default: 5 };
const row = (on_hand: number, reserved: number, reorder_point: number | null = null) =>
  stockLevel(101, { on_hand, reserved, reorder_point });

// INV-113
describe('a row is low', () => {
  it.each([
    // on hand, reserved, own point, default, low
    [6, 0, null, 5, false],
    [5, 0, null, 5, true],
    [9, 4, null, 5, true],
    [9, 3.999, null, 5, false],
    [9, 0, 10, 5, true],
    [1, 0, 0, 5, false],
    [0, 3, 0, 5, false],
    [0, 0, null, 0, false],
    [0, 3, null, 0, false],
    [0, 0, 0.001, 0, true],
  ])('%d on hand, %d reserved, point %j or %d: %s', (on_hand, reserved, point, fallback, low) => {
    const settings = { reorder_alert_enabled: true, reorder_point_default: fallback };
    expect(isLow(row(on_hand, reserved, point), settings)).toBe(low);
  });
});

// INV-117
describe('a row came down to its point', () => {
  it.each([
    ['to the point', row(6, 0), row(5, 0), true],
    ['past the point', row(9, 0), row(0, 0), true],
    ['by a promise', row(9, 0), row(9, 4), true],
    ['to its own point', row(9, 0, 8), row(8, 0, 8), true],
    ['by less than enough', row(9, 0), row(5.001, 0), false],
    ['from the point on', row(5, 0), row(4, 0), false],
    ['upwards', row(1, 0), row(4, 0), false],
    ['away from it', row(5, 0), row(6, 0), false],
    ['without a point', row(9, 0, 0), row(0, 0, 0), false],
    ['at its beginning', undefined, row(1, 0), false],
  ])('%s: %#', (_, before, after, crossed) => {
    expect(comesDown(before, after, on)).toBe(crossed);
  });

  it('counts only where the shop wants alerts', () => {
    const off = { ...on, reorder_alert_enabled: false };
    expect(comesDown(row(6, 0), row(5, 0), off)).toBe(false);
  });
});

// INV-117
it.each([
  ['its own point', row(9, 0, 2), on, 2],
  ['a point of 0', row(9, 0, 0), on, 0],
  ['the default', row(9, 0), on, 5],
  [
    'no point where the shop wants no alerts',
    row(9, 0, 2),
    { ...on, reorder_alert_enabled: false },
    0,
  ],
])('a booking watches %s', (_, watched, settings, point) => {
  expect(watchedPoint(watched, settings)).toBe(point);
});

// INV-116
describe('an alert', () => {
  it('names the row, its place and its point', () => {
    const low = stockLevel(101, { name: 'Lamp', on_hand: 0.3, reserved: 0.1 });
    const alert = lowAlert(low, locationFacts(1, { enabled: false }), on);
    expect(alert).toEqual({
      stock_level_id: low.id,
      location_id: low.location_id,
      location_code: 'main',
      location_enabled: false,
      product_id: null,
      sku: 'a',
      name: 'Lamp',
      on_hand: 0.3,
      reserved: 0.1,
      available: 0.2,
      reorder_point: 5,
      reorder_point_source: 'default',
      shortfall: 4.8,
    });
    expect(v.parse(ReorderAlert, alert)).toEqual(alert);
  });

  it('says when the point is the row’s own, and when the place is gone', () => {
    expect(lowAlert(row(1, 3, 2), undefined, on)).toMatchObject({
      location_code: null,
      location_enabled: null,
      available: -2,
      reorder_point: 2,
      reorder_point_source: 'row',
      shortfall: 4,
    });
  });
});
