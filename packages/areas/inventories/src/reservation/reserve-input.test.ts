import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ReserveBody } from './reservation-calls.schema.ts';
import { readReserve } from './reserve-input.ts';

const PRODUCT = '01976F3A-8C1E-7A44-9D0B-5F1C2E3A4B5C';
const body = (changes: object = {}) => ({
  order_ref: 'ORD-1',
  items: [{ sku: 'A', quantity: 2 }],
  ...changes,
});
const read = (changes: object = {}) => readReserve(v.parse(ReserveBody, body(changes)));

describe('readReserve', () => {
  it('fills in what is absent', () => {
    expect(read()).toEqual({
      order_ref: 'ORD-1',
      expires_at: null,
      lines: [{ product_id: null, sku: 'A', quantity: 2 }],
      location_code: null,
      ship_to: { country: null, location_code: null },
    });
  });

  it('takes one item inline', () => {
    expect(read({ items: undefined, product_id: PRODUCT, quantity: '1.5' })).toMatchObject({
      lines: [{ product_id: PRODUCT.toLowerCase(), sku: null, quantity: 1.5 }],
    });
  });

  it('hands the destination and the last resort on', () => {
    const terms = { location_code: 'b', ship_to: { country: 'DE', location_code: 'c' } };
    expect(read(terms)).toMatchObject(terms);
    expect(read({ ship_to: null, location_code: null })).toMatchObject({
      location_code: null,
      ship_to: { country: null, location_code: null },
    });
  });

  // INV-81
  it.each([
    ['with Z', '2026-11-22T10:00:00Z', '2026-11-22T10:00:00.000Z'],
    ['with an offset', '2026-11-22T10:00:00.25+02:00', '2026-11-22T08:00:00.250Z'],
    ['without a zone', '2026-11-22T10:00', '2026-11-22T10:00:00.000Z'],
    ['in the past', '2001-01-01T00:00:00Z', '2001-01-01T00:00:00.000Z'],
    ['as null', null, null],
  ])('reads a deadline %s', (_, expires_at, expected) => {
    expect(read({ expires_at })).toMatchObject({ expires_at: expected });
  });
});

// INV-77, INV-81
describe('ReserveBody', () => {
  it.each([
    ['no reference', { order_ref: undefined }],
    ['an empty reference', { order_ref: '' }],
    ['a reference that is too long', { order_ref: 'x'.repeat(256) }],
    ['no entry', { items: [] }],
    ['a quantity of 0', { items: [{ sku: 'A', quantity: 0 }] }],
    ['an item without a name', { items: [{ quantity: 1 }] }],
    ['no item at all', { items: undefined }],
    ['too many entries', { items: Array.from({ length: 201 }, () => ({ sku: 'A', quantity: 1 })) }],
    ['a deadline that no calendar has', { expires_at: '2026-13-01T00:00:00Z' }],
    ['a deadline that is a day', { expires_at: '2026-11-22' }],
    ['a deadline that is a number', { expires_at: 1 }],
    ['a destination that is text', { ship_to: 'DE' }],
  ])('refuses %s', (_, changes) => {
    expect(v.safeParse(ReserveBody, body(changes)).success).toBe(false);
  });
});
