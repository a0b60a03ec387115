import { describe, expect, it } from 'vitest';
import { lineOf, momentAfter, newLine } from '../testing/cart.factory.ts';
import { addLine, addLines, beginLines, isSameArticle } from './add-lines.ts';

const PRODUCT = '01976f3a-8c1e-7a44-9d0b-00000000000f';
const OTHER = '01976f3a-8c1e-7a44-9d0b-00000000000e';
const moment = momentAfter();

describe('one article at one price', () => {
  const both = { product_id: PRODUCT, sku: 'A', unit_price: 10 };

  // CRT-32
  it.each([
    ['both keys', both, both, true],
    [
      'the product alone',
      { product_id: PRODUCT, sku: null },
      { product_id: PRODUCT, sku: null },
      true,
    ],
    ['the sku alone', { sku: 'A' }, { sku: 'A' }, true],
    ['another product', both, { ...both, product_id: OTHER }, false],
    ['another variant of the product', both, { ...both, sku: 'B' }, false],
    ['one key less', both, { ...both, sku: null }, false],
    ['another price', both, { ...both, unit_price: 10.0001 }, false],
    ['no key at all', { sku: null }, { sku: null }, false],
    ['a custom line', { sku: 'A', type: 'custom' }, { sku: 'A' }, false],
    ['a configured product', { sku: 'A' }, { sku: 'A', configuration: { color: 'red' } }, false],
  ] as const)('%s', (_, left, right, expected) => {
    expect(isSameArticle(newLine(left), newLine(right))).toBe(expected);
    expect(isSameArticle(newLine(right), newLine(left))).toBe(expected);
  });
});

describe('adding a line', () => {
  // CRT-33
  it('raises the quantity of the first line of the article and keeps all else of it', () => {
    const lines = [lineOf(1, { sku: 'B' }), lineOf(2, { quantity: 0.1 }), lineOf(3)];
    const sent = newLine({
      quantity: 0.2,
      name: 'Other',
      unit: 'box',
      tax_rate: 7,
      position: 9,
      snapshot: { a: 1 },
      metadata: { b: 2 },
    });
    const { lines: after, line } = addLine(lines, sent, moment);
    expect(line).toEqual({ ...lineOf(2), quantity: 0.3, updated_at: moment.at });
    expect(after).toEqual([lines[0], line, lines[2]]);
    expect(after[0]).toBe(lines[0]);
  });

  // CRT-30, CRT-32
  it('begins a line where no other one takes it', () => {
    const { lines, line } = addLine([lineOf(1)], newLine({ unit_price: 9 }), moment);
    expect(lines).toEqual([lineOf(1), line]);
    expect(line).toEqual({
      ...lineOf(1, { unit_price: 9 }),
      id: line.id,
      created_at: moment.at,
      updated_at: moment.at,
    });
    expect(addLine([], newLine({ position: 4 }), moment).line.position).toBe(4);
  });

  // CRT-42
  it('takes several one after the other, so that they merge with each other too', () => {
    const sent = [
      newLine({ sku: 'B' }),
      newLine({ quantity: 2 }),
      newLine({ sku: 'B', quantity: 3 }),
    ];
    const after = addLines([lineOf(1)], sent, moment);
    expect(after.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['LAMP-7', 3],
      ['B', 4],
    ]);
  });
});

// CRT-35
it('makes a whole cart of lines: nothing merged, in the order they were sent', () => {
  const lines = beginLines([newLine(), newLine(), newLine({ position: 7 })], moment);
  expect(lines.map(({ position, quantity }) => [position, quantity])).toEqual([
    [0, 1],
    [1, 1],
    [7, 1],
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
  expect(lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toSorted());
});
