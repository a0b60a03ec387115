import { add, subtract } from '@waybill/kernel/decimal';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Line } from '../item/item.ts';
import { idOf, locationFacts, momentOf, stockLevel, storedStock } from '../stock/stock.factory.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { openBook } from '../stock/stock-book.ts';
import {
  Availability,
  AvailabilityBody,
  type ItemAvailability,
} from './availability.operations.ts';
import { availabilityOf, locationsInScope, readAvailability } from './availability.ts';

const PRODUCT = idOf(50);
const main = locationFacts(1);
const east = locationFacts(2, { code: 'east' });

const states = [
  { code: 'expected', orderable: true, position: 0 },
  { code: 'discontinued', orderable: false, position: 1 },
];

const line = (quantity: number, sku = 'a'): Line => ({ product_id: null, sku, quantity });

function looking(lines: readonly Line[], rows: readonly StockLevel[], scope = [main, east]) {
  return availabilityOf(openBook(storedStock(...rows), momentOf()), lines, scope, states);
}

describe('reading', () => {
  // INV-6
  it.each([
    [{ sku: 'a' }, [line(1)]],
    [{ sku: 'a', quantity: null }, [line(1)]],
    [{ items: [{ sku: 'a' }, { sku: 'b', quantity: '2.5' }] }, [line(1), line(2.5, 'b')]],
  ])('takes %j', (body, lines) => {
    expect(v.parse(AvailabilityBody, body)).toEqual(body);
    expect(readAvailability(body)).toEqual({ lines, location_code: null });
  });

  it('keeps the location', () => {
    expect(readAvailability({ sku: 'a', location_code: 'east' })).toMatchObject({
      location_code: 'east',
    });
  });

  // INV-1, INV-4
  it('refuses nothing to ask for, and less than something', () => {
    const items = [{ sku: 'a', quantity: 0 }, { quantity: 1 }];
    const pathsOf = (body: object) =>
      v.safeParse(AvailabilityBody, body).issues?.map((issue) => v.getDotPath(issue));
    expect(pathsOf({ items })).toEqual(['items.0.quantity', 'items.1']);
    expect(pathsOf({})).toEqual(['items']);
    expect(v.safeParse(AvailabilityBody, { items: [] }).success).toBe(false);
    expect(v.safeParse(AvailabilityBody, { sku: 'a', quantity: -1 }).success).toBe(false);
  });
});

describe('where it looks', () => {
  const closed = locationFacts(3, { code: 'closed', enabled: false });
  const first = locationFacts(4, { code: 'first', priority: -1 });
  const locations = [main, closed, east, first];

  // INV-21, INV-70
  it.each([
    [null, ['first', 'main', 'east']],
    ['east', ['east']],
    ['closed', []],
  ])('with the code %j', (code, codes) => {
    const scope = locationsInScope({ locations }, code);
    expect(Array.isArray(scope) && scope.map((one) => one.code)).toEqual(codes);
  });

  // API-317
  it.each([
    [null, [main, closed], ['main']],
    ['main', [main, east], ['main']],
    [null, [], []],
  ])('with the code %j, for a key that is bound', (code, own, codes) => {
    const scope = locationsInScope({ locations, places: own.map(({ id }) => id) }, code);
    expect(Array.isArray(scope) && scope.map((one) => one.code)).toEqual(codes);
  });

  // API-317
  it('refuses a bound key the location of others', () => {
    const refused = locationsInScope({ locations, places: [main.id] }, 'east');
    expect(refused).toMatchObject({ rejected: 'location_not_permitted' });
  });

  // INV-22
  it('knows no other code', () => {
    expect(locationsInScope({ locations }, 'west')).toMatchObject({ rejected: 'unknown_location' });
  });
});

describe('what it finds', () => {
  // INV-20, INV-71
  it('sums the locations and lists them in sourcing order', () => {
    const rows = [
      stockLevel(101, { location_id: east.id, on_hand: 0.2, reserved: 0.1 }),
      stockLevel(102, { location_id: main.id, on_hand: 0.1 }),
      stockLevel(103, { location_id: idOf(9), on_hand: 100 }),
    ];
    const items = looking([line(0.2)], rows);
    expect(items).toEqual([
      {
        product_id: null,
        sku: 'a',
        requested: 0.2,
        tracked: true,
        on_hand: 0.3,
        reserved: 0.1,
        available: 0.2,
        promisable: 0.2,
        orderable: true,
        unorderable_reason: null,
        availability_code: null,
        expected_at: null,
        locations: [
          { location: 'main', on_hand: 0.1, reserved: 0, available: 0.1, promisable: 0.1 },
          { location: 'east', on_hand: 0.2, reserved: 0.1, available: 0.1, promisable: 0.1 },
        ],
      },
    ]);
    expect(v.parse(Availability, { items })).toEqual({ items });
  });

  // INV-31, INV-73
  it.each([
    [5, 3, 2, true],
    [5, 3, 2.001, false],
    [1, 4, 0.001, false],
    [0, 0, 1, false],
  ])('%d on hand, %d reserved, %d wanted: orderable %s', (on_hand, reserved, wanted, orderable) => {
    const [item] = looking([line(wanted)], [stockLevel(101, { on_hand, reserved })]);
    expect(item).toMatchObject({
      tracked: true,
      available: subtract(on_hand, reserved),
      orderable,
    });
  });

  const gone = { availability_code: 'discontinued' };
  const comes = { availability_code: 'expected' };
  const at = (number: number, fields: Partial<StockLevel>) =>
    stockLevel(100 + number, { location_id: idOf(number), ...fields });

  // INV-144, INV-145
  it.each<[string, StockLevel[], Partial<ItemAvailability>]>([
    [
      'a forbidden row alone',
      [at(1, { ...gone, on_hand: 9 })],
      { orderable: false, unorderable_reason: 'state', availability_code: 'discontinued' },
    ],
    [
      'forbidden rows, of which there is too little as well',
      [at(1, gone), at(2, gone)],
      { orderable: false, unorderable_reason: 'state', availability_code: 'discontinued' },
    ],
    [
      'a forbidden row that would suffice beside another',
      [at(1, { ...gone, on_hand: 9 }), at(2, { ...comes, on_hand: 1 })],
      {
        available: 10,
        promisable: 1,
        orderable: false,
        unorderable_reason: 'not_enough',
        availability_code: 'expected',
      },
    ],
    [
      'a forbidden row beside one that has none',
      [at(1, gone), at(2, { on_hand: 2 })],
      { orderable: true, unorderable_reason: null, availability_code: null },
    ],
    [
      'an orderable state',
      [at(1, { ...comes, on_hand: 2 }), at(2, {})],
      { orderable: true, unorderable_reason: null, availability_code: 'expected' },
    ],
  ])('answers of %s', (_, rows, answer) => {
    expect(looking([line(2)], rows)).toMatchObject([answer]);
  });

  // INV-181, INV-183
  it.each<[string, StockLevel[], Partial<ItemAvailability>, number[]]>([
    [
      'what is kept back, at each place',
      [at(1, { on_hand: 5, safety_quantity: 4 }), at(2, { on_hand: 2, safety_quantity: 0.5 })],
      { available: 7, promisable: 2.5, orderable: true, unorderable_reason: null },
      [1, 1.5],
    ],
    [
      'more to keep than there is: no debt to another place',
      [at(1, { on_hand: 1, safety_quantity: 4 }), at(2, { on_hand: 1.999 })],
      { available: 2.999, promisable: 1.999, orderable: false, unorderable_reason: 'not_enough' },
      [0, 1.999],
    ],
    [
      'an overdrawn row: no debt to another place',
      [at(1, { reserved: 4 }), at(2, { on_hand: 2 })],
      { available: -2, promisable: 2, orderable: true, unorderable_reason: null },
      [0, 2],
    ],
    [
      'a forbidden row: nothing',
      [at(1, { ...gone, on_hand: 9 })],
      { available: 9, promisable: 0, orderable: false, unorderable_reason: 'state' },
      [0],
    ],
  ])('promises of %s', (_, rows, answer, places) => {
    const [item] = looking([line(2)], rows);
    expect(item).toMatchObject(answer);
    expect(item?.locations.map((one) => one.promisable)).toEqual(places);
  });

  // INV-145
  it('expects goods on the earliest day at any location in scope', () => {
    const rows = [
      at(1, { expected_at: '2026-12-24' }),
      at(2, { ...gone, expected_at: '2026-12-03' }),
      at(9, { expected_at: '2026-12-01' }),
    ];
    expect(looking([line(1)], rows)).toMatchObject([{ expected_at: '2026-12-03' }]);
    expect(looking([line(1)], rows, [main])).toMatchObject([{ expected_at: '2026-12-24' }]);
  });

  // INV-16, INV-72
  it('answers an item without a row in scope as untracked', () => {
    const elsewhere = stockLevel(101, { location_id: idOf(9), on_hand: 5 });
    for (const scope of [[main, east], []]) {
      expect(looking([line(1)], [elsewhere], scope)).toEqual([
        {
          product_id: null,
          sku: 'a',
          requested: 1,
          tracked: false,
          on_hand: 0,
          reserved: 0,
          available: 0,
          promisable: 0,
          orderable: false,
          unorderable_reason: 'not_enough',
          availability_code: null,
          expected_at: null,
          locations: [],
        },
      ]);
    }
  });

  it('never calls an untracked item orderable, however little is wanted', () => {
    expect(looking([line(0)], [])).toMatchObject([{ tracked: false, orderable: false }]);
  });

  // INV-13, INV-71
  it('keeps the order of the request, and looks at each line for itself', () => {
    const rows = [stockLevel(101, { on_hand: 3 }), stockLevel(102, { sku: 'b', on_hand: 1 })];
    const items = looking([line(1, 'b'), line(2), line(2)], rows);
    expect(items.map(({ sku, orderable }) => [sku, orderable])).toEqual([
      ['b', true],
      ['a', true],
      ['a', true],
    ]);
  });

  // INV-8, INV-9
  it('looks by product where one is named, and counts no other product’s row', () => {
    const rows = [
      stockLevel(101, { product_id: PRODUCT, on_hand: 1 }),
      stockLevel(102, { location_id: east.id, product_id: idOf(51), on_hand: 10 }),
    ];
    const both = { product_id: PRODUCT, sku: 'a', quantity: 1 };
    expect(looking([both], rows)).toMatchObject([
      { product_id: PRODUCT, sku: 'a', on_hand: 1, locations: [{ location: 'main' }] },
    ]);
    expect(looking([line(1)], rows)).toMatchObject([{ product_id: null, on_hand: 11 }]);
  });

  // INV-14, INV-31, INV-183
  it('sums exactly, and available is always on hand less reserved', () => {
    const thousandths = fc.integer({ min: 0, max: 1_000_000_000 });
    const balances = fc.array(fc.tuple(thousandths, thousandths, fc.option(thousandths)), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(balances, fc.integer({ min: 1, max: 1_000_000 }), (drawn, wanted) => {
        const scope = drawn.map((_, index) => locationFacts(index + 1));
        const rows = drawn.map(([on_hand, reserved, held], index) =>
          stockLevel(101 + index, {
            location_id: idOf(index + 1),
            on_hand: on_hand / 1_000,
            reserved: reserved / 1_000,
            safety_quantity: held === null ? null : held / 1_000,
          }),
        );
        const [item] = looking([line(wanted / 1_000)], rows, scope);
        const most = drawn
          .map(([on_hand, reserved, held]) => Math.max(0, on_hand - reserved - (held ?? 0)))
          .reduce((all, one) => all + one, 0);
        const total = (index: 0 | 1) => drawn.reduce((all, one) => all + one[index], 0);
        expect(item).toMatchObject({
          tracked: drawn.length > 0,
          on_hand: total(0) / 1_000,
          reserved: total(1) / 1_000,
          available: (total(0) - total(1)) / 1_000,
          promisable: most / 1_000,
          orderable: most >= wanted,
        });
        const parts = item?.locations.map((one) => one.available) ?? [];
        expect(parts.reduce(add, 0)).toBe(item?.available);
      }),
    );
  });
});
