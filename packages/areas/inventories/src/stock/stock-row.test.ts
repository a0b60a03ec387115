import { describe, expect, it } from 'vitest';
import { QUANTITY_LIMIT } from '../item/quantity.ts';
import { idOf, stockLevel, storedStock } from './stock.factory.ts';
import { available, changedFields, promisable, refuseRows, spare } from './stock-row.ts';

const begun = (number: number, fields: Parameters<typeof stockLevel>[1] = {}) => ({
  before: undefined,
  after: stockLevel(number, { product_id: idOf(number), ...fields }),
  exact: true,
});

// INV-31
it.each([
  [5, 2, 3],
  [0.3, 0.1, 0.2],
  [1, 3, -2],
])('of %d on hand and %d reserved %d are available', (on_hand, reserved, left) => {
  expect(available({ on_hand, reserved })).toBe(left);
});

// INV-181
it.each([
  [5, 2, null, 3, 3],
  [5, 2, 0, 3, 3],
  [0.3, 0.1, 0.1, 0.1, 0.1],
  [5, 2, 3, 0, 0],
  [5, 2, 4, -1, 0],
  [1, 3, null, -2, 0],
])('of %d on hand, %d reserved and %j kept %d are spare, %d promisable', (...drawn) => {
  const [on_hand, reserved, safety_quantity, left, most] = drawn;
  const row = { on_hand, reserved, safety_quantity };
  expect([spare(row), promisable(row)]).toEqual([left, most]);
});

// INV-135
it.each<[string, object, object]>([
  ['a key', { external_id: 'E-1' }, { external_id: 'E-1' }],
  ['a reorder point', { reorder_point: 4, on_hand: 9 }, { reorder_point: 4 }],
  ['balances alone', { on_hand: 9, reserved: 1 }, {}],
])('of a row that was there, %s changes', (_, fields, changed) => {
  const [before] = storedStock(stockLevel());
  expect(changedFields({ before, after: stockLevel(101, fields), exact: true })).toEqual(changed);
});

// INV-135
it('changes nothing of a row that begins', () => {
  expect(changedFields(begun(1, { external_id: 'E-1', reorder_point: 4 }))).toEqual({});
});

describe('a call', () => {
  // INV-11
  it.each([
    ['two products with one sku at one location', [begun(1), begun(2)], 'unique_violation'],
    ['one sku at two locations', [begun(1), begun(2, { location_id: idOf(2) })], undefined],
    ['two skus', [begun(1), begun(2, { sku: 'b' })], undefined],
    ['two products without a sku', [begun(1, { sku: null }), begun(2, { sku: null })], undefined],
  ])('that begins rows of %s', (_, changes, code) => {
    expect(refuseRows(changes)?.rejected).toBe(code);
  });

  // INV-11
  it('is not refused for a row that was there', () => {
    const [before] = storedStock(stockLevel(1));
    expect(refuseRows([{ before, after: stockLevel(1), exact: false }, begun(2)])).toBeUndefined();
  });

  // INV-15
  it.each([
    ['what is on hand', { on_hand: QUANTITY_LIMIT }, { on_hand: QUANTITY_LIMIT + 0.001 }],
    ['what is reserved', { reserved: QUANTITY_LIMIT }, { reserved: QUANTITY_LIMIT + 0.001 }],
  ])('keeps %s within the limit', (_, most, beyond) => {
    expect(refuseRows([begun(1, most)])).toBeUndefined();
    expect(refuseRows([begun(1, most), begun(2, { sku: 'b', ...beyond })])).toMatchObject({
      rejected: 'quantity_limit_exceeded',
      message: expect.stringContaining(idOf(2)),
    });
  });
});
