import { describe, expect, it } from 'vitest';
import { doubtfulTaxes } from './doubtful-taxes.ts';

const doubts = (item: object) => doubtfulTaxes({ items: [{ sku: 'A' }, { sku: 'B', ...item }] });

// ORD-208
describe('a tax that was sent', () => {
  it.each([
    [{ unit_price: 100, tax_rate: 19, tax_amount: 19_000 }],
    [{ unit_price: 100, tax_rate: 19, tax_amount: 100.0001 }],
    [{ unit_price: 100, tax_rate: 19, tax_amount: 51, discounts: [{ title: 'Sale', amount: 50 }] }],
    [{ quantity: 0.001, unit_price: 0.0001, tax_rate: 19, tax_amount: 0.0001 }],
    [{ unit_price: 0, tax_rate: 0, tax_amount: '5' }],
  ])('is doubtful: %j', (item) => {
    expect(doubts(item)).toMatchObject([{ path: 'items.1.tax_amount' }]);
  });

  it.each([
    [{ unit_price: 100, tax_rate: 19 }],
    [{ unit_price: 100, tax_rate: 0, tax_amount: 0 }],
    [{ unit_price: 100, tax_rate: 0, tax_amount: '0.00' }],
    [{ unit_price: 100, tax_rate: 100, tax_amount: 100 }],
    [{ unit_price: 100, tax_rate: 19, tax_amount: '18.99' }],
  ])('is none, or may be meant: %j', (item) => {
    expect(doubts(item)).toEqual([]);
    expect(doubtfulTaxes({})).toEqual([]);
  });
});
