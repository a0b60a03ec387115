import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { decideCreateStock, readNewStock } from './create-stock.ts';
import { idOf, momentOf, NOW, stockLevel } from './stock.factory.ts';
import type { CreateStockBody } from './stock-calls.schema.ts';

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
    reorder_point: null,
    metadata: null,
    external_id: null,
    external_refs: null,
  };

  // INV-35, INV-45
  it.each<[string, Partial<CreateStockBody>, object]>([
    ['a sku alone', {}, { sku: 'a' }],
    ['a product alone', { sku: null, product_id: idOf(51) }, { product_id: idOf(51) }],
    [
      'everything',
      {
        location_id: idOf(1),
        product_id: idOf(51),
        reorder_point: '2.5',
        metadata: { backorder: true },
        external_id: 'ERP-1',
        external_refs: { erp: '1' },
      },
      {
        sku: 'a',
        product_id: idOf(51),
        reorder_point: 2.5,
        metadata: { backorder: true },
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
      { locations: [{ id: idOf(1) }], rows, holders: new Map([['taken', idOf(109)]]) },
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
