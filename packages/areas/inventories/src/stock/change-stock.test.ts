import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import {
  bookMove,
  changesAddress,
  decideCreateStock,
  decideUpdateStock,
  readNewStock,
  readStockUpdate,
  refuseDelete,
  refuseLocationDelete,
} from './change-stock.ts';
import { idOf, momentOf, NOW, stockLevel } from './stock.factory.ts';
import type { CreateStockBody, UpdateStockBody } from './stock-calls.schema.ts';

const states = [
  {
    id: idOf(301),
    code: 'expected',
    title: 'Expected',
    labels: null,
    orderable: true,
    position: 1,
  },
].map((state) => ({ ...state, is_default: false, created_at: NOW, updated_at: NOW }));

const read = (body: Partial<CreateStockBody> = {}) =>
  readNewStock({ location_id: idOf(1), sku: 'a', ...body });

const fieldsOf = (body: Partial<CreateStockBody> = {}) => {
  const fields = read(body);
  if (isRejection(fields)) throw new Error(fields.message);
  return fields;
};

describe('a new row', () => {
  const empty = {
    location_id: idOf(1),
    product_id: null,
    sku: null,
    name: null,
    bin: null,
    reorder_point: null,
    safety_quantity: null,
    metadata: null,
    availability_code: null,
    expected_at: null,
    external_id: null,
    external_refs: null,
  };

  // INV-35, INV-45, INV-180
  it.each<[string, Partial<CreateStockBody>, object]>([
    ['a sku alone', {}, { sku: 'a' }],
    ['a product alone', { sku: null, product_id: idOf(51) }, { product_id: idOf(51) }],
    [
      'everything',
      {
        location_id: idOf(1),
        product_id: idOf(51),
        name: 'Lamp',
        bin: 'A-12',
        reorder_point: '2.5',
        safety_quantity: '0.125',
        metadata: { backorder: true },
        availability_code: 'expected',
        expected_at: '2026-12-01',
        external_id: 'ERP-1',
        external_refs: { erp: '1' },
      },
      {
        sku: 'a',
        product_id: idOf(51),
        name: 'Lamp',
        bin: 'A-12',
        reorder_point: 2.5,
        safety_quantity: 0.125,
        metadata: { backorder: true },
        availability_code: 'expected',
        expected_at: '2026-12-01',
        external_id: 'ERP-1',
        external_refs: { erp: '1' },
      },
    ],
  ])('with %s is read with nothing in all else', (_, body, fields) => {
    expect(read(body)).toEqual({ ...empty, ...fields });
  });

  // INV-2, INV-33, INV-35
  it.each<[string, Partial<CreateStockBody>, object]>([
    [
      'neither product nor sku',
      { sku: null },
      { rejected: 'invalid_value', details: [{ path: 'product_id' }] },
    ],
    ['a balance', { on_hand: 1 }, { rejected: 'balance_not_writable' }],
    ['a balance of 0', { reserved: 0 }, { rejected: 'balance_not_writable' }],
  ])('with %s is refused', (_, body, refusal) => {
    expect(read(body)).toMatchObject(refusal);
  });

  // INV-33
  it('takes a balance of null for none', () => {
    expect(read({ on_hand: null, reserved: null })).toEqual({ ...empty, sku: 'a' });
  });
});

describe('a row that begins', () => {
  const begin = (fields: Partial<CreateStockBody>, rows = [stockLevel(101)]) =>
    decideCreateStock(
      fieldsOf(fields),
      { locations: [{ id: idOf(1) }], rows, holders: new Map([['taken', idOf(109)]]), states },
      momentOf(),
    );

  // INV-32
  it('stands at 0, whatever stands beside it', () => {
    expect(begin({ sku: 'b', reorder_point: 3 })).toEqual(
      stockLevel(1_000, { sku: 'b', reorder_point: 3, created_at: NOW, updated_at: NOW }),
    );
  });

  // INV-34, INV-36
  it.each<[string, Partial<CreateStockBody>, ReturnType<typeof stockLevel>[], string]>([
    ['at an unknown location', { location_id: idOf(9) }, [], 'invalid_value'],
    ['of a sku that stands there', {}, [stockLevel(101)], 'unique_violation'],
    [
      'of a product that stands there',
      { sku: 'b', product_id: idOf(51) },
      [stockLevel(101), stockLevel(102, { sku: null, product_id: idOf(51) })],
      'unique_violation',
    ],
    ['in an unknown state', { availability_code: 'late' }, [], 'invalid_value'],
    ['with a key that another has', { external_id: 'taken' }, [], 'unique_violation'],
  ])('%s is refused', (_, fields, rows, code) => {
    expect(begin(fields, rows)).toMatchObject({ rejected: code });
  });

  // INV-36
  it.each<[string, Partial<CreateStockBody>, ReturnType<typeof stockLevel>]>([
    ['the sku stands elsewhere', {}, stockLevel(101, { location_id: idOf(2) })],
    [
      'another product has none',
      { sku: null, product_id: idOf(52) },
      stockLevel(101, { sku: null }),
    ],
    ['the other is of a product alone', {}, stockLevel(101, { sku: null, product_id: idOf(51) })],
  ])('is not refused where %s', (_, fields, other) => {
    expect(isRejection(begin(fields, [other]))).toBe(false);
  });
});

describe('an update of a row', () => {
  // INV-37
  it.each<[string, UpdateStockBody, object]>([
    ['keeps what is absent', { sku: 'b' }, { sku: 'b' }],
    [
      'clears by null',
      {
        product_id: null,
        sku: null,
        name: null,
        bin: null,
        reorder_point: null,
        safety_quantity: null,
        metadata: null,
        external_id: null,
        external_refs: null,
      },
      {
        product_id: null,
        sku: null,
        name: null,
        bin: null,
        reorder_point: null,
        safety_quantity: null,
        metadata: null,
        external_id: null,
        external_refs: null,
      },
    ],
    [
      'takes ids, and numbers as text',
      {
        location_id: idOf(2),
        product_id: idOf(51),
        reorder_point: '0',
        safety_quantity: '0',
      },
      { location_id: idOf(2), product_id: idOf(51), reorder_point: 0, safety_quantity: 0 },
    ],
    ['ignores balances beside other fields', { on_hand: 9, reserved: 9, sku: 'b' }, { sku: 'b' }],
  ])('%s', (_, body, fields) => {
    expect(readStockUpdate(body)).toEqual(fields);
  });

  // INV-37, INV-38
  it.each<[string, UpdateStockBody, string]>([
    ['a balance alone', { on_hand: 1 }, 'balance_not_writable'],
    ['a balance of 0 alone', { reserved: 0 }, 'balance_not_writable'],
    ['balances of null alone', { on_hand: null, reserved: null }, 'invalid_value'],
    ['nothing', {}, 'invalid_value'],
  ])('with %s is refused', (_, body, code) => {
    expect(readStockUpdate(body)).toMatchObject({ rejected: code });
  });
});

describe('a row after an update', () => {
  const row = stockLevel(101, { on_hand: 5, metadata: { a: { b: 1 } } });
  const promised = { ...row, reserved: 2 };
  const loaded = {
    locations: [{ id: idOf(1) }, { id: idOf(2) }],
    holders: new Map([
      ['taken', idOf(109)],
      ['own', idOf(101)],
    ]),
    states,
    rows: [row, stockLevel(102, { sku: 'taken' }), stockLevel(103, { location_id: idOf(2) })],
  };
  const update = (fields: Parameters<typeof decideUpdateStock>[1], before = row) =>
    decideUpdateStock(before, fields, loaded, NOW);

  // INV-37, INV-39, INV-40
  it.each([
    ['another sku', { sku: 'b' }, row],
    ['another location', { location_id: idOf(2), sku: 'b' }, row],
    ['a key that is its own', { external_id: 'own' }, row],
    ['a product beside its sku', { product_id: idOf(51) }, row],
    ['a state and a day', { availability_code: 'expected', expected_at: '2026-12-01' }, row],
    ['another reorder point while it is promised from', { reorder_point: 1 }, promised],
    ['more to keep than there is', { safety_quantity: 9 }, promised],
  ])('has %s', (_, fields, before) => {
    expect(update(fields, before)).toEqual({ ...before, ...fields, updated_at: NOW });
  });

  // INV-143
  it('stays in its state, whatever states there are', () => {
    const before = { ...row, availability_code: 'expected' };
    const fields = { availability_code: 'expected', reorder_point: 1 };
    const after = decideUpdateStock(before, fields, { ...loaded, states: [] }, NOW);
    expect(after).toEqual({ ...before, ...fields, updated_at: NOW });
  });

  // INV-41
  it('is the same one where nothing differs', () => {
    expect(update({ sku: 'a', metadata: { a: { b: 1 } } })).toBe(row);
  });

  // INV-34, INV-35, INV-36, INV-39
  it.each([
    ['without product and sku', { sku: null }, row, 'invalid_value'],
    ['at an unknown location', { location_id: idOf(9) }, row, 'invalid_value'],
    ['in an unknown state', { availability_code: 'late' }, row, 'invalid_value'],
    ['with a sku that another has', { sku: 'taken' }, row, 'unique_violation'],
    ['with a key that another has', { external_id: 'taken' }, row, 'unique_violation'],
    ['where its sku stands', { location_id: idOf(2) }, row, 'unique_violation'],
    ['of another item while it is promised from', { sku: 'b' }, promised, 'in_use'],
    [
      'elsewhere while it is promised from',
      { location_id: idOf(2), sku: 'b' },
      promised,
      'insufficient_stock',
    ],
  ])('%s is refused', (_, fields, before, code) => {
    expect(update(fields, before)).toMatchObject({ rejected: code });
  });

  // INV-39
  it.each([
    ['location_id', { location_id: idOf(2) }, true],
    ['product_id', { product_id: idOf(51) }, true],
    ['sku', { sku: null }, true],
    ['reorder_point', { reorder_point: 1 }, false],
  ])('stands at another address by its %s', (_, fields, moved) => {
    expect(changesAddress(row, { ...row, ...fields })).toBe(moved);
  });
});

// INV-137
describe('the goods of a row', () => {
  const row = stockLevel(101, { on_hand: 2.5, sku: 'a' });
  const bookings = (fields: object, before = row) =>
    bookMove(before, { ...before, ...fields }, momentOf());

  it('are booked out of the one location and into the other, as one transfer', () => {
    const moved = bookings({ location_id: idOf(2), sku: 'b' });
    expect(moved).toMatchObject([
      {
        stockId: row.id,
        movement: { type: 'transfer_out', location_id: idOf(1), sku: 'a', quantity: -2.5 },
      },
      {
        stockId: row.id,
        movement: { type: 'transfer_in', location_id: idOf(2), sku: 'b', quantity: 2.5 },
      },
    ]);
    expect(new Set(moved.map(({ movement }) => movement.order_ref)).size).toBe(1);
    expect(moved[0]?.movement.order_ref).toEqual(expect.any(String));
  });

  it.each([
    ['that stays', { sku: 'b' }, row],
    ['that is empty', { location_id: idOf(2) }, { ...row, on_hand: 0 }],
  ])('need no booking for one %s', (_, fields, before) => {
    expect(bookings(fields, before)).toEqual([]);
  });
});

const row = (on_hand: number, reserved: number) => stockLevel(101, { on_hand, reserved });

// INV-42
it.each([
  ['an empty row', row(0, 0), undefined],
  ['a row with goods', row(0.5, 0), 'The row holds 0.5 on hand, 0 of them reserved.'],
  ['a row that is promised from', row(0, 2), 'The row holds 0 on hand, 2 of them reserved.'],
])('deleting %s', (_, stock, message) => {
  const refused = refuseDelete(stock);
  if (message === undefined) expect(refused).toBeUndefined();
  else expect(refused).toMatchObject({ rejected: 'in_use', message });
});

// INV-25
it.each([
  ['without rows', [], undefined],
  ['with empty rows', [row(0, 0), row(0, 0)], undefined],
  ['with goods', [row(0, 0), row(1, 0)], /1 stock rows have goods on hand and 0 are/u],
  ['with promises', [row(0, 1), row(0, 0)], /0 stock rows have goods on hand and 1 are/u],
  ['with both', [row(2, 1), row(0, 1), row(1, 0)], /2 stock rows have goods on hand and 2 are/u],
])('deleting a location %s', (_, rows, message) => {
  const refused = refuseLocationDelete(rows);
  if (message === undefined) expect(refused).toBeUndefined();
  else {
    expect(refused).toMatchObject({
      rejected: 'in_use',
      message: expect.stringMatching(message),
    });
  }
});
