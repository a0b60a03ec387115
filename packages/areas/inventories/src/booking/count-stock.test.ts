import { sum } from '@waybill/kernel/decimal';
import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { idOf, locationFacts, momentOf, stockLevel, storedStock } from '../stock/stock.factory.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { openBook } from '../stock/stock-book.ts';
import { CountBody } from './booking.schema.ts';
import { type CountedLine, decideCount, readCount } from './count-stock.ts';

const location = locationFacts(1);
const PRODUCT = idOf(51);
const strict = { allow_negative_stock: false };
const lenient = { allow_negative_stock: true };

const line = (counted: number, fields: Partial<CountedLine> = {}): CountedLine => ({
  product_id: null,
  sku: 'a',
  counted,
  seen: null,
  ...fields,
});

function counting(
  lines: readonly CountedLine[],
  rows: readonly StockLevel[] = [],
  settings = strict,
) {
  const moment = momentOf();
  return decideCount(openBook(storedStock(...rows), moment), { lines, location }, settings, moment);
}

describe('reading', () => {
  // INV-150
  it('takes numbers and their texts, and what the counter saw', () => {
    const items = [
      { sku: 'a', counted: '1.5', seen_on_hand: '0' },
      { product_id: PRODUCT, counted: 0 },
    ];
    expect(readCount({ items })).toEqual([
      line(1.5, { seen: 0 }),
      line(0, { product_id: PRODUCT, sku: null }),
    ]);
  });

  // INV-1, INV-3, INV-150
  it.each([
    ['items', []],
    ['items', Array.from({ length: 201 }, (_, index) => ({ sku: `${index}`, counted: 1 }))],
    ['items.0', [{ counted: 1 }]],
    ['items.0.counted', [{ sku: 'a' }]],
    ['items.0.counted', [{ sku: 'a', counted: -1 }]],
    ['items.0.counted', [{ sku: 'a', counted: 0.0001 }]],
    ['items.0.seen_on_hand', [{ sku: 'a', counted: 1, seen_on_hand: -1 }]],
  ])('refuses %s', (path, items) => {
    const { issues = [] } = v.safeParse(CountBody, { location: 'main', items });
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([path]);
  });
});

describe('a count', () => {
  // INV-150
  it('sets what is on hand, by a correction with its reason', () => {
    const rows = [stockLevel(101, { on_hand: 5 }), stockLevel(102, { sku: 'b', on_hand: 0.1 })];
    const decision = counting([line(3), line(0.3, { sku: 'b' })], rows);
    expect(decision).toMatchObject({
      answer: {
        location_code: 'main',
        movements: [
          { type: 'adjustment', quantity: -2, reason: 'count', order_ref: null },
          { type: 'adjustment', quantity: 0.2, reason: 'count', order_ref: null },
        ],
        stock: [{ on_hand: 3 }, { on_hand: 0.3 }],
      },
    });
  });

  // INV-150
  it('begins a row of what was found, and books nothing of what agrees', () => {
    const agrees = stockLevel(101, { on_hand: 5, reserved: 9 });
    expect(counting([line(5), line(0, { sku: 'b' })], [agrees])).toMatchObject({
      change: { rows: [], bookings: [] },
      answer: { movements: [], stock: [] },
    });
    expect(counting([line(2, { sku: 'b' })], [agrees])).toMatchObject({
      change: { rows: [{ before: undefined }] },
      answer: { stock: [{ sku: 'b', on_hand: 2 }] },
    });
  });

  // INV-151
  it.each([
    ['by one key', [line(1), line(1)], []],
    [
      'by its keys',
      [line(1), line(1, { product_id: PRODUCT, sku: null })],
      [stockLevel(101, { product_id: PRODUCT })],
    ],
    ['that begins, by its keys', [line(1, { product_id: PRODUCT }), line(1)], []],
  ])('of one row twice, %s, is refused', (_, lines, rows) => {
    expect(counting(lines, rows)).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'items.1' }],
    });
  });

  // INV-152
  it('of stock that moved is refused, even where the count agrees, and every line is named', () => {
    const rows = [stockLevel(101, { on_hand: 5 }), stockLevel(102, { sku: 'b', on_hand: 1 })];
    const lines = [
      line(5, { seen: 4 }),
      line(9, { sku: 'b', seen: 1 }),
      line(1, { sku: 'c', seen: 1 }),
    ];
    expect(counting(lines, rows)).toMatchObject({
      rejected: 'stock_moved',
      details: [
        { path: 'items.0', message: 'sku "a" has 5 on hand by now, not 4' },
        { path: 'items.2', message: 'sku "c" has 0 on hand by now, not 1' },
      ],
    });
    expect(isRejection(counting([line(4, { seen: 5 })], rows))).toBe(false);
  });

  // INV-153
  it.each([
    // on hand, reserved, counted, settings, refused
    [5, 3, 3, strict, false],
    [5, 3, 2.999, strict, true],
    [5, 3, 2.999, lenient, false],
    [5, 3, 0, lenient, false],
    // Promised beyond what is there: what was found is no less than before.
    [1, 9, 2, strict, false],
    [1, 9, 1, strict, false],
    [1, 9, 0.5, strict, true],
  ])(
    'of %d on hand, %d reserved: %d with %o is refused: %s',
    (on_hand, reserved, counted, settings, refused) => {
      const decision = counting(
        [line(counted)],
        [stockLevel(101, { on_hand, reserved })],
        settings,
      );
      if (refused) {
        expect(decision).toMatchObject({
          rejected: 'below_reserved',
          details: [{ path: 'items.0' }],
        });
      } else expect(isRejection(decision)).toBe(false);
    },
  );

  // INV-15
  it('of more than a row may hold is refused', () => {
    expect(counting([line(1_000_000_000.001)])).toMatchObject({
      rejected: 'quantity_limit_exceeded',
    });
  });
});

// INV-150
it('leaves what was counted, whatever was there, to the last digit', () => {
  const balance = fc.integer({ min: 0, max: 9_999_999 }).map((drawn) => drawn / 1_000);
  const law = fc.property(fc.array(fc.tuple(balance, balance), { maxLength: 9 }), (drawn) => {
    const rows = drawn.map(([on_hand], index) =>
      stockLevel(101 + index, { sku: `s${index}`, on_hand }),
    );
    const lines = drawn.map(([, counted], index) => line(counted, { sku: `s${index}` }));
    const decision = counting(lines, rows);
    if (isRejection(decision)) throw new Error(decision.message);
    const { stock, movements } = decision.answer;
    const after = rows.map((row) => stock.find(({ id }) => id === row.id) ?? row);
    expect(after.map(({ on_hand }) => on_hand)).toEqual(lines.map(({ counted }) => counted));
    expect(sum([...rows.map((row) => row.on_hand), ...movements.map((one) => one.quantity)])).toBe(
      sum(lines.map(({ counted }) => counted)),
    );
    expect(movements.every(({ quantity }) => quantity !== 0)).toBe(true);
  });
  fc.assert(law, { numRuns: 200 });
});
