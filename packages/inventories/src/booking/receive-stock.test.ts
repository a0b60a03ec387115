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
import { decideReceive, readReceipt } from './receive-stock.ts';

const location = locationFacts(1);
const PRODUCT = idOf(50);

function receiving(lines: Parameters<typeof decideReceive>[1]['lines'], rows = [stockLevel()]) {
  const moment = momentOf();
  const book = openBook(storedStock(...rows), moment);
  return decideReceive(book, { lines, reason: 'delivery 7', location }, moment);
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
    const input = { lines: [line(1)], reason: null, location: closed };
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
