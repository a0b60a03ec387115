import { isRejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  BEFORE,
  idOf,
  locationFacts,
  momentOf,
  NOW,
  stockLevel,
  storedStock,
} from '../stock/stock.factory.ts';
import { openBook } from '../stock/stock-book.ts';
import { MovementBatch, ReceiveBody } from './booking.schema.ts';
import { decideReceive, readDelivery, readReceipt } from './receive-stock.ts';

const location = locationFacts(1);
const PRODUCT = idOf(50);

const beside = {
  holders: new Map<string, string>(),
  pathOf: (index: number) => `items.${index}.`,
};

function receiving(
  lines: Parameters<typeof decideReceive>[1]['lines'],
  rows = [stockLevel()],
  holders = beside.holders,
) {
  const moment = momentOf();
  const book = openBook(storedStock(...rows), moment);
  const input = { ...beside, lines, reason: 'delivery 7', location, holders };
  return decideReceive(book, input, moment);
}

function accepted(...call: Parameters<typeof receiving>) {
  const decision = receiving(...call);
  if (isRejection(decision)) throw new Error(decision.message);
  return decision;
}

const line = (quantity: number, sku = 'a') => ({ product_id: null, sku, quantity });

describe('reading', () => {
  it('takes what was sent', () => {
    const body = { items: [{ sku: 'a', quantity: '2' }], location_code: 'east', reason: ' ' };
    expect(readReceipt(body)).toEqual({ lines: [line(2)], location_code: 'east', reason: null });
    expect(readReceipt({ sku: 'a', quantity: 2 })).toMatchObject({ location_code: null });
  });

  it('refuses what breaks a rule', () => {
    const { issues = [] } = v.safeParse(ReceiveBody, { sku: 'a', quantity: 0 });
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['quantity']);
  });
});

describe('booking', () => {
  // INV-44, INV-50, INV-57
  it('raises a row and publishes it', () => {
    const row = stockLevel(101, { on_hand: 0.2, reserved: 5, reorder_point: 3 });
    const { change, answer } = accepted([line(0.1)], [row]);
    const after = { ...row, on_hand: 0.3, updated_at: NOW };
    const movement = {
      id: idOf(1_000),
      location_id: location.id,
      product_id: null,
      sku: 'a',
      type: 'inbound',
      quantity: 0.1,
      order_ref: null,
      reason: 'delivery 7',
      metadata: null,
      created_at: NOW,
    };
    expect(answer).toEqual({
      location_id: location.id,
      location_code: 'main',
      movements: [movement],
      stock: [after],
    });
    expect(v.parse(MovementBatch, answer)).toEqual(answer);
    expect(change).toEqual({
      rows: [{ before: { row, rev: 1 }, after, exact: true }],
      bookings: [{ stockId: row.id, movement }],
    });
  });

  // INV-32, INV-57
  it('begins a row with both keys of its first line', () => {
    const { change, answer } = accepted(
      [
        { product_id: PRODUCT, sku: 'new', quantity: 2 },
        { product_id: PRODUCT, sku: null, quantity: 3 },
      ],
      [],
    );
    expect(change.rows).toMatchObject([{ before: undefined, exact: true }]);
    expect(answer.stock).toMatchObject([
      { product_id: PRODUCT, sku: 'new', on_hand: 5, reserved: 0, created_at: NOW },
    ]);
    expect(answer.movements.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['new', 2],
      [null, 3],
    ]);
  });

  // INV-13
  it('answers movements by line, and each row once in the order of its first line', () => {
    const rows = [stockLevel(101), stockLevel(102, { sku: 'b', on_hand: 1 })];
    const { answer } = accepted([line(1, 'b'), line(2, 'a'), line(3, 'b')], rows);
    expect(answer.movements.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['b', 1],
      ['a', 2],
      ['b', 3],
    ]);
    expect(answer.stock.map(({ sku, on_hand }) => [sku, on_hand])).toEqual([
      ['b', 5],
      ['a', 2],
    ]);
  });

  // INV-10
  it('leaves rows of other locations alone', () => {
    const elsewhere = stockLevel(101, { location_id: idOf(2), on_hand: 4 });
    const { answer } = accepted([line(1)], [elsewhere]);
    expect(answer.stock).toMatchObject([{ location_id: idOf(1), on_hand: 1, created_at: NOW }]);
  });

  // INV-21
  it('works at a disabled location', () => {
    const moment = momentOf();
    const closed = locationFacts(2, { enabled: false });
    const input = { ...beside, lines: [line(1)], reason: null, location: closed };
    expect(decideReceive(openBook([], moment), input, moment)).toMatchObject({
      answer: { location_code: closed.code, stock: [{ on_hand: 1 }] },
    });
  });

  // INV-15
  it('fills a row up to the limit and not beyond, all lines together', () => {
    const full = [stockLevel(101, { on_hand: 999_999_999 })];
    expect(accepted([line(1)], full).answer.stock).toMatchObject([{ on_hand: 1_000_000_000 }]);
    for (const lines of [[line(1.001)], [line(0.5), line(0.501)], [line(1, 'b'), line(2)]]) {
      expect(receiving(lines, full)).toMatchObject({ rejected: 'quantity_limit_exceeded' });
    }
  });

  it('keeps what it does not book', () => {
    const metadata = { backorder: true };
    const { answer } = accepted([line(1)], [stockLevel(101, { metadata, reserved: 2 })]);
    expect(answer.stock).toMatchObject([{ metadata, reserved: 2, created_at: BEFORE }]);
  });
});

describe('what a line sets of its row', () => {
  const setting = (own: object, sku = 'a') => ({ ...line(1, sku), own });
  const known = stockLevel(101, { external_id: 'E-1', reorder_point: 3 });

  // INV-135
  it('is read from an item and from the inline form', () => {
    const keys = { external_id: 'E-7', reorder_point: '2.5' };
    const names = { name: 'Cup', bin: 'A-2' };
    const { lines, pathOf } = readDelivery({
      items: [
        { sku: 'a', quantity: 1, ...keys, ...names },
        { sku: 'b', quantity: 1, external_id: null, reorder_point: null },
        { sku: 'c', quantity: 1 },
      ],
      external_id: 'inline',
    });
    expect(lines.map(({ own }) => own)).toEqual([
      { external_id: 'E-7', reorder_point: 2.5, ...names },
      { external_id: null, reorder_point: null },
      {},
    ]);
    expect(pathOf(1)).toBe('items.1.');
    const inline = readDelivery({ items: null, sku: 'a', quantity: 1, ...keys });
    expect(inline.lines).toMatchObject([{ own: { external_id: 'E-7', reorder_point: 2.5 } }]);
    expect(inline.pathOf(0)).toBe('');
  });

  // INV-135
  it.each<[string, object[], object]>([
    ['both', [{ external_id: 'E-7', reorder_point: 5 }], { external_id: 'E-7', reorder_point: 5 }],
    ['nothing', [{}], { external_id: 'E-1', reorder_point: 3 }],
    [
      'null',
      [{ external_id: null, reorder_point: null }],
      { external_id: null, reorder_point: null },
    ],
    ['the last of two', [{ external_id: 'E-8' }, { external_id: 'E-9' }], { external_id: 'E-9' }],
    ['what it has', [{ external_id: 'E-1' }], { external_id: 'E-1', reorder_point: 3 }],
  ])('changes a row that is there: %s', (_, owns, after) => {
    const holders = new Map([['E-1', known.id]]);
    const decision = receiving(
      owns.map((own) => setting(own)),
      [known],
      holders,
    );
    expect(decision).toMatchObject({ answer: { stock: [{ ...after, on_hand: owns.length }] } });
  });

  // INV-135
  it('stands in a row that begins', () => {
    const { answer } = accepted([setting({ external_id: 'E-7', reorder_point: 5 })], []);
    expect(answer.stock).toMatchObject([{ external_id: 'E-7', reorder_point: 5, on_hand: 1 }]);
    expect(answer.movements[0]).not.toHaveProperty('own');
  });

  // INV-48, INV-136
  it.each<[string, ReturnType<typeof setting>[], string[]]>([
    [
      'a further row has',
      [setting({}), setting({ external_id: 'E-2' }, 'b')],
      ['items.1.external_id'],
    ],
    [
      'two rows of the call ask for',
      [setting({ external_id: 'E-9' }), setting({ external_id: 'E-9' }, 'b')],
      ['items.1.external_id'],
    ],
    [
      'are wrong on several lines',
      [setting({ external_id: 'E-2' }), setting({ external_id: 'E-2' }, 'b')],
      ['items.0.external_id', 'items.1.external_id'],
    ],
    [
      'a row of the call gives up',
      [setting({ external_id: 'E-9' }), setting({ external_id: 'E-1' }, 'b')],
      ['items.1.external_id'],
    ],
  ])('is refused where it is a key that %s', (_, lines, paths) => {
    const holders = new Map([
      ['E-1', known.id],
      ['E-2', idOf(109)],
    ]);
    const refused = receiving(lines, [known], holders);
    expect(refused).toMatchObject({
      rejected: 'unique_violation',
      message: expect.stringContaining(String(paths[0])),
      details: paths.map((path) => ({ path })),
    });
  });

  // INV-48
  it('names the row that has the key', () => {
    const holders = new Map([['E-2', idOf(109)]]);
    expect(receiving([setting({ external_id: 'E-2' })], [], holders)).toMatchObject({
      message: expect.stringContaining(idOf(109)),
    });
  });
});
