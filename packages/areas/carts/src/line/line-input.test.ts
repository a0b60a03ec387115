import { describe, expect, it } from 'vitest';
import { lineOf, momentAfter, newLine } from '../testing/cart.factory.ts';
import { beginLine, readLine, readLineUpdate, updateLine } from './line-input.ts';

const PRODUCT = '01976f3a-8c1e-7a44-9d0b-00000000000f';

describe('a line that is sent', () => {
  // CRT-30, CRT-31
  it.each([
    ['nothing but a sku', { sku: 'A' }],
    ['null for all else', { sku: 'A', name: null, quantity: null, unit_price: null, type: null }],
    ['a blank name', { sku: 'A', name: '  ' }],
  ])('with %s has the defaults', (_, body) => {
    expect(readLine(body)).toEqual({
      type: 'product',
      product_id: null,
      sku: 'A',
      name: 'A',
      quantity: 1,
      unit: null,
      unit_price: 0,
      currency: null,
      tax_rate: 0,
      configuration: null,
      snapshot: null,
      metadata: null,
      position: null,
    });
  });

  // CRT-30
  it('is read as sent, numbers also from text', () => {
    const sent = {
      type: 'custom',
      product_id: PRODUCT,
      sku: 'A',
      name: 'Engraving',
      unit: 'pc',
      currency: 'EUR',
      configuration: { a: 1 },
      snapshot: { b: 2 },
      metadata: { c: 3 },
    } as const;
    const numbers = { quantity: '1.5', unit_price: '2.25', tax_rate: '7', position: '3' };
    expect(readLine({ ...sent, ...numbers })).toEqual({
      ...sent,
      quantity: 1.5,
      unit_price: 2.25,
      tax_rate: 7,
      position: 3,
    });
    expect(readLine({ name: 'Only a name' })).toMatchObject({ name: 'Only a name', sku: null });
  });

  // CRT-30
  it('begins in a cart with an id and the time', () => {
    const { currency: _currency, ...line } = newLine();
    const begun = beginLine(newLine(), 3, momentAfter());
    const { at } = momentAfter();
    const times = { created_at: at, updated_at: at };
    expect(begun).toEqual({ ...line, ...times, position: 3, id: expect.any(String) });
  });
});

describe('an update of a line', () => {
  // CRT-36
  it.each([
    ['what is absent', { quantity: '2', sku: undefined }, { quantity: 2 }],
    [
      'null',
      { sku: null, product_id: null, metadata: null },
      { sku: null, product_id: null, metadata: null },
    ],
    ['ids', { product_id: PRODUCT }, { product_id: PRODUCT }],
    [
      'numbers',
      { unit_price: 0, tax_rate: '19', position: 2 },
      { unit_price: 0, tax_rate: 19, position: 2 },
    ],
  ])('reads %s', (_, body, expected) => {
    expect(readLineUpdate(body)).toEqual(expected);
  });

  // CRT-36
  it('that names no field is refused', () => {
    expect(readLineUpdate({})).toMatchObject({ rejected: 'invalid_value' });
  });
});

const AT = '2026-11-22T10:00:00.000Z';
const line = lineOf(1, { metadata: { a: 1, b: [2] } });

// CRT-36
it('changes what was sent and nothing else', () => {
  expect(updateLine(line, { quantity: 2, metadata: null, currency: 'EUR' }, AT)).toEqual({
    ...line,
    quantity: 2,
    metadata: null,
    updated_at: AT,
  });
});

// CRT-36, CRT-52
it.each([
  ['nothing that differs', { quantity: 1, sku: 'LAMP-7' }],
  ['an object of the same content', { metadata: { b: [2], a: 1 } }],
])('leaves a line alone that is sent %s', (_, fields) => {
  expect(updateLine(line, fields, AT)).toBe(line);
});

// CRT-31, CRT-37
it('holds the line to its rules as a whole', () => {
  expect(updateLine(line, { name: ' ' }, AT)).toMatchObject({ name: 'LAMP-7' });
  expect(updateLine(line, { sku: null }, AT)).toMatchObject({ name: 'Desk lamp', sku: null });
  expect(updateLine(line, { name: '', sku: null }, AT)).toMatchObject({
    rejected: 'invalid_value',
    details: [{ path: 'name' }],
  });
});
