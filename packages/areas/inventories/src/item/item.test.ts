import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AvailabilityBody } from '../availability/availability.operations.ts';
import {
  AdjustBody,
  ReceiveBody,
  RestockBody,
  StockAdjustBody,
} from '../booking/booking.schema.ts';
import { stockLines } from '../booking/lines.schema.ts';
import { readLines } from './item.ts';

const PRODUCT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

/** The faults that a schema finds in a body, as paths and messages. */
function problemsOf(schema: v.GenericSchema, body: unknown) {
  const { issues = [] } = v.safeParse(schema, body);
  return issues.map((issue) => ({ path: v.getDotPath(issue), message: issue.message }));
}

const pathsOf = (schema: v.GenericSchema, body: unknown) =>
  problemsOf(schema, body).map(({ path }) => path);

// INV-1, INV-2
describe('the two forms of a body', () => {
  // INV-13
  it('reads an array in its order', () => {
    const items = [
      { sku: 'b', quantity: 2 },
      { product_id: PRODUCT, sku: 'a', quantity: '1.250' },
    ];
    expect(readLines({ items })).toEqual([
      { product_id: null, sku: 'b', quantity: 2 },
      { product_id: PRODUCT, sku: 'a', quantity: 1.25 },
    ]);
  });

  it.each([
    [
      { sku: 'a', quantity: 2 },
      { product_id: null, sku: 'a', quantity: 2 },
    ],
    [
      { product_id: PRODUCT, quantity: '3' },
      { product_id: PRODUCT, sku: null, quantity: 3 },
    ],
    [
      { items: null, sku: 'a', quantity: 2 },
      { product_id: null, sku: 'a', quantity: 2 },
    ],
  ])('reads one item inline: %j', (body, line) => {
    expect(readLines(body)).toEqual([line]);
  });

  it('lets the array win', () => {
    const body = { items: [{ sku: 'b', quantity: 2 }], sku: 'a', quantity: 0 };
    expect(readLines(body)).toEqual([{ product_id: null, sku: 'b', quantity: 2 }]);
  });

  it.each([[{}], [{ items: null }], [{ quantity: 2 }], [{ product_id: null, sku: null }]])(
    'refuses %j, which names no item',
    (body) => {
      expect(pathsOf(ReceiveBody, body)).toEqual(['items']);
    },
  );
});

// INV-3, INV-4, INV-5
describe('quantities', () => {
  it.each([0, '0', '0.000', -1, '-1', 0.0001, '0.1234', 1_000_000_000.001, '1000000001', null])(
    'are above 0 with three fraction digits: refuses %j',
    (quantity) => {
      expect(pathsOf(ReceiveBody, { items: [{ sku: 'a', quantity }] })).toEqual([
        'items.0.quantity',
      ]);
      expect(pathsOf(ReceiveBody, { sku: 'a', quantity })).toEqual(['quantity']);
    },
  );

  it.each([
    [0.001, 0.001],
    ['0.0010', 0.001],
    [1_000_000_000, 1_000_000_000],
    ['999999999.999', 999_999_999.999],
  ])('take %j', (quantity, expected) => {
    expect(pathsOf(ReceiveBody, { sku: 'a', quantity })).toEqual([]);
    expect(readLines({ sku: 'a', quantity })).toMatchObject([{ quantity: expected }]);
  });

  it.each([
    [-3, -3],
    ['-0.125', -0.125],
    [-1_000_000_000, -1_000_000_000],
    ['7', 7],
  ])('may have a sign in a correction: takes %j', (quantity, expected) => {
    expect(pathsOf(AdjustBody, { sku: 'a', quantity })).toEqual([]);
    expect(readLines({ sku: 'a', quantity })).toMatchObject([{ quantity: expected }]);
  });

  it.each([0, -0, '-0.00', -0.0001, '-1000000000.001', 1_000_000_001, undefined])(
    'with a sign keep the same limits: refuses %j',
    (quantity) => {
      expect(pathsOf(AdjustBody, { sku: 'a', quantity })).toEqual(['quantity']);
    },
  );

  it('with a sign say of 0 that it is nothing to book', () => {
    expect(problemsOf(AdjustBody, { sku: 'a', quantity: 0 })).toEqual([
      { path: 'quantity', message: 'must not be 0' },
    ]);
  });

  // INV-6
  it.each([null, undefined])('fall back where a call allows it: %j', (quantity) => {
    const items = [{ sku: 'a', quantity }];
    expect(pathsOf(AvailabilityBody, { items })).toEqual([]);
    expect(readLines({ items }, 1)).toMatchObject([{ quantity: 1 }]);
    expect(pathsOf(AvailabilityBody, { items: [{ sku: 'a', quantity: 0 }] })).toEqual([
      'items.0.quantity',
    ]);
  });

  // INV-3, INV-14
  it('come through as number or text alike, whatever their digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        fc.boolean(),
        (thousandths, minus) => {
          const digits = String(thousandths).padStart(4, '0');
          const text = `${minus ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
          for (const quantity of [text, Number(text)]) {
            expect(pathsOf(AdjustBody, { sku: 'a', quantity })).toEqual([]);
            const [line] = readLines({ sku: 'a', quantity });
            expect(line).toMatchObject({ quantity: Number(text) });
          }
        },
      ),
    );
  });
});

// INV-7
it('names every problem of a request in one answer', () => {
  const items = [
    { sku: 'a', quantity: 1 },
    { quantity: 0 },
    { sku: 'b', quantity: '0.0001' },
    { product_id: null, sku: null, quantity: 1 },
  ];
  expect(pathsOf(ReceiveBody, { items }).sort()).toEqual([
    'items.1',
    'items.1.quantity',
    'items.2.quantity',
    'items.3',
  ]);
});

// INV-1, INV-2, INV-6
describe('the shapes of bodies', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ sku: 'a', quantity: 1 }));

  it.each([
    [[], ['items']],
    [many(1), []],
    [many(200), []],
    [many(201), ['items']],
    [[{ sku: 'a' }], ['items.0.quantity']],
    [[{ sku: 'a', quantity: -1 }], ['items.0.quantity']],
    [[{ sku: 'a', quantity: 'many' }], ['items.0.quantity']],
    [[{ sku: ' ', quantity: 1 }], ['items.0.sku']],
    [[{ sku: 'x'.repeat(256), quantity: 1 }], ['items.0.sku']],
    [[{ product_id: 'x', quantity: 1 }], ['items.0.product_id']],
    [[{ product_id: 'x', quantity: true }], ['items.0.product_id', 'items.0.quantity']],
  ])('of items: %#', (items, paths) => {
    expect(pathsOf(v.object(stockLines), { items })).toEqual(paths);
  });

  it.each([
    [ReceiveBody, {}, ['items']],
    [ReceiveBody, { items: null, reason: 7 }, ['reason', 'items']],
    [ReceiveBody, { sku: 'a' }, ['quantity']],
    [
      AdjustBody,
      { items: [{ quantity: 0 }, { sku: 'b' }] },
      ['items.0.quantity', 'items.0', 'items.1.quantity'],
    ],
    [AvailabilityBody, { sku: 'a' }, []],
    [AvailabilityBody, { items: [{}] }, ['items.0']],
  ])('of lines that are owed: %#', (schema, body, paths) => {
    expect(pathsOf(schema, body)).toEqual(paths);
  });

  it.each([
    [ReceiveBody, { reason: 'x'.repeat(2_000), location_code: 'x'.repeat(64) }, []],
    [ReceiveBody, { reason: 'x'.repeat(2_001), location_code: 7 }, ['location_code', 'reason']],
    [RestockBody, { order_ref: '', restock: 'no' }, ['order_ref', 'restock']],
    [RestockBody, { order_ref: null, restock: null }, []],
    [RestockBody, { order_ref: 'x'.repeat(256) }, ['order_ref']],
    [AdjustBody, { sku: 'a', quantity: -1 }, []],
    [AdjustBody, { items: [{ sku: 'a', quantity: '-1.5' }] }, []],
    [AdjustBody, { sku: 'a', quantity: '+1' }, ['quantity']],
    [AdjustBody, { sku: 'a', quantity: -1_000_000_001 }, ['quantity']],
    [StockAdjustBody, { quantity: undefined }, ['quantity']],
    [StockAdjustBody, { quantity: -2 }, []],
  ])('beside items: %#', (schema, body, paths) => {
    expect(pathsOf(schema, { sku: 'a', quantity: 1, ...body })).toEqual(paths);
  });
});
