import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { QUANTITY_LIMIT } from '../item/quantity.ts';
import { stockLevel } from '../stock/stock.factory.ts';
import { openBook } from '../stock/stock-book.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import {
  idOf,
  lineOf,
  locationOf,
  momentAt,
  NOW,
  reserveInput,
  stockAt,
  takenBy,
} from './reservation.factory.ts';
import { ReserveBody, ReserveResult } from './reservation-calls.schema.ts';
import { decideReserve, mayReserveLater, readReserve, refuseTooMany } from './reserve-stock.ts';

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

// INV-79
it.each([
  [0, 200, undefined],
  [1_800, 200, undefined],
  [1_801, 200, 'too_many_reservations'],
  [1_999, 1, undefined],
  [2_000, 1, 'too_many_reservations'],
])('beside %d reservations %d more: %s', (held, lines, code) => {
  expect(refuseTooMany(held, Array(lines).fill(0))?.rejected).toBe(code);
});

const stored = (
  onHand: number,
  marks?: Readonly<Record<string, unknown>>,
  safety_quantity: number | null = null,
) => ({
  row: stockLevel(101, { on_hand: onHand, safety_quantity }),
  rev: 1,
  ...(marks && { marks }),
});

const line = (quantity: number, sku = 'a') => ({ product_id: null, sku, quantity });

// INV-96, INV-184
it.each([
  { what: 'nobody is at work', row: stored(1), lines: [line(2)], answer: false },
  {
    what: 'nobody is at work and one of two lines would fit',
    row: stored(2),
    lines: [line(2), line(9)],
    answer: false,
  },
  { what: 'there is enough', row: stored(2, takenBy(3)), lines: [line(2)], answer: false },
  {
    what: 'what was taken covers a line',
    row: stored(1, takenBy(1)),
    lines: [line(2)],
    answer: true,
  },
  { what: 'it comes from several', row: stored(0, takenBy(1, 1)), lines: [line(2)], answer: true },
  { what: 'it covers no line', row: stored(1, takenBy(1)), lines: [line(3)], answer: false },
  {
    what: 'it covers one of two lines',
    row: stored(1, takenBy(1)),
    lines: [line(2), line(9)],
    answer: true,
  },
  {
    what: 'another item is short',
    row: stored(1, takenBy(1)),
    lines: [line(2, 'b')],
    answer: false,
  },
  {
    what: 'what is under way only takes',
    row: stored(1, takenBy(-1)),
    lines: [line(2)],
    answer: false,
  },
  {
    what: 'what was taken covers a line beside what is kept',
    row: stored(3, takenBy(1), 2),
    lines: [line(2)],
    answer: true,
  },
  {
    what: 'what comes back is kept',
    row: stored(1, takenBy(1), 1),
    lines: [line(2)],
    answer: false,
  },
  {
    what: 'nobody is at work on what is kept',
    row: stored(9, undefined, 8),
    lines: [line(2)],
    answer: false,
  },
])('may be enough where $what: $answer', ({ row, lines, answer }) => {
  expect(mayReserveLater([row], lines)).toBe(answer);
});

type Input = Parameters<typeof reserveInput>[0];

const locations = [
  locationOf(1, { priority: 1 }),
  locationOf(2, { priority: 2 }),
  locationOf(3, { code: 'main', priority: 3 }),
];
const allow = { backorder_policy: 'allow' } as const;

function ok<T>(outcome: T | Rejection): T {
  if (isRejection(outcome)) throw new Error(`${outcome.rejected}: ${outcome.message}`);
  return outcome;
}

function reserving(stored: readonly StoredStock[], input: Input = {}) {
  const book = openBook(stored, momentAt());
  return { book, decision: decideReserve(book, reserveInput({ locations, ...input }), momentAt()) };
}

const reserved = (stored: readonly StoredStock[], input: Input = {}) =>
  ok(reserving(stored, input).decision);

describe('a reserve call', () => {
  // INV-51, INV-76, INV-95
  it('takes a reservation and a booking, and leaves the goods on the shelf', () => {
    const stock = stockAt(1, { on_hand: 5, reserved: 1 });
    const { change, answer } = reserved([stock], { lines: [lineOf(1.5)] });
    const reservation = {
      id: expect.any(String),
      order_ref: 'ORD-1',
      location_id: idOf('location', 1),
      product_id: null,
      sku: 'A',
      quantity: 1.5,
      status: 'active',
      expires_at: null,
      metadata: null,
      fulfillment_id: null,
      order_item_id: null,
      created_at: NOW,
      updated_at: NOW,
    };
    expect(change).toEqual({
      rows: [
        { before: stock, after: { ...stock.row, reserved: 2.5, updated_at: NOW }, exact: false },
      ],
      taken: [{ stockId: stock.row.id, reservation }],
      bookings: [
        {
          stockId: stock.row.id,
          movement: {
            id: expect.any(String),
            location_id: idOf('location', 1),
            product_id: null,
            sku: 'A',
            type: 'reserve',
            quantity: -1.5,
            order_ref: 'ORD-1',
            reason: null,
            metadata: null,
            created_at: NOW,
          },
        },
      ],
    });
    expect(answer).toEqual({
      order_ref: 'ORD-1',
      expires_at: null,
      reservations: [reservation],
      backordered: 0,
    });
    expect(v.parse(ReserveResult, answer)).toEqual(answer);
  });

  // INV-13, INV-76
  it('answers the reservations in the order of the request, which is that of their ids', () => {
    const stored = [stockAt(1, { on_hand: 5 }), stockAt(2, { sku: 'B', on_hand: 5 })];
    const { answer } = reserved(stored, { lines: [lineOf(1, 'B'), lineOf(2), lineOf(3, 'B')] });
    const ids = answer.reservations.map(({ id }) => id);
    expect(answer.reservations.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['B', 1],
      ['A', 2],
      ['B', 3],
    ]);
    expect(ids.toSorted()).toEqual(ids);
  });

  // INV-93
  it('notes what no stock covers, on the reservation and on its booking', () => {
    const stored = [stockAt(1, { on_hand: 5, reserved: 2 }), stockAt(1, { sku: 'B', on_hand: 9 })];
    const lines = [lineOf(4), lineOf(1, 'B'), lineOf(2)];
    const { change, answer } = reserved(stored, { lines, settings: allow });
    const noted = [{ backordered: 1 }, null, { backordered: 2 }];
    expect(answer.backordered).toBe(2);
    expect(answer.reservations.map(({ metadata }) => metadata)).toEqual(noted);
    expect(change.bookings.map(({ movement }) => movement.metadata)).toEqual(noted);
    expect(change.rows.map(({ after, exact }) => [after.sku, after.reserved, exact])).toEqual([
      ['A', 8, true],
      ['B', 1, false],
    ]);
  });

  // INV-32, INV-90
  it('creates the row of a backorder at 0, once for all lines', () => {
    const lines = [lineOf(2), lineOf(3)];
    const { change, answer } = reserved([], { lines, settings: allow });
    expect(change.rows).toEqual([
      {
        before: undefined,
        exact: true,
        after: expect.objectContaining({
          location_id: idOf('location', 3),
          sku: 'A',
          on_hand: 0,
          reserved: 5,
          metadata: null,
        }),
      },
    ]);
    expect(change.taken.map(({ stockId }) => stockId)).toEqual(
      Array(2).fill(change.rows[0]?.after.id),
    );
    expect(answer.reservations.map(({ metadata }) => metadata)).toEqual([
      { backordered: 2 },
      { backordered: 3 },
    ]);
  });

  // INV-54, INV-95
  it('keeps the keys of the request, and stands on the row that answers to them', () => {
    const product = idOf('product', 1);
    const bare = stockAt(1, { on_hand: 5 });
    const both = { product_id: product, sku: 'A', quantity: 2 };
    // The middle line makes a row that would answer to the last one's keys as well.
    const lines = [both, { ...both, sku: null, quantity: 1 }, both];
    const { change, answer } = reserved([bare], {
      lines,
      settings: allow,
      locations: locations.map((one) => ({ ...one, enabled: one.code === 'loc-1' })),
      location_code: 'loc-1',
    });
    expect(answer.reservations.map(({ product_id, sku }) => [product_id, sku])).toEqual([
      [product, 'A'],
      [product, null],
      [product, 'A'],
    ]);
    const [first, second, third] = change.taken.map(({ stockId }) => stockId);
    expect([first, third]).toEqual([bare.row.id, bare.row.id]);
    expect(second).not.toBe(bare.row.id);
    expect(change.rows.map(({ after }) => after.reserved)).toEqual([4, 1]);
  });

  // INV-80
  it.each<[string, Input, string | null]>([
    ['its own', { expires_at: '2020-01-01T00:00:00.000Z' }, '2020-01-01T00:00:00.000Z'],
    [
      'that of the setting',
      { settings: { reservation_ttl_minutes: 90 } },
      '2026-11-22T11:30:00.000Z',
    ],
    ['none', {}, null],
  ])('stamps %s as deadline', (_, input, expected) => {
    const { answer } = reserved([stockAt(1, { on_hand: 1 })], input);
    expect(answer.expires_at).toBe(expected);
    expect(answer.reservations[0]?.expires_at).toBe(expected);
  });
});

describe('a refused reserve call', () => {
  // INV-88
  it('names every item that fails, with what was asked and what is there', () => {
    const product = idOf('product', 7);
    const stored = [
      stockAt(1, { on_hand: 5, reserved: 3 }),
      stockAt(2, { on_hand: 4 }),
      stockAt(1, { sku: 'B', on_hand: 1, reserved: 4 }),
      stockAt(1, { sku: 'C', on_hand: 9 }),
    ];
    const lines = [
      lineOf(5),
      lineOf(9, 'C'),
      lineOf(1, 'B'),
      { product_id: product, sku: null, quantity: 2 },
    ];
    const { book, decision } = reserving(stored, { lines });
    expect(decision).toEqual({
      rejected: 'insufficient_stock',
      message: expect.any(String),
      details: [
        { path: 'items.0', message: 'sku "A": requested 5, available 4 at one location' },
        { path: 'items.2', message: 'sku "B": requested 1, available -3 at one location' },
        {
          path: 'items.3',
          message: `product ${product}: requested 2, available 0 at one location`,
        },
      ],
    });
    for (const name of ['sku "A"', 'sku "B"', product]) {
      expect(decision).toHaveProperty('message', expect.stringContaining(name));
    }
    expect(book.changes()).toEqual([]);
  });

  // INV-87
  it('counts what its own lines have taken before', () => {
    const { decision } = reserving([stockAt(1, { on_hand: 5 })], { lines: [lineOf(3), lineOf(3)] });
    expect(decision).toMatchObject({
      details: [{ path: 'items.1', message: expect.stringContaining('available 2') }],
    });
  });

  // INV-94
  it('does not know its location_code, needed or not, before stock is looked at', () => {
    for (const on_hand of [0, 9]) {
      const { book, decision } = reserving([stockAt(1, { on_hand })], { location_code: 'gone' });
      expect(decision).toMatchObject({ rejected: 'unknown_location' });
      expect(book.changes()).toEqual([]);
    }
  });

  // INV-21
  it('does not mind a disabled location_code', () => {
    const closed = locations.map((one) => ({ ...one, enabled: one.code !== 'loc-2' }));
    const { answer } = reserved([stockAt(1, { on_hand: 1 })], {
      locations: closed,
      location_code: 'loc-2',
    });
    expect(answer.reservations[0]?.location_id).toBe(idOf('location', 1));
  });

  // INV-15
  it('would promise more than a balance holds', () => {
    const lines = [lineOf(QUANTITY_LIMIT), lineOf(0.001)];
    expect(reserving([], { lines, settings: allow }).decision).toMatchObject({
      rejected: 'quantity_limit_exceeded',
    });
    expect(reserved([], { lines: lines.slice(0, 1), settings: allow }).answer.backordered).toBe(1);
  });
});
